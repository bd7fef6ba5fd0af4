import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { wordListFindings } from './wordLists'

const CONTRACT = "export const state = z\n  .enum(['OPEN', 'PAID', 'LATE', 'VOID'])\n  .meta({ id: 'State' })\n"
const KINDS = "export const KINDS = [\n  'by-card',\n  'by-bank',\n  'by-wallet',\n  'by-hand',\n] as const\n"
const found = (text: string) =>
  findIn(wordListFindings, {
    'src/contract/bills/schemas.ts': CONTRACT,
    'src/contract/bills/kinds.ts': KINDS,
    'src/server/areas/bills/tables.ts': text,
  })

it.each([
  ["const state = oneOf(['OPEN', 'PAID', 'LATE', 'VOID'])\n"],
  ["const state = nullable(oneOf(['VOID', 'OPEN', 'PAID', 'LATE']))\n"],
  ["const state = oneOf(['OPEN', 'PAID', 'LATE', 'VOID'] as const)\n"],
  ["const state = oneOf(STATES), STATES = ['OPEN', 'PAID', 'LATE', 'VOID'] as const\n"],
  ["const kind = oneOf(['by-bank', 'by-card', 'by-hand', 'by-wallet'])\n"],
])('finds words of the contract that a table lists again: %s', (text) => {
  expect(found(text)).toEqual(['src/server/areas/bills/tables.ts:1'])
})

it.each([
  ['const state = oneOf(state.options)\n'],
  ['const kind = oneOf(KINDS)\n'],
  ["const state = oneOf(['OPEN', 'PAID', 'LATE', 'VOID', 'HELD'])\n"],
])('lets pass the list itself, and other words: %s', (text) => expect(found(text)).toEqual([]))
