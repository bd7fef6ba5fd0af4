import { expect, it } from 'vitest'
import type { ConsoleQuote } from '../../../contract/console/money/schemas'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { markupAt } from '../../components/testing/markupAt'
import { quoteColumns, quoteState } from './quoteColumns'

it('customer and agent share the room that is left: either may have a long name', () => {
  expect(quoteColumns.filter(({ width }) => width === undefined).map(({ id }) => id)).toEqual(['customer', 'agent'])
})

it('a quote whose payment people rejected is rejected, as its transaction is', () => {
  const row = { quote: { status: 'FAILED' }, isRejected: true } as ConsoleQuote
  expect(quoteState(row)).toBe('REJECTED')
  expect(quoteState({ ...row, isRejected: false })).toBe('FAILED')
})

it.each([348, 900])('says the state of a quote once in a list of %d pixels', async (width) => {
  const { columns } = columnsWithRoom(quoteColumns, { width, isTrimmed: true, isPresenting: false })
  const who = { customerId: 'Customer:1', customerName: 'Marisol', isRejected: true }
  const row = { ...who, quote: { status: 'FAILED' } } as ConsoleQuote
  const drawn = columns.filter(({ id }) => ['state', 'customer'].includes(id))
  const cells = drawn.map(({ id, cell }) => <div key={id}>{cell(row, columns)}</div>)
  const markup = await markupAt('/transactions', cells)
  expect(markup.match(/Rejected/g)).toHaveLength(1)
  expect(markup).toContain('Marisol')
})
