import { expect, it } from 'vitest'
import { leavesOf } from '../../contract/console/dossier/format'
import { treeOf } from './factTree'
import { isRejectedRow } from './views'

/** A payment as the page of a dossier puts it together again. */
function rowOf(payment: object) {
  const leaves = leavesOf(payment)
  const facts = leaves.map(({ at }) => ({ at, personal: false, sha256: '' }))
  const section = { facts, left: null, name: 'payments', operation: null, title: 'Payments' }
  return treeOf(
    section,
    leaves.map(({ value }) => ({ salt: '', value })),
  )
}

it('calls a payment rejected that people rejected, and not one that was cancelled or failed', () => {
  const failed = { status: 'FAILED', agentId: 'Agent:1' }
  const refund = { reference: 'RF1', initiatedAt: '', status: 'COMPLETED', reason: 'USER_CANCELLATION' }
  expect(isRejectedRow(rowOf(failed))).toBe(true)
  expect(isRejectedRow(rowOf({ ...failed, refund }))).toBe(false)
  expect(isRejectedRow(rowOf({ ...failed, failureReason: 'QUOTE_EXPIRED' }))).toBe(false)
  expect(isRejectedRow(rowOf({ status: 'FAILED' }))).toBe(false)
})
