import type { CardDecisionKind } from '../../../contract/console/cards/schemas'
import type { CardMerchant } from '../../../contract/transactions/cardTransaction'
import { cardPaymentRowOf } from '../../counterparties/outcomes/cardPaymentOutcomes'
import { assert } from '../../foundation/assert'
import type { WriteContext } from '../../kernel/context'
import { insertCardTransaction, type NewCardPayment } from '../transactions/public'
import { decideAndKeep, holderOf, type Payer } from './decisions'
import { holdForCard, payToCard, settleFrom } from './postings'
import { awaitPull } from './pulls'
import { firstSourceOf, type Source, signDraw } from './sources'
import type { CardRecord } from './store'

/** What opens a transaction: which way the money goes, and whether it settles at once. */
const OPENINGS = {
  AUTHORIZATION: { direction: 'DEBIT', isFinancial: false },
  FINANCIAL_AUTHORIZATION: { direction: 'DEBIT', isFinancial: true },
  CREDIT_AUTHORIZATION: { direction: 'CREDIT', isFinancial: false },
  CREDIT_AUTHORIZATION_ADVICE: { direction: 'CREDIT', isFinancial: false },
  FINANCIAL_CREDIT_AUTHORIZATION: { direction: 'CREDIT', isFinancial: true },
} as const satisfies Partial<
  Record<CardDecisionKind, { readonly direction: 'CREDIT' | 'DEBIT'; readonly isFinancial: boolean }>
>
export type OpeningKind = keyof typeof OPENINGS

/** A payment that a merchant asks for. */
interface PaymentAsked {
  readonly kind: OpeningKind
  readonly amountMinor: bigint
  readonly merchant: CardMerchant
}

interface Approved extends PaymentAsked {
  readonly id: string
  readonly issuerToken: string
}

const TOKEN_BYTES = 8

async function payerOf(context: WriteContext, card: CardRecord): Promise<Payer> {
  return { card, holder: await holderOf(context, card), source: await firstSourceOf(context, card.id) }
}

function entryOf({ card, holder, source }: Payer, asked: Approved): NewCardPayment {
  const { direction, isFinancial } = OPENINGS[asked.kind]
  const isDebit = direction === 'DEBIT'
  return {
    id: asked.id,
    cardId: card.id,
    accountId: source.account.id,
    fundingSourceId: source.tie.id,
    issuerToken: asked.issuerToken,
    isFinancial,
    merchant: asked.merchant,
    currency: card.currency,
    customer: holder,
    status: 'AUTHORIZED',
    direction,
    authorized: asked.amountMinor,
    held: isDebit ? asked.amountMinor : 0n,
    settled: 0n,
    refunded: 0n,
    pullCount: isDebit ? 1 : 0,
    pendingPulls: 0,
    settlementCount: 0,
    refundCount: 0,
  }
}

/** A payment that settles as it is approved: nothing is held on the way. */
const settledAtOnce = (entry: NewCardPayment): NewCardPayment => ({
  ...entry,
  status: 'SETTLED',
  held: 0n,
  settled: entry.authorized,
  settlementCount: 1,
})

async function openDebit(context: WriteContext, source: Source, entry: NewCardPayment): Promise<void> {
  const { outcome } = cardPaymentRowOf(entry.merchant.descriptor)
  assert(outcome.ends !== 'DECLINED', 'a payment that the sandbox declines is not opened')
  const { account } = source
  const moved = { account, transactionId: entry.id, descriptor: entry.merchant.descriptor }
  if (entry.isFinancial && outcome.afterMs === null) {
    await insertCardTransaction(context, settledAtOnce(entry))
    await settleFrom(context, { ...moved, fromHold: 0n, fromAvailable: entry.authorized, released: 0n })
  } else {
    const pendingPulls = outcome.afterMs === null ? 0 : 1
    await insertCardTransaction(context, { ...entry, pendingPulls })
    await holdForCard(context, { ...moved, amountMinor: entry.authorized })
    if (outcome.afterMs !== null) await awaitPull(context, entry.id, outcome.ends, outcome.afterMs)
  }
  await signDraw(context, source, entry, { amountMinor: entry.authorized, purpose: 'AUTHORIZATION' })
}

async function openCredit(context: WriteContext, { account }: Source, entry: NewCardPayment): Promise<void> {
  await insertCardTransaction(context, entry.isFinancial ? settledAtOnce(entry) : entry)
  if (!entry.isFinancial) return
  const moved = { account, transactionId: entry.id, descriptor: entry.merchant.descriptor }
  await payToCard(context, { ...moved, kind: 'card-credit', amountMinor: entry.authorized })
}

/**
 * A merchant asks for an amount, or announces or sends one: it is decided, and when it is approved recorded.
 *
 * Returns: the issuer's token of the payment, also of one that is declined.
 * Effects: a decision with its trace; approved: the transaction with CARD_TRANSACTION.AUTHORIZED or SETTLED, hold or
 * posting, INTERNAL_ACCOUNT.BALANCE_UPDATED, and for a wallet the signature of its delegated key.
 * Source: behaviour 21.3 to 21.5. Assumes.
 */
export async function openCardPayment(context: WriteContext, card: CardRecord, asked: PaymentAsked): Promise<string> {
  const { ids } = context
  const issuerToken = ids.hex(TOKEN_BYTES)
  const payer = await payerOf(context, card)
  const approved = { ...asked, issuerToken, id: ids.new('CardTransaction') }
  const { direction } = OPENINGS[asked.kind]
  const { verdict } = await decideAndKeep(context, payer, { ...approved, direction, transactionId: approved.id })
  if (verdict === 'DECLINED') return issuerToken
  const entry = entryOf(payer, approved)
  await (direction === 'DEBIT' ? openDebit : openCredit)(context, payer.source, entry)
  return issuerToken
}

/**
 * A merchant asks whether the card could pay; nothing changes but that the answer is kept.
 *
 * Returns: the issuer's token.
 * Source: behaviour 21.5.
 */
export async function inquireCardBalance(
  context: WriteContext,
  card: CardRecord,
  merchant: CardMerchant,
): Promise<string> {
  const issuerToken = context.ids.hex(TOKEN_BYTES)
  const payer = await payerOf(context, card)
  const asked = { kind: 'BALANCE_INQUIRY', direction: 'DEBIT', amountMinor: 0n, transactionId: null } as const
  await decideAndKeep(context, payer, { ...asked, merchant, issuerToken })
  return issuerToken
}
