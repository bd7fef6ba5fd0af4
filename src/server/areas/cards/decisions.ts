import type { CardDecisionKind } from '../../../contract/console/cards/schemas'
import type { CardMerchant } from '../../../contract/transactions/cardTransaction'
import { cardPaymentRowOf } from '../../counterparties/outcomes/cardPaymentOutcomes'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { ServiceError } from '../../foundation/ServiceError'
import type { WriteContext } from '../../kernel/context'
import { getCustomer, moneyRefusal } from '../customers/public'
import { canReceive, type InternalAccountRow, requireInternalAccount, spendableOf } from '../internal-accounts/public'
import { type Decision, decideAuthorization } from './authorizationRules'
import { insertDecision } from './decisionStore'
import { type CardRecord, type FundingSourceRow, getFirstSource, getFundingSourceById } from './store'

/** The account that a payment draws on, and its tie to the card. */
export interface Source {
  readonly tie: FundingSourceRow
  readonly account: InternalAccountRow
}

/** What is to be decided. */
export interface DecisionAsked {
  readonly kind: CardDecisionKind
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly amountMinor: bigint
  /** Left out: the whole amount. */
  readonly neededMinor?: bigint
  readonly merchant: CardMerchant
  readonly issuerToken: string
  /** Of the transaction that the decision is about, or that comes of it. */
  readonly transactionId: string | null
}

/** The account that the next payment of a card draws on: the first of its list. Source: behaviour 21.2. */
export async function firstSourceOf({ tx }: Pick<WriteContext, 'tx'>, cardId: string): Promise<Source | null> {
  const tie = await getFirstSource(tx, cardId)
  return tie === null ? null : { tie, account: await requireInternalAccount(tx, tie.account_id) }
}

/** The account that a payment of before draws on, whatever the card's list is now. */
export async function sourceOfTie({ tx }: Pick<WriteContext, 'tx'>, tieId: string): Promise<Source | null> {
  const tie = await getFundingSourceById(tx, tieId)
  return tie === null ? null : { tie, account: await requireInternalAccount(tx, tie.account_id) }
}

/** Whether the service may sign for an account: any that is no embedded wallet, and those with an active key. */
export async function mayDraw(context: WriteContext, { tie, account }: Source): Promise<boolean> {
  if (account.type !== 'EMBEDDED_WALLET') return true
  return context.registered.delegatedKeys.isActive(context, { fundingSourceId: tie.id })
}

/** Why the cardholder may not move money now; null when it may. Source: behaviour 7.2. Assumes: A-620. */
export async function refusalOfHolder(
  { tx }: Pick<WriteContext, 'tx'>,
  { cardholderId }: Pick<CardRecord, 'cardholderId'>,
): Promise<ServiceError | null> {
  const holder = await getCustomer(tx, cardholderId)
  assert(holder !== null, 'a card has a cardholder')
  return moneyRefusal(tx, holder, 'id')
}

/**
 * Decides by what is true now, and keeps the decision with its trace, also when nothing comes of it. The audit log says
 * how it went.
 *
 * Source: behaviour 21.3.
 */
export async function decideAndKeep(
  context: WriteContext,
  card: CardRecord,
  source: Source,
  asked: DecisionAsked,
): Promise<Decision> {
  const { tx, ids, now, changes, audit } = context
  const { kind, direction, amountMinor, merchant } = asked
  const { account } = source
  const isCredit = direction === 'CREDIT'
  const decision = decideAuthorization({
    kind,
    direction,
    amountMinor,
    neededMinor: asked.neededMinor ?? amountMinor,
    cardState: card.state,
    limitMinor: card.maxSpend,
    account,
    cardholderRefusal: isCredit ? null : ((await refusalOfHolder(context, card))?.code ?? null),
    canReceive: isCredit && (await canReceive(context, account.id, amountMinor)),
    hasActiveKey: !isCredit && (await mayDraw(context, source)),
    spendableMinor: await spendableOf(context, account),
    sandbox: cardPaymentRowOf(merchant.descriptor),
  })
  const hasResult = decision.verdict === 'APPROVED' || kind === 'ADVICE' || kind === 'EXCESS'
  await insertDecision(tx, {
    id: ids.new('CardDecision'),
    cardId: card.id,
    cardTransactionId: hasResult ? asked.transactionId : null,
    issuerToken: asked.issuerToken,
    kind,
    verdict: decision.verdict,
    reason: decision.reason,
    amount: amountMinor,
    currency: card.currency,
    merchant,
    trace: decision.trace,
    createdAt: isoOf(now),
  })
  audit.note({ details: { decided: kind, verdict: decision.verdict, reason: decision.reason } })
  changes.add('cards', card.id)
  return decision
}
