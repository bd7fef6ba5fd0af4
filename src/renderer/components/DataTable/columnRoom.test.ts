import { expect, it } from 'vitest'
import type { Column } from './column'
import { columnsWithRoom } from './columnRoom'

const column = (id: string, width: number | undefined, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  cell: () => id,
  width,
  ...more,
})
const QUOTES = [
  column('state', 120),
  column('amount', 168),
  column('expires', 84, { hideBelow: 520 }),
  column('customer', undefined),
  column('agent', undefined, { hideBelow: 640 }),
  column('rate', 170, { hideBelow: 860 }),
  column('created', 112, { hideBelow: 620 }),
  column('id', 104, { hideBelow: 960 }),
]
/** The columns that are shown, each with its pixels. */
const shown = (width: number, more: { isTrimmed?: boolean; isPresenting?: boolean } = {}, all = QUOTES) => {
  const { columns, widthOf } = columnsWithRoom(all, { width, isTrimmed: true, isPresenting: false, ...more })
  return columns.map((each) => `${each.id} ${Math.round(widthOf(each) ?? 0)}`.replace(' 0', '')).join(', ')
}
const WHOLE = 'state 120, amount 168, expires 84, customer'

it('leaves away what a list can do without until the others fit, so that none is scrolled sideways', () => {
  expect(shown(1100)).toBe(`${WHOLE}, agent, rate 170, created 112, id 104`)
  expect(shown(972)).toBe(`${WHOLE}, agent, rate 170, created 112`)
  expect(shown(860)).toBe(`${WHOLE}, agent, rate 170`)
  expect(shown(650)).toBe(`${WHOLE}, agent`)
  expect(shown(900, { isPresenting: true })).toBe(`${WHOLE}, agent`)
})

it('leaves away the last ones on a phone, two at least, and never that of the names', () => {
  expect(shown(500)).toBe('state 102, amount 143, customer')
  expect(shown(348)).toBe('state 102, customer')
  expect(shown(202)).toBe('state 90, customer')
  expect(shown(100)).toBe('state 60, customer')
  expect(shown(348, { isPresenting: true })).toBe('state 120, customer')
})

it('leaves away on a phone what goes last after all others, so that an amount stays beside the name', () => {
  const paid = QUOTES.map((each): Column<string> => (each.id === 'amount' ? { ...each, goesLast: true } : each))
  expect(shown(500, {}, paid)).toBe('state 102, amount 143, customer')
  expect(shown(348, {}, paid)).toBe('amount 143, customer')
  expect(shown(400, { isPresenting: true }, paid)).toBe('amount 168, customer')
})

it('makes no column narrower than its head, or than what is said to be read whole, while two have room', () => {
  const wallets = [
    column('customer', 190),
    column('credentials', undefined),
    column('sessions', 84),
    column('amount', 150, { least: 146 }),
  ]
  expect(shown(520, {}, wallets)).toBe('customer 162, credentials, sessions 84, amount 146')
  expect(shown(400, {}, wallets)).toBe('customer 162, credentials, sessions 84')
  expect(shown(240, {}, [column('amount', 150, { least: 146 }), column('customer', undefined)])).toBe(
    'amount 128, customer',
  )
  expect(shown(348, {}, [column('Created', 104, { sortKey: 'createdAt' })])).toBe('Created 93')
})

it('shows all before its room is known, where it scrolls by choice, and what a person asked for', () => {
  expect(shown(0)).toBe(`${WHOLE}, agent, rate 170, created 112, id 104`)
  expect(shown(972, { isTrimmed: false })).toBe(`${WHOLE}, agent, rate 170, created 112, id 104`)
  const kept = QUOTES.map((each) => (each.id === 'id' ? { ...each, isKept: true } : each))
  expect(shown(972, {}, kept)).toBe(`${WHOLE}, agent, rate 170, id 104`)
})
