import { expect, it } from 'vitest'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { ownershipColumns } from './ownershipColumns'

it('keeps the widths of the proofs beside a detail in a window of 1280', () => {
  const { columns, share } = columnsWithRoom(ownershipColumns, { width: 548, isTrimmed: true, isPresenting: false })
  expect(columns.map(({ id }) => id)).toEqual(['account', 'state', 'challenge', 'left'])
  expect(share).toBe(1)
})

it('reads names whole in a window of 1280, and both ends of the account', () => {
  const { columns, share } = columnsWithRoom(ownershipColumns, { width: 1068, isTrimmed: true, isPresenting: false })
  const widths = new Map(columns.map(({ id, width = 0 }) => [id, width * share]))
  for (const id of ['holder', 'customer']) expect(widths.get(id), id).toBeGreaterThanOrEqual(170)
  const taken = [...widths.values()].reduce((sum, width) => sum + width, 0)
  expect(1068 - taken).toBeGreaterThanOrEqual(112)
})
