import { expect, it } from 'vitest'
import { paymentState, paymentStateGroup } from './paymentState'

it('calls a payment rejected that people rejected, and failed what failed or was cancelled', () => {
  const agentId = 'Agent:1'
  const refund = { reference: 'RF1', initiatedAt: '', status: 'PENDING', reason: 'USER_CANCELLATION' }
  expect(paymentState({ status: 'FAILED', agentId })).toBe('REJECTED')
  expect(paymentState({ status: 'FAILED', agentId, failureReason: 'QUOTE_EXPIRED' })).toBe('FAILED')
  expect(paymentState({ status: 'FAILED', agentId, refund })).toBe('FAILED')
  // Cancelled before a bank that refuses had answered: it had started, and nothing comes back.
  const expectedSettlementAt = '2026-11-23T09:00:00.000Z'
  expect(paymentState({ status: 'FAILED', agentId, expectedSettlementAt })).toBe('FAILED')
  expect(paymentState({ status: 'FAILED', agentId, expectedSettlementAt: null })).toBe('REJECTED')
  // Cancelled before its money was collected: nothing comes back.
  expect(paymentState({ status: 'FAILED' })).toBe('FAILED')
  expect(paymentState({ status: 'COMPLETED', agentId })).toBe('COMPLETED')
})

it('says of a filter and of a count which of them it holds', () => {
  expect(paymentStateGroup('FAILED')).toBe('Failed or rejected')
  expect(paymentStateGroup('REJECTED')).toBe('Rejected on arrival')
  expect(paymentStateGroup('COMPLETED')).toBe('Completed')
})
