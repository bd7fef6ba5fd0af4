import { expect, test } from 'vitest'
import type { PaymentVerdict } from '../../../contract/console/money/paymentForecast'
import { approvalWarningOf } from './approvalWarning'

const NOW = Date.parse('2026-11-22T09:00:00.000Z')
const open = { expiresAt: null, isTooLate: false }
const paid: PaymentVerdict = { kind: 'PAID', settlesAt: '2026-11-22T09:00:10.000Z' }
const waits: PaymentVerdict = { kind: 'WAITS', waitsFor: [] }
const fails: PaymentVerdict = {
  kind: 'STARTS_THEN_FAILS',
  failsAt: '2026-11-22T09:00:10.000Z',
  failureReason: null,
  refund: null,
}

test.each([
  ['what would be paid', open, paid, null],
  ['what would wait', open, waits, null],
  ['what starts and fails', open, fails, 'STARTS_THEN_FAILS'],
  ['a quote that lives', { expiresAt: '2026-11-22T09:00:01.000Z', isTooLate: false }, paid, null],
  ['a quote that expires this moment', { expiresAt: '2026-11-22T09:00:00.000Z', isTooLate: false }, paid, 'EXPIRED'],
  ['what was too late when it was read', { expiresAt: null, isTooLate: true }, paid, 'EXPIRED'],
])('approving %s', (_name, detail, verdict, warning) => {
  expect(approvalWarningOf(detail, { verdicts: [verdict] }, NOW)).toBe(warning)
})

test('without a forecast nobody knows', () => {
  expect(approvalWarningOf(open, undefined, NOW)).toBe('UNKNOWN')
})
