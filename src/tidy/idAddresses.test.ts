import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { idAddressFindings } from './idAddresses'

const resolveId = 'src/server/console/host/resolveId.ts'
const files = {
  'src/renderer/navigation/places.ts': [
    "place('money', 'quotes', '/quotes', 'quotes/QuotesPage', IconFileText, 'q'),",
    "place('money', 'stablecoins', '/stablecoins', 'stablecoins/StablecoinsPage', IconCoins),",
  ].join('\n'),
  'src/renderer/navigation/idPlaces.ts': [
    "Quote: shownOn('quotes', IconFileText),",
    "Stablecoin: shownOn('stablecoins', IconCoins, { tab: 'coins' }),",
  ].join('\n'),
}

it('the house notices: a pasted id that leads elsewhere than a link with it', () => {
  const routes = [
    "Quote: { table: 'quotes', route: '/quotes', label: 'Quote' },",
    "Stablecoin: { table: 'stablecoins', route: '/stablecoins', label: 'Stablecoin', query: '?tab=coins' },",
  ]
  expect(findIn(idAddressFindings, { ...files, [resolveId]: routes.join('\n') })).toEqual([])
  const others = [
    "Quote: { table: 'quotes', route: '/offers', label: 'Quote' },",
    "Stablecoin: { table: 'stablecoins', route: '/stablecoins', label: 'Stablecoin' },",
    "Card: { table: 'cards', route: '/cards', label: 'Card' },",
  ]
  expect(findIn(idAddressFindings, { ...files, [resolveId]: others.join('\n') })).toEqual([
    `${resolveId}:1`,
    `${resolveId}:2`,
    `${resolveId}:3`,
  ])
})

it('reads every place that the server knows', () => {
  const text = readFileSync(new URL(`../../${resolveId}`, import.meta.url), 'utf8')
  const count = text.match(/^ {2,4}(?:\w+: \{ )?table: '\w+',\s*route: /gm)?.length ?? 0
  expect(count).toBeGreaterThan(0)
  expect(findIn(idAddressFindings, { [resolveId]: text })).toHaveLength(count)
})
