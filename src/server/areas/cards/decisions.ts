import type { CardDecisionKind } from '../../../contract/console/cards/schemas'
import type { CardMerchant } from '../../../contract/transactions/cardTransaction'
import { cardPaymentRowOf } from '../../counterparties/outcomes/cardPaymentOutcomes'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { ServiceError } from '../../foundation/ServiceError'
import type { WriteContext } from '../../kernel/context'
import { type CustomerRow, getCustomer, moneyRefusal } from '../customers/public'
import { canReceive, spendableOf } from '../internal-accounts/public'
import { type AuthorizationDecision, decideAuthorization } from './authorizationRules'
import { insertDecision } from './decisionStore'
import { mayDraw, type Source } from './sources'
import type { CardRecord } from './store'

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

/** The customer whose card it is. */
export async function holderOf({ tx }: Pick<WriteContext, 'tx'>, { cardholderId }: CardRecord): Promise<CustomerRow> {
  const holder = await getCustomer(tx, cardholderId)
  assert(holder !== null, 'a card has a cardholder')
  return holder
}

/** Why the cardholder may not move money now; null when it may. Source: behaviour 7.2. Assumes: A-620. */
export function refusalOfHolder({ tx }: Pick<WriteContext, 'tx'>, holder: CustomerRow): Promise<ServiceError | null> {
  return moneyRefusal(tx, holder, 'id')
}

/** Whose card is to pay, and from where. */
export interface Payer {
  readonly card: CardRecord
  readonly holder: CustomerRow
  readonly source: Source
}

/**
 * Decides by what is true now, and keeps the decision with its trace, also when nothing comes of it. The audit log says
 * how it went.
 *
 * Source: behaviour 21.3.
 */
export async function decideAndKeep(
  context: WriteContext,
  { card, holder, source }: Payer,
  asked: DecisionAsked,
): Promise<AuthorizationDecision> {
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
    cardholderRefusal: isCredit ? null : ((await refusalOfHolder(context, holder))?.code ?? null),
    canReceive: isCredit && (await canReceive(context, account, amountMinor)),
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
