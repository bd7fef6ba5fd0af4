import { expect, it } from 'vitest'
import { eventText } from './eventText'

it.each([
  ['OUTGOING_PAYMENT.COMPLETED', 'Outgoing payment: completed'],
  ['OUTGOING_PAYMENT.REFUND_PENDING', 'Outgoing payment: refund pending'],
  ['AGENT_ACTION.PENDING_APPROVAL', 'Agent action: pending approval'],
  ['TEST', 'Test'],
])('says of the event %s: %s', (event, text) => {
  expect(eventText(event)).toBe(text)
})
