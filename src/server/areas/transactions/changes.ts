import type { OutgoingRateDetails } from '../../../contract/quotes/schemas'
import type {
  IncomingTransactionFailureReason,
  OutgoingTransactionFailureReason,
  Refund,
  TransactionDestination,
  TransactionPendingReason,
  TransactionSource,
  TransactionStatus,
} from '../../../contract/transactions/schemas'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { getCustomer } from '../customers/public'
import { enqueuePaymentEvent } from './events'
import { isAllowedMove, type PaymentEvent } from './rules'
import {
  insertTransactionRow,
  partsOf,
  paymentStatusOf,
  type TransactionExtras,
  type TransactionRow,
  updateTransactionRow,
} from './store'
import { transactions } from './tables'

const { columns } = transactions

export interface MoneyAmount {
  readonly amountMinor: bigint
  readonly currency: string
}

/** A transaction to be recorded. What is left out is empty; `fees` include `platformFees`. */
export interface NewTransaction {
  readonly id?: string
  readonly status: TransactionStatus
  readonly type: 'INCOMING' | 'OUTGOING'
  readonly direction: 'CREDIT' | 'DEBIT'
  /** Null for the platform's own. */
  readonly customerId: string | null
  /** Looked up when left out. */
  readonly platformCustomerId?: string
  readonly agentId?: string | null
  readonly quoteId?: string | null
  readonly source: TransactionSource | null
  readonly destination: TransactionDestination
  readonly sent?: MoneyAmount
  readonly received?: MoneyAmount
  readonly feesMinor?: bigint
  readonly platformFeesMinor?: bigint
  readonly exchangeRate?: number
  readonly rateDetails?: OutgoingRateDetails
  readonly reference?: string
  readonly extras?: TransactionExtras
  readonly settledAtMs?: number
}

/** What may change of a transaction; extras are merged. */
interface TransactionPatch {
  readonly status?: TransactionStatus
  readonly failureReason?: OutgoingTransactionFailureReason | IncomingTransactionFailureReason | null
  readonly pendingReason?: TransactionPendingReason | null
  readonly refund?: Refund
  readonly settledAtMs?: number
  readonly destination?: TransactionDestination
  readonly agentId?: string
  readonly extras?: TransactionExtras
}

function identifierOf(side: TransactionSource | TransactionDestination | null): string | null {
  if (side === null) return null
  if ('umaAddress' in side) return side.umaAddress.toLowerCase()
  if ('accountId' in side) return side.accountId
  return side.accountIdentifier ?? null
}

async function platformCustomerIdOf(tx: Tx, entry: NewTransaction): Promise<string | null> {
  if (entry.platformCustomerId !== undefined) return entry.platformCustomerId
  if (entry.customerId === null) return null
  return (await getCustomer(tx, entry.customerId))?.platform_customer_id ?? null
}

/**
 * Records a transaction and announces its status by webhook.
 *
 * Input: `isAnnounced: false` for one that waits for an agent's approval (behaviour 20.6 sends no payment event then).
 * Effects: row, counters, change event; webhook `<TYPE>_PAYMENT.<status>` where behaviour 16.3 has the kind.
 */
export async function insertTransaction(
  context: Context,
  entry: NewTransaction,
  options: { readonly isAnnounced: boolean } = { isAnnounced: true },
): Promise<TransactionRow> {
  const at = isoOf(context.now)
  const row: TransactionRow = {
    id: entry.id ?? context.ids.new('Transaction'),
    status: entry.status,
    type: entry.type,
    direction: entry.direction,
    customer_id: entry.customerId,
    platform_customer_id: await platformCustomerIdOf(context.tx, entry),
    agent_id: entry.agentId ?? null,
    quote_id: entry.quoteId ?? null,
    source_json: columns.source_json.encode(entry.source),
    destination_json: columns.destination_json.encode(entry.destination),
    source_account_id: identifierOf(entry.source),
    destination_account_id: identifierOf(entry.destination),
    sent_amount: entry.sent === undefined ? null : Number(entry.sent.amountMinor),
    sent_currency: entry.sent?.currency ?? null,
    received_amount: entry.received === undefined ? null : Number(entry.received.amountMinor),
    received_currency: entry.received?.currency ?? null,
    fees: Number(entry.feesMinor ?? 0n),
    platform_fees: Number(entry.platformFeesMinor ?? 0n),
    exchange_rate: entry.exchangeRate ?? null,
    rate_details_json: columns.rate_details_json.encode(entry.rateDetails ?? null),
    failure_reason: null,
    pending_reason: null,
    refund_json: null,
    reference: entry.reference ?? null,
    extras_json: columns.extras_json.encode(entry.extras ?? {}),
    settled_at: entry.settledAtMs === undefined ? null : isoOf(entry.settledAtMs),
    created_at: at,
    updated_at: at,
  }
  await insertTransactionRow(context.tx, row)
  context.changes.add('transactions', row.id)
  if (options.isAnnounced) await announce(context, row, entry.status)
  return row
}

const ANNOUNCED: readonly PaymentEvent[] = [
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
]

async function announce(context: Context, row: TransactionRow, status: string): Promise<void> {
  const event = ANNOUNCED.find((each) => each === status)
  if (event !== undefined) await enqueuePaymentEvent(context, row, event)
}

/**
 * Changes a transaction and, when an event is named, announces it with the new state as data.
 *
 * Effects: row, counters, change event, webhook. A move that behaviour 14.2 does not know is a fault, not a refusal:
 * callers check the state first.
 */
export async function changeTransaction(
  context: Context,
  row: TransactionRow,
  patch: TransactionPatch,
  event?: PaymentEvent,
): Promise<TransactionRow> {
  const status = patch.status ?? row.status
  const isAllowed = patch.status === undefined || isAllowedMove(paymentStatusOf(row), patch.status)
  assert(isAllowed, `a transaction cannot move from ${row.status} to ${status}`)
  const after: TransactionRow = {
    ...row,
    status,
    agent_id: patch.agentId ?? row.agent_id,
    failure_reason: patch.failureReason === undefined ? row.failure_reason : patch.failureReason,
    pending_reason: patch.pendingReason === undefined ? row.pending_reason : patch.pendingReason,
    refund_json: patch.refund === undefined ? row.refund_json : columns.refund_json.encode(patch.refund),
    settled_at: patch.settledAtMs === undefined ? row.settled_at : isoOf(patch.settledAtMs),
    destination_json:
      patch.destination === undefined ? row.destination_json : columns.destination_json.encode(patch.destination),
    extras_json:
      patch.extras === undefined
        ? row.extras_json
        : columns.extras_json.encode({ ...partsOf(row).extras, ...patch.extras }),
    updated_at: isoOf(context.now),
  }
  await updateTransactionRow(context.tx, row, after)
  context.changes.add('transactions', row.id)
  if (event !== undefined) await enqueuePaymentEvent(context, after, event)
  return after
}
