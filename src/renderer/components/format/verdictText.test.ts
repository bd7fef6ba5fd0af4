import { describe, expect, it } from 'vitest'
import type { PaymentStep, PaymentVerdict } from '../../../contract/console/money/paymentForecast'
import { outgoingTransactionFailureReason } from '../../../contract/transactions/schemas'
import { timelineSentence, verdictHeadline, verdictTone } from './verdictText'

const fails = (change: Partial<Extract<PaymentVerdict, { kind: 'STARTS_THEN_FAILS' }>>): PaymentVerdict => ({
  kind: 'STARTS_THEN_FAILS',
  failsAt: '2026-11-21T09:14:33.000Z',
  failureReason: 'PAYOUT_RETURNED',
  refund: { reason: 'TRANSACTION_FAILED', status: 'COMPLETED' },
  ...change,
})
const paid: PaymentVerdict = { kind: 'PAID', settlesAt: '2026-11-21T09:14:03.000Z' }
const refused: PaymentVerdict = {
  kind: 'REFUSED',
  code: 'INVALID_AMOUNT',
  reason: 'INSUFFICIENT_BALANCE',
  message: 'The balance is too small; nothing was moved.',
  clause: null,
  shortByMinor: 5,
  currency: 'USD',
}
const step = (name: PaymentStep['step'], time: string): PaymentStep => ({ step: name, at: `2026-11-21T${time}.000Z` })

describe('the headline of a verdict', () => {
  it.each<[PaymentVerdict, string, string]>([
    [paid, 'Would be paid', 'good'],
    [{ kind: 'WAITS', waitsFor: ['Jonas Weber'] }, 'Would wait: for Jonas Weber', 'wait'],
    [fails({}), 'Would start, then fail: the receiving bank returns it', 'warn'],
    [
      fails({ failureReason: null, refund: { reason: 'USER_CANCELLATION', status: 'COMPLETED' } }),
      'Would start, then fail: it is cancelled before it settles',
      'warn',
    ],
    [refused, 'Would be refused: the balance is too small', 'danger'],
    [{ ...refused, reason: 'SOMETHING_NEW' }, 'Would be refused: the service would not start it', 'danger'],
  ])('%o', (verdict, headline, tone) => {
    expect([verdictHeadline(verdict), verdictTone(verdict)]).toEqual([headline, tone])
  })

  it('has plain words for every reason that a payment out can fail for', () => {
    for (const failureReason of outgoingTransactionFailureReason.options) {
      expect(verdictHeadline(fails({ failureReason }))).not.toMatch(/_|undefined|unknown/i)
    }
  })
})

describe('the sentence of a timeline', () => {
  it.each<[PaymentStep[], string]>([
    [[step('STARTS', '09:14:02'), step('SETTLES', '09:14:03')], 'Starts now, settles 09:14:03.'],
    [
      [
        step('STARTS', '09:14:02'),
        step('SETTLES', '09:14:03'),
        step('FAILS', '09:14:33'),
        step('REFUND_STARTS', '09:14:33'),
        step('COMES_BACK', '09:14:34'),
      ],
      'Starts now, settles 09:14:03, is returned 09:14:33, the money is back 09:14:34.',
    ],
    [
      [
        step('STARTS', '09:14:02'),
        step('FAILS', '09:14:03'),
        step('REFUND_STARTS', '09:14:03'),
        step('REFUND_FAILS', '09:14:04'),
      ],
      'Starts now, fails 09:14:03, refund fails 09:14:04: an operator must act.',
    ],
    [[step('STARTS', '09:14:02'), step('FAILS', '09:14:02')], 'Starts now, fails 09:14:02.'],
    [[], ''],
  ])('%#', (timeline, sentence) => {
    const nowMs = Date.parse('2026-11-21T09:14:02.000Z')
    expect(timelineSentence(timeline, nowMs, true)).toBe(sentence)
  })

  it('says on what it starts and what it does then, and nothing where nothing follows', () => {
    const nowMs = Date.parse('2026-11-21T09:14:02.000Z')
    const [start, end] = [step('STARTS', '09:14:02'), step('SETTLES', '09:14:03')]
    const said = (timeline: PaymentStep[]) => timelineSentence(timeline, nowMs, true, 'If it is executed now, it')
    expect(said([start, end])).toBe('If it is executed now, it settles 09:14:03.')
    expect([said([start]), said([])]).toEqual(['', ''])
  })

  it('moves on with the clock: now is always now', () => {
    const timeline = [step('STARTS', '09:14:02'), step('SETTLES', '09:14:03')]
    const nowMs = Date.parse('2026-11-21T09:15:00.000Z')
    expect(timelineSentence(timeline, nowMs, true)).toBe('Starts now, settles 09:15:01.')
  })
})
