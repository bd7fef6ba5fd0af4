import type { CardSimulatorId } from '../../../contract/sandbox/cardSimulators'
import type { CardTransaction } from '../../../contract/transactions/cardTransaction'
import { isOpenCardStatus } from '../../../contract/transactions/openCardStatus'

/** What a merchant can begin: which message of its bank it is, and whether money is asked for or sent. */
export const OPENINGS = {
  AUTHORIZE: { id: 'sandboxSimulateCardAuthorization', hasAmount: true },
  PAY: { id: 'sandboxSimulateCardFinancialAuthorization', hasAmount: true },
  ASK: { id: 'sandboxSimulateCardBalanceInquiry', hasAmount: false },
  SEND: { id: 'sandboxSimulateCardFinancialCreditAuthorization', hasAmount: true },
  ANNOUNCE: { id: 'sandboxSimulateCardCreditAuthorization', hasAmount: true },
  ANNOUNCE_ALONE: { id: 'sandboxSimulateCardCreditAuthorizationAdvice', hasAmount: true },
} as const satisfies Readonly<Record<string, { readonly id: CardSimulatorId; readonly hasAmount: boolean }>>
export type Opening = keyof typeof OPENINGS

/** What a merchant can do about a payment that exists. */
export const FOLLOW_UPS = {
  CLEAR: { id: 'sandboxSimulateCardClearing', hasAmount: true },
  ADJUST: { id: 'sandboxSimulateCardAuthorizationAdvice', hasAmount: true },
  RETURN: { id: 'sandboxSimulateCardReturn', hasAmount: true },
  REVERSE: { id: 'sandboxSimulateCardReturnReversal', hasAmount: false },
} as const satisfies Readonly<Record<string, { readonly id: CardSimulatorId; readonly hasAmount: boolean }>>
export type FollowUpAct = keyof typeof FOLLOW_UPS

type Money = Pick<
  CardTransaction,
  'status' | 'direction' | 'authorizedAmount' | 'settledAmount' | 'refundedAmount' | 'pullSummary'
>

interface Sums {
  readonly authorized: number
  /** Not settled yet. */
  readonly open: number
  readonly returnable: number
}

function sumsOf({ authorizedAmount, settledAmount, refundedAmount }: Money): Sums {
  const authorized = authorizedAmount.amount
  const settled = settledAmount?.amount ?? 0
  return { authorized, open: Math.max(0, authorized - settled), returnable: settled - (refundedAmount?.amount ?? 0) }
}

/** Whether the service takes the message now, as far as the payment itself decides. */
export function fits(payment: Money, act: FollowUpAct): boolean {
  if (act === 'CLEAR' || act === 'ADJUST') return isOpenCardStatus(payment.status)
  if (act === 'REVERSE') return payment.status === 'REFUNDED'
  return payment.direction === 'DEBIT' && sumsOf(payment).returnable > 0
}

/** What a merchant would most likely do next. */
export function likelyAct(payment: Money): FollowUpAct {
  const acts: readonly FollowUpAct[] = ['CLEAR', 'RETURN', 'REVERSE']
  return acts.find((act) => fits(payment, act)) ?? 'RETURN'
}

/** An amount that shows what the act does. */
export interface Suggestion {
  readonly kind: 'PART' | 'ALL' | 'MORE' | 'NOTHING' | 'LESS'
  readonly amountMinor: number
}

/** Amounts worth trying: part, all, more than there is, nothing. */
export function suggestions(payment: Money, act: FollowUpAct): readonly Suggestion[] {
  const { authorized, open, returnable } = sumsOf(payment)
  const half = (amount: number) => Math.floor(amount / 2)
  const fifth = (amount: number) => Math.max(1, Math.round(amount / 5))
  const all: Readonly<Record<FollowUpAct, readonly Suggestion[]>> = {
    CLEAR: [
      { kind: 'PART', amountMinor: half(open) },
      { kind: 'ALL', amountMinor: open },
      { kind: 'MORE', amountMinor: open + fifth(authorized) },
      { kind: 'NOTHING', amountMinor: 0 },
    ],
    ADJUST: [
      { kind: 'MORE', amountMinor: authorized + fifth(authorized) },
      { kind: 'LESS', amountMinor: authorized - half(open) },
    ],
    RETURN: [
      { kind: 'PART', amountMinor: half(returnable) },
      { kind: 'ALL', amountMinor: returnable },
    ],
    REVERSE: [],
  }
  return all[act].filter(({ kind, amountMinor }) => amountMinor > 0 || (kind === 'NOTHING' && amountMinor === 0))
}

/** The name that is sent: in the sandbox its end selects what happens. */
export function descriptorOf(merchant: string, suffix: string | null): string {
  const name = merchant.trim()
  return suffix === null || suffix === '' ? name : `${name} ${suffix}`
}
