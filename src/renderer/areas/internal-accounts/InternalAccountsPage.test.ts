import { expect, it } from 'vitest'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { columnsWith } from './InternalAccountsPage'

const all = columnsWith(new Map(), new Set())
/** Pixels of the list in a window of 1280, alone and beside a detail. */
const [WHOLE, BESIDE] = [1068, 568]
const MONEY = ['balance', 'held', 'total']

it.each([
  [WHOLE, MONEY],
  [BESIDE, ['balance', 'held']],
])('in a list of %d pixels amounts and the owner are read whole', (width, money) => {
  const { columns, widthOf } = columnsWithRoom(all, { width, isTrimmed: true, isPresenting: false })
  const amounts = columns.filter(({ id }) => MONEY.includes(id))
  expect(amounts.map(({ id }) => id)).toEqual(money)
  for (const amount of amounts) expect(widthOf(amount)).toBeGreaterThanOrEqual(148)
  const taken = columns.reduce((sum, column) => sum + (widthOf(column) ?? 0), 0)
  expect(width - taken).toBeGreaterThanOrEqual(170)
})
