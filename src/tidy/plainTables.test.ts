import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { plainTableFindings } from './plainTables'

const HOMES = {
  'src/contract/primitives/resourceNames.ts': "export const RESOURCE_NAMES = ['Quote', 'Card'] as const\n",
  'src/renderer/navigation/places.ts': "export const PLACES = [place('desk', 'quotes', '/quotes', 'QuotesPage')]\n",
}
const found = (text: string) => findIn(plainTableFindings, { ...HOMES, 'src/renderer/areas/agents/a.ts': text })

it.each([
  ["const WORDS: Readonly<Record<string, string>> = { Quote: 'quote', Crad: 'card', Card: 'card' }\n"],
  ["export const ALIASES: Record<string, string> = { quotes: 'price' }\n"],
  ["const PARENTS: Record<string, ResourceName> = { Quote: 'Card' }\n"],
  ["const WORDS = new Map([['Quote', 'quote'], ['Card', 'card']])\n"],
  ["const WORDS: ReadonlyMap<string, string> = new Map([['Quote', 'quote']] as const)\n"],
  ["const WORDS = new Map<string, string>([['Quote', 'quote']])\n"],
  ["const WORDS: { readonly [type: string]: string } = { Quote: 'quote' }\n"],
])('finds a table by kinds of ids, or by screens, whose keys are any text: %s', (text) => {
  expect(found(text)).toEqual(['src/renderer/areas/agents/a.ts:1'])
})

it.each([
  ["const WORDS: Record<string, string> = { Quote: 'quote' } satisfies Partial<Record<ResourceName, string>>\n"],
  ["const ALIASES: Partial<Record<Place['name'], string>> = { quotes: 'price' }\n"],
  ["const WORDS = new Map<ResourceName, string>([['Quote', 'quote']])\n"],
  ["const STATES = new Map([['PENDING', 'waits']])\n"],
  ["const STATES: Record<string, string> = { PENDING: 'waits' }\n"],
])('lets pass what says its keys, and tables by other texts: %s', (text) => {
  expect(found(text)).toEqual([])
})
