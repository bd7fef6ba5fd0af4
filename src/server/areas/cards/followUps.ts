import { isOpenCardStatus } from '../../../contract/transactions/openCardStatus'
import { amountText } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context, WriteContext } from '../../kernel/context'
import { requireInternalAccount, requireReceivable, requireSpendable } from '../internal-accounts/public'
import { type CardPayment, type CardPaymentPatch, changeCardTransaction } from '../transactions/public'
import type { AuthorizationDecision } from './authorizationRules'
import { type DecisionAsked, decideAndKeep, holderOf, refusalOfHolder } from './decisions'
import { afterReturn, type CardMoney, planClearing, withoutExcess } from './paymentRules'
import { moneyOf } from './paymentState'
import { holdForCard, payToCard, releaseForCard, settleFrom } from './postings'
import { stopAwaitingPull } from './pulls'
import { mayDraw, type Source, signDraw, sourceOfTie } from './sources'
import type { CardRecord } from './store'

/** What a merchant's bank sends about a transaction that exists. */
export interface FollowUp {
  readonly card: CardRecord
  readonly payment: CardPayment
}

const refused = (code: 'INVALID_INPUT' | 'INVALID_AMOUNT', message: string, details: Record<string, unknown>) =>
  new ServiceError(code, `${message}; nothing was changed.`, {
    field: code === 'INVALID_INPUT' ? 'cardTransactionId' : 'amount',
    ...details,
  })

function requireOpen({ status, settled }: CardMoney): void {
  if (isOpenCardStatus(status)) return
  const ended = status === 'SETTLED' && settled === 0n ? 'ended with nothing settled' : `is ${status}`
  throw refused('INVALID_INPUT', `The transaction ${ended}, and takes no more clearings or advice`, {
    reason: 'CARD_TRANSACTION_NOT_OPEN',
    status,
  })
}

function requireDebit({ direction }: CardMoney): void {
  if (direction === 'DEBIT') return
  throw refused('INVALID_INPUT', 'Money that a merchant sent to the card is not given back', {
    reason: 'CARD_TRANSACTION_IS_CREDIT',
  })
}

const movedFor = ({ card }: CardPayment, { account }: Pick<Source, 'account'>) => ({
  account,
  transactionId: card.id,
  descriptor: card.merchant.descriptor,
})

async function decideAbout(
  context: WriteContext,
  { card, payment }: FollowUp,
  source: Source,
  asked: Pick<DecisionAsked, 'kind' | 'direction' | 'amountMinor' | 'neededMinor'>,
): Promise<AuthorizationDecision> {
  const { merchant, issuerToken, id: transactionId } = payment.card
  const payer = { card, holder: await holderOf(context, card), source }
  return decideAndKeep(context, payer, { ...asked, merchant, issuerToken, transactionId })
}

/**
 * The amount of an open authorization changes, up or down. One that is declined leaves everything as it is.
 *
 * Effects: a decision with its trace; the hold raised (posting `hold`) or lowered (`release`); no event of the
 * transaction, whose status stays.
 * Errors: INVALID_INPUT, not open; INVALID_AMOUNT reason BELOW_SETTLED.
 * Source: behaviour 21.4, 21.5. Assumes: A-537.
 */
export async function adviseCardPayment(context: WriteContext, { card, payment }: FollowUp, total: bigint) {
  const money = moneyOf(payment)
  requireOpen(money)
  if (total < money.settled) {
    throw refused('INVALID_AMOUNT', `${amountText(money.settled, card.currency)} has settled already`, {
      reason: 'BELOW_SETTLED',
      settledMinor: Number(money.settled),
    })
  }
  const source = await sourceOfTie(context, payment.card.fundingSourceId)
  const [more, isDebit] = [total - money.authorized, money.direction === 'DEBIT']
  const { verdict } = await decideAbout(context, { card, payment }, source, {
    kind: 'ADVICE',
    direction: money.direction,
    amountMinor: total,
    neededMinor: more > 0n ? more : 0n,
  })
  if (verdict === 'DECLINED') return
  const held = isDebit ? total - money.settled : 0n
  await changeCardTransaction(context, payment, { authorized: total, held })
  const moved = movedFor(payment, source)
  if (!isDebit || more === 0n) return
  if (more < 0n) return releaseForCard(context, { ...moved, amountMinor: -more })
  await holdForCard(context, { ...moved, amountMinor: more })
  await signDraw(context, source, payment.card, { amountMinor: more, purpose: 'ADVICE' })
}

/** Whether what settles beyond the authorization is paid: decided by the rules, and kept. */
async function isExcessPaid(context: WriteContext, followUp: FollowUp, source: Source, amountMinor: bigint) {
  const { verdict } = await decideAbout(context, followUp, source, { kind: 'EXCESS', direction: 'DEBIT', amountMinor })
  return verdict === 'APPROVED'
}

function requireCountable({ settled }: CardMoney, amount: bigint, currency: string): void {
  if (settled + amount <= BigInt(Number.MAX_SAFE_INTEGER)) return
  throw refused('INVALID_AMOUNT', `With ${amountText(amount, currency)} more, the sum would pass 2^53-1`, {
    reason: 'SUM_OUT_OF_RANGE',
  })
}

async function clearCredit(context: WriteContext, { payment }: FollowUp, amount: bigint): Promise<void> {
  const account = await requireInternalAccount(context.tx, payment.card.accountId)
  if (amount > 0n) await requireReceivable(context, { internalAccount: account, amountMinor: amount, field: 'amount' })
  const { next } = planClearing(moneyOf(payment), amount)
  const settlementCount = payment.card.settlementCount + (amount > 0n ? 1 : 0)
  await changeCardTransaction(context, payment, { ...next, settlementCount })
  if (amount === 0n) return
  await payToCard(context, { ...movedFor(payment, { account }), kind: 'card-credit', amountMinor: amount })
}

