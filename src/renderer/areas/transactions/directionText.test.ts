import { expect, it } from 'vitest'
import { directionText } from './directionText'

it.each([
  ['INCOMING', 'CREDIT', 'In'],
  ['OUTGOING', 'DEBIT', 'Out'],
  ['CARD', 'DEBIT', 'Card, out'],
  ['CARD', 'CREDIT', 'Card, in'],
] as const)('%s, %s: %s', (type, direction, text) => {
  expect(directionText({ type, direction })).toBe(text)
})
