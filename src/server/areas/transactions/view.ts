import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type {
  IncomingTransaction,
  IncomingTransactionFailureReason,
  OutgoingTransaction,
  OutgoingTransactionFailureReason,
  OutgoingTransactionStatus,
  TransactionPendingReason,
} from '../../../contract/transactions/schemas'
import { assert } from '../../foundation/assert'
import { msOf } from '../../foundation/clock'
import type { Context } from '../../foundation/context'
import { statusAt } from './rules'
import { partsOf, type TransactionParts, type TransactionRow } from './store'

type Viewing = Pick<Context, 'now' | 'platformId'>

const OUTGOING_STATUSES: readonly string[] = [
  'PENDING',
  'PENDING_AUTHORIZATION',
  'EXPIRED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
] satisfies OutgoingTransactionStatus[]

function isOutgoingStatus(status: string): status is OutgoingTransactionStatus {
  return OUTGOING_STATUSES.includes(status)
}

function amountOf(amountMinor: number | null, currency: string | null) {
  if (amountMinor === null || currency === null) return undefined
  return { amount: amountMinor, currency: currencyOf(currency) }
}

function optional<Key extends string, Value>(key: Key, value: Value | null | undefined): { [K in Key]?: Value } {
  return value === null || value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value })
}

function commonOf({ now, platformId }: Viewing, row: TransactionRow, parts: TransactionParts) {
  const { extras } = parts
  const quoteExpiresAtMs = extras.quoteExpiresAt === undefined ? null : msOf(extras.quoteExpiresAt)
  return {
    id: row.id,
    status: statusAt({ status: row.status, quoteExpiresAtMs }, now),
    ...optional('pendingReason', row.pending_reason as TransactionPendingReason | null),
    direction: row.direction,
    destination: parts.destination,
    customerId: row.customer_id ?? platformId,
    platformCustomerId: row.platform_customer_id ?? platformId,
    ...optional('settledAt', row.settled_at),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...optional('receiptDeliveryConfirmedAt', extras.receiptDeliveryConfirmedAt),
    ...optional('agentId', row.agent_id),
    ...optional('description', extras.description),
    ...optional('sentAmount', amountOf(row.sent_amount, row.sent_currency)),
    ...optional('exchangeRate', row.exchange_rate),
    ...optional('quoteId', row.quote_id),
    ...optional('refund', parts.refund),
    ...optional('counterpartyInformation', extras.counterpartyInformation),
    ...(row.reference === null ? {} : { reconciliationInstructions: { reference: row.reference } }),
  }
}

function viewIncoming(context: Viewing, row: TransactionRow, parts: TransactionParts): IncomingTransaction {
  const receivedAmount = amountOf(row.received_amount, row.received_currency)
  assert(receivedAmount !== undefined, 'an incoming transaction has a received amount')
  return {
    ...commonOf(context, row, parts),
    type: 'INCOMING',
    ...optional('source', parts.source),
    receivedAmount,
    fees: row.fees,
    ...optional('failureReason', row.failure_reason as IncomingTransactionFailureReason | null),
  }
}

function viewOutgoing(context: Viewing, row: TransactionRow, parts: TransactionParts): OutgoingTransaction {
  const sentAmount = amountOf(row.sent_amount, row.sent_currency)
  assert(sentAmount !== undefined && parts.source !== null, 'an outgoing transaction has a source and an amount')
  const { extras } = parts
  const { status, ...common } = commonOf(context, row, parts)
  assert(isOutgoingStatus(status), `an outgoing transaction is never ${status}`)
  return {
    ...common,
    status,
    type: 'OUTGOING',
    sentAmount,
    source: parts.source,
    ...optional('receivedAmount', amountOf(row.received_amount, row.received_currency)),
    fees: row.fees,
    platformFees: row.platform_fees,
    ...optional('paymentInstructions', extras.paymentInstructions),
    ...optional('rateDetails', parts.rateDetails),
    ...optional('failureReason', row.failure_reason as OutgoingTransactionFailureReason | null),
    paymentRail: extras.paymentRail ?? null,
    railSelectionMode: extras.railSelectionMode ?? null,
    expectedSettlementAt: extras.expectedSettlementAt ?? null,
    settlementTimelineSeconds: extras.settlementTimelineSeconds ?? null,
  }
}

/**
 * The transaction as the wire has it: the shape of its type, and EXPIRED from the very instant its quote expires.
 *
 * Source: behaviour 14.1, 12.3; shapes, TransactionOneOf.
 */
export function viewTransaction(context: Viewing, row: TransactionRow): IncomingTransaction | OutgoingTransaction {
  const parts = partsOf(row)
  return row.type === 'INCOMING' ? viewIncoming(context, row, parts) : viewOutgoing(context, row, parts)
}