/**
 * A merchant settles part of an authorization, all of it, or more; 0 ends it. What is more is drawn now, or the
 * transaction is an EXCEPTION.
 *
 * Effects: posting `card-clearing`, `release`; CARD_TRANSACTION.PARTIALLY_SETTLED, SETTLED or EXCEPTION; a decision
 * about the excess.
 * Errors: INVALID_INPUT, not open; INVALID_AMOUNT reason SUM_OUT_OF_RANGE; of a credit USER_NOT_READY,
 * AMOUNT_OUT_OF_RANGE.
 * Source: behaviour 21.4, 21.5.
 */
export async function clearCardPayment(context: WriteContext, followUp: FollowUp, amount: bigint): Promise<void> {
  const { payment } = followUp
  const money = moneyOf(payment)
  requireOpen(money)
  requireCountable(money, amount, payment.card.currency)
  if (money.direction === 'CREDIT') return clearCredit(context, followUp, amount)
  const wanted = planClearing(money, amount)
  const source = await sourceOfTie(context, payment.card.fundingSourceId)
  const isPaid = wanted.excess === 0n || (await isExcessPaid(context, followUp, source, wanted.excess))
  const { next, fromHold, excess, released } = isPaid ? wanted : withoutExcess(wanted)
  const { settlementCount, pullCount } = payment.card
  const patch: CardPaymentPatch = {
    ...next,
    settlementCount: settlementCount + (fromHold + excess > 0n ? 1 : 0),
    pullCount: pullCount + (wanted.excess > 0n ? 1 : 0),
  }
  await changeCardTransaction(context, payment, patch)
  await settleFrom(context, { ...movedFor(payment, source), fromHold, fromAvailable: excess, released })
  if (excess > 0n) await signDraw(context, source, payment.card, { amountMinor: excess, purpose: 'EXCESS' })
}

/**
 * A merchant gives back what it settled, or part of it.
 *
 * Effects: posting `card-return`; CARD_TRANSACTION.REFUNDED once everything is back.
 * Errors: INVALID_INPUT, a credit, or nothing settled; INVALID_AMOUNT reason ABOVE_SETTLED; USER_NOT_READY,
 * AMOUNT_OUT_OF_RANGE of the account.
 * Source: behaviour 21.4, 21.5. Assumes: A-538.
 */
export async function returnCardPayment(context: Context, { card, payment }: FollowUp, amount: bigint): Promise<void> {
  const money = moneyOf(payment)
  requireDebit(money)
  if (money.settled === 0n) {
    throw refused('INVALID_INPUT', 'Nothing of the transaction has settled', { reason: 'NOTHING_SETTLED' })
  }
  const left = money.settled - money.refunded
  if (amount > left) {
    throw refused('INVALID_AMOUNT', `At most ${amountText(left, card.currency)} can come back`, {
      reason: 'ABOVE_SETTLED',
      returnableMinor: Number(left),
    })
  }
  const account = await requireInternalAccount(context.tx, payment.card.accountId)
  await requireReceivable(context, { internalAccount: account, amountMinor: amount, field: 'amount' })
  const refundCount = payment.card.refundCount + 1
  await changeCardTransaction(context, payment, { ...afterReturn(money, amount), refundCount })
  await payToCard(context, { ...movedFor(payment, { account }), kind: 'card-return', amountMinor: amount })
}

/**
 * A merchant takes back all that it gave back. Without the signature that a wallet asks for it is an EXCEPTION.
 *
 * Effects: posting `card-return-reversal`; CARD_TRANSACTION.SETTLED or EXCEPTION.
 * Errors: INVALID_INPUT, not REFUNDED; INVALID_AMOUNT, the account was emptied; USER_NOT_READY;
 * END_USER_TERMS_NOT_ACCEPTED.
 * Source: behaviour 21.4, 21.5.
 */
export async function reverseCardReturn(context: WriteContext, { card, payment }: FollowUp): Promise<void> {
  const { status, refunded } = moneyOf(payment)
  if (status !== 'REFUNDED') {
    throw refused('INVALID_INPUT', `The transaction is ${status}; only one that is REFUNDED is taken back`, {
      reason: 'CARD_TRANSACTION_NOT_REFUNDED',
      status,
    })
  }
  const refusal = await refusalOfHolder(context, await holderOf(context, card))
  if (refusal !== null) throw refusal
  const source = await sourceOfTie(context, payment.card.fundingSourceId)
  if (!(await mayDraw(context, source))) {
    await changeCardTransaction(context, payment, { status: 'EXCEPTION' })
    return
  }
  const { account: internalAccount } = source
  await requireSpendable(context, { internalAccount, amountMinor: refunded, field: 'cardTransactionId' })
  await changeCardTransaction(context, payment, { status: 'SETTLED', refunded: 0n, refundCount: 0 })
  const moved = movedFor(payment, source)
  await payToCard(context, { ...moved, kind: 'card-return-reversal', amountMinor: refunded })
  await signDraw(context, source, payment.card, { amountMinor: refunded, purpose: 'REVERSAL' })
}

/** Ends an open authorization as a clearing of 0 does. Source: behaviour 21.2, 21.4. */
export async function endCardPayment(context: Context, payment: CardPayment): Promise<bigint> {
  const { next, released } = planClearing(moneyOf(payment), 0n)
  const account = await requireInternalAccount(context.tx, payment.card.accountId)
  await stopAwaitingPull(context, payment.card.id)
  await changeCardTransaction(context, payment, { ...next, pendingPulls: 0 })
  await releaseForCard(context, { ...movedFor(payment, { account }), amountMinor: released })
  return released
}
