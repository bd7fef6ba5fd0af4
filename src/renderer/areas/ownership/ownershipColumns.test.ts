import { expect, it } from 'vitest'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { ownershipColumns } from './ownershipColumns'

it('keeps the widths of the proofs beside a detail in a window of 1280', () => {
  const { columns, widthOf } = columnsWithRoom(ownershipColumns, { width: 548, isTrimmed: true, isPresenting: false })
  expect(columns.map(({ id }) => id)).toEqual(['account', 'state', 'challenge', 'left'])
  expect(columns.map(widthOf)).toEqual(columns.map(({ width }) => width))
})

it('reads names whole in a window of 1280, and both ends of the account', () => {
  const { columns, widthOf } = columnsWithRoom(ownershipColumns, { width: 1068, isTrimmed: true, isPresenting: false })
  const widths = new Map(columns.map((column) => [column.id, widthOf(column) ?? 0]))
  for (const id of ['holder', 'customer']) expect(widths.get(id), id).toBeGreaterThanOrEqual(170)
  const taken = [...widths.values()].reduce((sum, width) => sum + width, 0)
  expect(1068 - taken).toBeGreaterThanOrEqual(112)
})
