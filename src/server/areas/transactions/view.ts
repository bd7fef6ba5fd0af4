import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type {
  IncomingTransaction,
  OutgoingTransaction,
  OutgoingTransactionStatus,
} from '../../../contract/transactions/schemas'
import {
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  outgoingTransactionStatus,
} from '../../../contract/transactions/schemas'
import { assert } from '../../foundation/assert'
import { msOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { statusAt } from './rules'
import { partsOf, paymentStatusOf, type TransactionParts, type TransactionRow } from './store'

type Viewing = Pick<Context, 'now' | 'platformId'>

const OUTGOING_STATUSES: readonly string[] = outgoingTransactionStatus.options

function isOutgoingStatus(status: string): status is OutgoingTransactionStatus {
  return OUTGOING_STATUSES.includes(status)
}

function amountOf(amountMinor: number | null, currency: string | null) {
  if (amountMinor === null || currency === null) return undefined
  return { amount: amountMinor, currency: currencyOf(currency) }
}

function statusOf({ now }: Viewing, row: TransactionRow, { extras }: TransactionParts) {
  const quoteExpiresAtMs = extras.quoteExpiresAt === undefined ? null : msOf(extras.quoteExpiresAt)
  return statusAt({ status: paymentStatusOf(row), quoteExpiresAtMs }, now)
}

/** Why it failed, among the reasons of its direction. */
function reasonOf<Reason extends string>({ failure_reason }: TransactionRow, reasons: readonly Reason[]) {
  if (failure_reason === null) return undefined
  const reason = reasons.find((each) => each === failure_reason)
  assert(reason !== undefined, `a payment of the other direction fails with ${failure_reason}`)
  return reason
}

/** Members that are undefined do not go over the wire. */
function commonOf({ platformId }: Viewing, row: TransactionRow, { destination, refund, extras }: TransactionParts) {
  return {
    id: row.id,
    pendingReason: row.pending_reason ?? undefined,
    direction: row.direction,
    destination,
    customerId: row.customer_id ?? platformId,
    platformCustomerId: row.platform_customer_id ?? platformId,
    settledAt: row.settled_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    receiptDeliveryConfirmedAt: extras.receiptDeliveryConfirmedAt,
    agentId: row.agent_id ?? undefined,
    description: extras.description,
    sentAmount: amountOf(row.sent_amount, row.sent_currency),
    exchangeRate: row.exchange_rate ?? undefined,
    quoteId: row.quote_id ?? undefined,
    refund: refund ?? undefined,
    counterpartyInformation: extras.counterpartyInformation,
    reconciliationInstructions: row.reference === null ? undefined : { reference: row.reference },
  }
}

function viewIncoming(context: Viewing, row: TransactionRow, parts: TransactionParts): IncomingTransaction {
  const receivedAmount = amountOf(row.received_amount, row.received_currency)
  assert(receivedAmount !== undefined, 'an incoming transaction has a received amount')
  return {
    ...commonOf(context, row, parts),
    status: statusOf(context, row, parts),
    type: 'INCOMING',
    source: parts.source ?? undefined,
    receivedAmount,
    fees: row.fees,
    failureReason: reasonOf(row, incomingTransactionFailureReason.options),
  }
}

function viewOutgoing(context: Viewing, row: TransactionRow, parts: TransactionParts): OutgoingTransaction {
  const sentAmount = amountOf(row.sent_amount, row.sent_currency)
  assert(sentAmount !== undefined && parts.source !== null, 'an outgoing transaction has a source and an amount')
  const { extras } = parts
  const status = statusOf(context, row, parts)
  assert(isOutgoingStatus(status), `an outgoing transaction is never ${status}`)
  return {
    ...commonOf(context, row, parts),
    status,
    type: 'OUTGOING',
    sentAmount,
    source: parts.source,
    receivedAmount: amountOf(row.received_amount, row.received_currency),
    fees: row.fees,
    platformFees: row.platform_fees,
    paymentInstructions: extras.paymentInstructions,
    rateDetails: parts.rateDetails ?? undefined,
    failureReason: reasonOf(row, outgoingTransactionFailureReason.options),
    paymentRail: extras.paymentRail ?? null,
    railSelectionMode: extras.railSelectionMode ?? null,
    expectedSettlementAt: extras.expectedSettlementAt ?? null,
    settlementTimelineSeconds: extras.settlementTimelineSeconds ?? null,
  }
}

/**
 * A payment that is no card's as the wire has it: the shape of its type, and EXPIRED from the instant its
 * quote expires.
 *
 * Source: behaviour 14.1, 12.3; shapes, TransactionOneOf.
 */
export function viewTransaction(context: Viewing, row: TransactionRow): IncomingTransaction | OutgoingTransaction {
  assert(row.type !== 'CARD', 'a card transaction has a view of its own')
  const parts = partsOf(row)
  return row.type === 'INCOMING' ? viewIncoming(context, row, parts) : viewOutgoing(context, row, parts)
}
