import { expect, it } from 'vitest'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { ownershipColumns } from './ownershipColumns'

it('keeps the widths of the proofs beside a detail in a window of 1280', () => {
  const { columns, share } = columnsWithRoom(ownershipColumns, { width: 548, isTrimmed: true, isPresenting: false })
  expect(columns.map(({ id }) => id)).toEqual(['account', 'state', 'challenge', 'left'])
  expect(share).toBe(1)
})
