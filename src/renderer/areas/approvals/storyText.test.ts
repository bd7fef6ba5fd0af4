import { describe, expect, it } from 'vitest'
import type { TimelineItem } from '../../../contract/console/agents/schemas'
import { entryText } from './storyText'

const item = (facts: Partial<TimelineItem>): TimelineItem => ({
  at: '2026-11-21T10:47:10.297Z',
  kind: 'AGENT_CALL',
  title: 'shopper asked for the payment',
  detail: null,
  ref: {},
  ...facts,
})

const MEMO = 'Held for quote Quote:01a1fe81-205b-7001-ab3d-30e79979992a'

describe('entryText', () => {
  it('keeps the words of the service for calls', () => {
    expect(entryText(item({}), true)).toEqual({
      title: 'shopper asked for the payment',
      code: null,
      detail: null,
    })
  })

  it('names the state of the payment in words', () => {
    expect(entryText(item({ kind: 'TRANSACTION_STATE', title: 'COMPLETED' }), true).title).toBe('Payment: Completed')
  })

  it('says what moved from where to where', () => {
    const entries = [
      {
        ledgerAccountId: 'InternalAccount:01a1fdb8-82b2-704c-834c-26732912a09f/available',
        label: null,
        amountMinor: -18370,
        currency: 'USD',
      },
      {
        ledgerAccountId: 'InternalAccount:01a1fdb8-82b2-704c-834c-26732912a09f/held',
        label: null,
        amountMinor: 18370,
        currency: 'USD',
      },
    ]
    expect(entryText(item({ kind: 'LEDGER', title: 'hold', detail: MEMO, entries }), true)).toEqual({
      title: 'Held for quote …79992a',
      code: null,
      detail: '183.70 USD from …12a09f (available) to …12a09f (held)',
    })
    const outside = entryText(
      item({
        kind: 'LEDGER',
        entries: [
          ...entries.slice(0, 1),
          { ledgerAccountId: 'outside:bank:USD', label: 'Banks and chains outside', amountMinor: 1, currency: 'USD' },
        ],
      }),
      true,
    )
    expect(outside.detail).toBe('0.01 USD from …12a09f (available) to Banks and chains outside')
  })

  it('says what the platform was told, and keeps the name of the webhook for the tip', () => {
    expect(entryText(item({ kind: 'WEBHOOK', title: 'OUTGOING_PAYMENT.COMPLETED' }), true)).toEqual({
      title: 'Platform notified: payment completed',
      code: 'OUTGOING_PAYMENT.COMPLETED',
      detail: null,
    })
    expect(entryText(item({ kind: 'WEBHOOK', title: 'AGENT_ACTION.PENDING_APPROVAL' }), true).title).toBe(
      'Platform notified: request pending approval',
    )
  })

  it('says in words why a payment failed, and why a decision was refused', () => {
    const failed = item({ kind: 'TRANSACTION_STATE', title: 'FAILED', detail: 'ACCOUNT_CANNOT_RECEIVE' })
    expect(entryText(failed, true)).toEqual({
      title: 'Payment: Failed',
      code: 'ACCOUNT_CANNOT_RECEIVE',
      detail: 'The account cannot receive the money',
    })
    expect(entryText({ ...failed, detail: 'NEW_REASON' }, true).detail).toBe('New reason')
    const refused = item({ kind: 'REFUSED_DECISION', detail: 'ALREADY_DECIDED' })
    expect(entryText(refused, true).detail).toBe('Already decided')
    expect(entryText({ ...refused, detail: 'No actionId was given.' }, true).detail).toBe('No action ID was given.')
  })

  it('says of a payment that ended with its agent that it ended, and of no payout', () => {
    const failed = item({ kind: 'TRANSACTION_STATE', title: 'FAILED', detail: 'QUOTE_EXECUTION_FAILED' })
    const ended = 'The payment ended with its agent'
    expect(entryText(failed, true, ended)).toMatchObject({ title: 'Payment: Ended', detail: ended })
    expect(entryText({ ...failed, title: 'PENDING', detail: null }, true, ended).title).toBe('Payment: Pending')
  })

  it('tells of a webhook only what is not plain success', () => {
    expect(entryText(item({ kind: 'WEBHOOK', title: 'A.B', detail: 'DELIVERED' }), true).detail).toBeNull()
    expect(entryText(item({ kind: 'WEBHOOK', title: 'A.B', detail: 'GIVEN_UP' }), true).detail).toBe('Given up')
  })
})
