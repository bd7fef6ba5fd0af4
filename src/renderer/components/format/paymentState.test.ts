import { expect, it } from 'vitest'
import { paymentState, paymentStateGroup } from './paymentState'

it('calls a payment rejected that people rejected, and failed what failed for a reason', () => {
  expect(paymentState({ status: 'FAILED' })).toBe('REJECTED')
  expect(paymentState({ status: 'FAILED', failureReason: 'QUOTE_EXPIRED' })).toBe('FAILED')
  expect(paymentState({ status: 'COMPLETED' })).toBe('COMPLETED')
})

it('says of a filter and of a count which of them it holds', () => {
  expect(paymentStateGroup('FAILED')).toBe('Failed or rejected')
  expect(paymentStateGroup('REJECTED')).toBe('Rejected on arrival')
  expect(paymentStateGroup('COMPLETED')).toBe('Completed')
})
