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
const shown = (width: number, more: { isTrimmed?: boolean; isPresenting?: boolean } = {}, all = QUOTES) => {
  const { columns, share } = columnsWithRoom(all, { width, isTrimmed: true, isPresenting: false, ...more })
  return `${columns.map(({ id }) => id).join(' ')} x${share}`
}

it('leaves away what a list can do without until the others fit, so that none is scrolled sideways', () => {
  expect(shown(1100)).toBe('state amount expires customer agent rate created id x1')
  expect(shown(972)).toBe('state amount expires customer agent rate created x1')
  expect(shown(860)).toBe('state amount expires customer agent rate x1')
  expect(shown(650)).toBe('state amount expires customer agent x1')
  expect(shown(900, { isPresenting: true })).toBe('state amount expires customer agent x1')
})

it('leaves away the last ones on a phone, two at least, and never that of the names', () => {
  expect(shown(500)).toBe('state amount customer x0.85')
  expect(shown(348)).toBe('state customer x0.85')
  expect(shown(202)).toBe('state customer x0.75')
  expect(shown(100)).toBe('state customer x0.5')
  expect(shown(348, { isPresenting: true })).toBe('state customer x1')
})

it('leaves away on a phone what goes last after all others, so that an amount stays beside the name', () => {
  const paid = QUOTES.map((each): Column<string> => (each.id === 'amount' ? { ...each, goesLast: true } : each))
  expect(shown(500, {}, paid)).toBe('state amount customer x0.85')
  expect(shown(348, {}, paid)).toBe('amount customer x0.85')
  expect(shown(400, { isPresenting: true }, paid)).toBe('amount customer x1')
})

it('shows all before its room is known, where it scrolls by choice, and what a person asked for', () => {
  expect(shown(0)).toBe('state amount expires customer agent rate created id x1')
  expect(shown(972, { isTrimmed: false })).toBe('state amount expires customer agent rate created id x1')
  const kept = QUOTES.map((each) => (each.id === 'id' ? { ...each, isKept: true } : each))
  expect(shown(972, {}, kept)).toBe('state amount expires customer agent rate id x1')
})
