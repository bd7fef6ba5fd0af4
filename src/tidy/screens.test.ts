import { expect, it } from 'vitest'
import { banFindings } from './code'
import { findIn } from './exampleTree'
import { plainAddressFindings, plainLazyFindings, timeWordFindings, unseenScreenFindings } from './screens'

const PLACES = 'src/renderer/navigation/places.ts'
const places = [
  'export const PLACES = [',
  "  place('desk', 'overview', '/overview', 'overview/OverviewPage', IconGauge, 'o'),",
  "  place('money', 'quotes', '/quotes', 'quotes/QuotesPage', IconFileText, 'q'),",
  '  place(',
  "    'money', 'cards', '/cards', 'cards/CardsPage', IconCreditCard,",
  '  ),',
  ']',
]
const spec = "const SCREENS = [\n  '/overview',\n  '/quotes?tab=open',\n] as const\nawait page.goto('/cards')\n"

it('the house notices: a screen that the browser tests do not look at', () => {
  const files = { [PLACES]: places.join('\n'), 'e2e/journeys/everyScreen.spec.ts': spec }
  expect(findIn(unseenScreenFindings, files)).toEqual([`${PLACES}:4`])
  expect(findIn(unseenScreenFindings, { [PLACES]: places.join('\n') })).toHaveLength(3)
})

it('the house notices: an address of a screen that is written by hand', () => {
  const page = 'src/renderer/areas/agents/AgentsPage.tsx'
  const part = [
    'export const a = <PageLink to="/quotes">Quotes</PageLink>',
    `export const b = (id: string) => \`/quotes/$${'{id}'}\``,
    "export const c = '/quotes?tab=open'",
    `export const d = (path: string) => \`$${'{path}'}?tab=open\``,
    "export const e = '/quotesomething'",
    "export const f = placeAddress('quotes')",
    "export const g = 'it asks /quotes'",
  ].join('\n')
  const files = { [PLACES]: places.join('\n'), [page]: part, 'src/renderer/areas/agents/AgentsPage.test.tsx': part }
  expect(findIn(plainAddressFindings, files)).toEqual([1, 2, 3, 4].map((line) => `${page}:${line}`))
  const call = 'src/renderer/areas/playground/ceremonies/payment.ts'
  expect(findIn(plainAddressFindings, { [PLACES]: places.join('\n'), [call]: "post('/quotes')\n" })).toEqual([])
})

it('the house notices: a part that is fetched later without a word where it does not come', () => {
  const text = "import { lazy, Suspense } from 'react'\nexport const Chart = lazy(() => import('./Chart'))\n"
  const files = { 'src/renderer/areas/overview/Volume.tsx': text, 'src/renderer/components/fetchedPart.tsx': text }
  expect(findIn(plainLazyFindings, files)).toEqual(['src/renderer/areas/overview/Volume.tsx:1'])
})

it('the house notices: a read that would not wait at a desk that was left', () => {
  const text = "export const asked = { queryKey: ['a'], networkMode: 'always' }\n"
  const files = { 'src/renderer/areas/cards/useCards.ts': text, 'src/renderer/client/queryClient.ts': text }
  expect(findIn(banFindings, files)).toEqual(['src/renderer/areas/cards/useCards.ts:1'])
})

it('the house notices: a time after "since" or "until" that is not exact', () => {
  const page = 'src/renderer/areas/agents/AgentsPage.tsx'
  const lines = [
    '{words.since} <TimeText at={at} />',
    '{words.states[state]} <TimeText at={at} />',
    '{words.since} <TimeText at={at} isExact />',
    '{words.made} <TimeText at={at} />',
  ]
  const words = "const words = { since: 'trusted since', states: { OPEN: 'Open until', DONE: 'Done' }, made: 'made' }"
  const files = { [page]: lines.join('\n'), 'src/renderer/areas/agents/words.ts': words }
  expect(findIn(timeWordFindings, files)).toEqual([`${page}:1`, `${page}:2`])
})
