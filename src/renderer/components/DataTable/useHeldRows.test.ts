import { describe, expect, it } from 'vitest'
import { holdNewRows } from './useHeldRows'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const rowId = (row: { readonly id: string }) => row.id

describe('holdNewRows', () => {
  it('holds back what came above the row that stood on top', () => {
    const held = holdNewRows(rows('d', 'c', 'b', 'a'), 'b', rowId)
    expect(held).toEqual({ shown: rows('b', 'a'), freshCount: 2 })
  })

  it('shows everything when nothing is held, nothing came, or the mark is gone', () => {
    expect(holdNewRows(rows('b', 'a'), null, rowId).shown).toHaveLength(2)
    expect(holdNewRows(rows('b', 'a'), 'b', rowId)).toEqual({ shown: rows('b', 'a'), freshCount: 0 })
    expect(holdNewRows(rows('d', 'a'), 'b', rowId)).toEqual({ shown: rows('d', 'a'), freshCount: 0 })
  })
})
