import { expect, it } from 'vitest'
import type { ConsoleQuote } from '../../../contract/console/money/schemas'
import { quoteColumns, quoteState } from './quoteColumns'

it('customer and agent share the room that is left: either may have a long name', () => {
  expect(quoteColumns.filter(({ width }) => width === undefined).map(({ id }) => id)).toEqual(['customer', 'agent'])
})

it('a quote whose payment people rejected is rejected, as its transaction is', () => {
  const row = { quote: { status: 'FAILED' }, isRejected: true } as ConsoleQuote
  expect(quoteState(row)).toBe('REJECTED')
  expect(quoteState({ ...row, isRejected: false })).toBe('FAILED')
})
