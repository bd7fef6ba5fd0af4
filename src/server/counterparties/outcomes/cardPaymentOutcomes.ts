import { type OutcomeRow, rowOf } from './selector'

/** What the simulated network makes of a payment. `afterMs`: until the draw on the account is confirmed, or fails. */
export type CardPaymentOutcome =
  | { readonly ends: 'DECLINED'; readonly reason: 'INSUFFICIENT_FUNDS' | 'CARD_PAUSED' }
  | { readonly ends: 'CONFIRMED' | 'FAILED'; readonly afterMs: number | null; readonly isExcessPaid: boolean }

const SOURCE = 'Behaviour 21.5: merchant.descriptor of a card simulator'
const CONFIRMED = { ends: 'CONFIRMED', afterMs: null, isExcessPaid: true } as const

/** The end of the merchant's name in the authorization family of simulators. Source: behaviour 21.5. */
export const CARD_PAYMENT_OUTCOMES: readonly OutcomeRow<CardPaymentOutcome>[] = [
  {
    suffix: '002',
    outcome: { ends: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' },
    label: 'Declined: INSUFFICIENT_FUNDS',
    source: SOURCE,
  },
  {
    suffix: '003',
    outcome: { ends: 'DECLINED', reason: 'CARD_PAUSED' },
    label: 'Declined: CARD_PAUSED',
    source: SOURCE,
  },
  {
    suffix: '005',
    outcome: { ...CONFIRMED, afterMs: 30_000 },
    label: 'Approved; the draw on the account is confirmed after 30 seconds',
    source: SOURCE,
  },
  {
    suffix: '006',
    outcome: { ends: 'FAILED', afterMs: 0, isExcessPaid: true },
    label: 'Approved; the draw on the account fails: EXCEPTION, and the hold is released',
    source: SOURCE,
  },
  {
    suffix: '007',
    outcome: { ...CONFIRMED, isExcessPaid: false },
    label: 'Approved; what settles beyond the authorization is not paid: EXCEPTION',
    source: SOURCE,
  },
  { suffix: null, outcome: CONFIRMED, label: 'Approved, where the card and its account allow it', source: SOURCE },
]

/** The row that a merchant's name selects. */
export function cardPaymentRowOf(descriptor: string): OutcomeRow<CardPaymentOutcome> {
  return rowOf(CARD_PAYMENT_OUTCOMES, descriptor)
}
