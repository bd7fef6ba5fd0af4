import { describe, expect, it } from 'vitest'
import {
  isColumnOn,
  readColumnChoice,
  shownColumns,
  withColumn,
  withMovedColumn,
  writeColumnChoice,
} from './columnChoice'

const all = [{ id: 'amount' }, { id: 'payee' }, { id: 'why', hideBelow: 700 }]
const shown = (text: string | undefined) => shownColumns(all, readColumnChoice(text)).map(({ id }) => id)

describe('the choice of columns', () => {
  it('is the screen’s own until somebody chooses', () => {
    expect(shown(undefined)).toEqual(['amount', 'payee', 'why'])
    expect(shown('<b>,,')).toEqual(['amount', 'payee', 'why'])
  })

  it('orders, leaves away, keeps those it does not know behind, and is never empty', () => {
    expect(shown('why,amount')).toEqual(['why', 'amount', 'payee'])
    expect(shown('-payee')).toEqual(['amount', 'why'])
    expect(shown('-why,-amount,-payee')).toEqual(['amount', 'payee', 'why'])
    expect(shown('gone,why')).toEqual(['why', 'amount', 'payee'])
  })

  it('is written as it is read', () => {
    const off = withColumn(all, null, { id: 'payee', isShown: false })
    expect(writeColumnChoice(off)).toBe('amount,-payee,why')
    const moved = withMovedColumn(all, off, { id: 'why', by: -1 })
    expect(writeColumnChoice(moved)).toBe('amount,why,-payee')
    expect(readColumnChoice('amount,why,-payee')).toEqual(moved)
    expect(withMovedColumn(all, moved, { id: 'amount', by: -1 }).order).toEqual(moved.order)
  })

  it('keeps a column that was switched on also where there is little room', () => {
    const on = withColumn(all, null, { id: 'why', isShown: true })
    expect(writeColumnChoice(on)).toBe('amount,payee,+why')
    expect(shownColumns(all, on).find(({ id }) => id === 'why')).toMatchObject({ hideBelow: undefined, isKept: true })
    expect(shownColumns(all, null).find(({ id }) => id === 'why')?.hideBelow).toBe(700)
  })

  it('says which columns a person switched, and leaves the others to the table', () => {
    const choice = readColumnChoice('amount,+why,-payee')
    expect(['amount', 'why', 'payee'].map((id) => isColumnOn(choice, id))).toEqual([null, true, false])
    expect(isColumnOn(null, 'why')).toBeNull()
  })
})
