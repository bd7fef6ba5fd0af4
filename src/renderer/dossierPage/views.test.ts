import { expect, it } from 'vitest'
import { ACTION_VIEW, RULES_VIEW } from './decisionViews'
import { treeOfReply } from './testing/treeOfReply'
import { isRejectedRow } from './views'

it('calls a payment rejected that people rejected, and not one that was cancelled or failed', () => {
  const failed = { status: 'FAILED', agentId: 'Agent:1' }
  const refund = { reference: 'RF1', initiatedAt: '', status: 'COMPLETED', reason: 'USER_CANCELLATION' }
  expect(isRejectedRow(treeOfReply(failed))).toBe(true)
  expect(isRejectedRow(treeOfReply({ ...failed, refund }))).toBe(false)
  expect(isRejectedRow(treeOfReply({ ...failed, failureReason: 'QUOTE_EXPIRED' }))).toBe(false)
  expect(isRejectedRow(treeOfReply({ ...failed, expectedSettlementAt: '2026-11-23T09:00:00.000Z' }))).toBe(false)
  expect(isRejectedRow(treeOfReply({ status: 'FAILED' }))).toBe(false)
})

it('calls what an agent asked for a request, and says what an approval with an API token counts as', () => {
  const labels = [ACTION_VIEW, RULES_VIEW].flatMap(({ fields = [] }) => fields.map(({ label }) => label))
  expect(labels).toContain('Request ID')
  expect(labels).toContain('Approval with an API token counts as')
})
