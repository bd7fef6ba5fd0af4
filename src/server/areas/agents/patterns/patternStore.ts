import { type ExpressionBuilder, sql } from 'kysely'
import { runPrepared } from '../../../database/preparedQuery'
import type { Database, Tx } from '../../../database/schema'

/** A payment to or from a counterparty, as far as it was made or waits to be. */
export interface PaymentSeen {
  readonly transactionId: string
  readonly at: string
  readonly amountMinor: number
  readonly currency: string
  /** It waits for a decision. */
  readonly isWaiting: boolean
}

interface PaymentRow {
  readonly id: string
  readonly created_at: string
  readonly amount: number
  readonly currency: string
  readonly type: string
  readonly status: string
  readonly customer_id: string | null
  readonly quote_id: string | null
  readonly waits: number
}

/** Which payments: those of a customer that an index finds by one column, in a stretch of time. */
interface PaymentsAsked {
  readonly customerId: string
  readonly by:
    | { readonly column: 'destination_account_id' | 'source_account_id'; readonly accountId: string }
    | { readonly column: 'customer_id' }
  readonly type: 'OUTGOING' | 'INCOMING'
  readonly from: string
  readonly to: string
  /** How many rows are looked at, the newest first; payments that came to nothing are among them. */
  readonly limit: number
}

const MADE: ReadonlySet<string> = new Set(['PROCESSING', 'COMPLETED', 'REFUNDED'])

/** Made, on its way, or waiting; a quote that nobody executed is none. */
const counts = (row: PaymentRow): boolean =>
  MADE.has(row.status) || row.waits === 1 || (row.status === 'PENDING' && row.quote_id === null)

/** Whether an agent's action that made a payment waits for a decision. */
const waits = (eb: ExpressionBuilder<Database, 'transactions'>) =>
  eb.and([
    eb('status', '=', sql.lit('PENDING')),
    eb.exists(
      eb
        .selectFrom('agent_actions as a')
        .select('a.id')
        .whereRef('a.transaction_id', '=', 'transactions.id')
        .where('a.status', '=', sql.lit('PENDING_APPROVAL')),
    ),
  ])

function listPaymentRows(tx: Tx, { by, customerId, from, to, limit }: PaymentsAsked): Promise<PaymentRow[]> {
  const value = by.column === 'customer_id' ? customerId : by.accountId
  return runPrepared(tx, `${limit} payments by ${by.column}`, [value, from, to], () =>
    tx
      .selectFrom('transactions')
      .select(['id', 'created_at', 'type', 'status', 'customer_id', 'quote_id'])
      .select((eb) => [
        eb.fn.coalesce('sent_amount', 'received_amount').as('amount'),
        eb.fn.coalesce('sent_currency', 'received_currency').as('currency'),
        waits(eb).as('waits'),
      ])
      .where(by.column, '=', value)
      .where('created_at', '>=', from)
      .where('created_at', '<=', to)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  )
}

/** Payments of the customer, newest first, and whether there were more rows than were looked at. */
export async function listPaymentsSeen(
  tx: Tx,
  asked: PaymentsAsked,
): Promise<{ readonly payments: PaymentSeen[]; readonly isCut: boolean }> {
  const { customerId, limit } = asked
  const rows = await listPaymentRows(tx, asked)
  const own = rows.filter((row) => row.customer_id === customerId && row.type === asked.type && row.amount !== null)
  const payments = own.filter(counts).map(({ id, created_at, amount, currency, waits }) => ({
    transactionId: id,
    at: created_at,
    amountMinor: amount,
    currency,
    isWaiting: waits === 1,
  }))
  return { payments, isCut: rows.length === limit }
}

/** What an agent asked for. */
interface AskedAction {
  readonly id: string
  readonly transaction_id: string
  readonly created_at: string
  readonly status: string
  /** As the policy counted it. */
  readonly amount: number
  readonly currency: string
}

interface StretchOfAgent {
  readonly agentId: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

/** When an agent asked for something in a stretch of time, newest first. */
export async function listAskedAt(tx: Tx, { agentId, from, to, limit }: StretchOfAgent): Promise<string[]> {
  const rows = await runPrepared<{ created_at: string }>(tx, `${limit} asked at`, [agentId, from, to], () =>
    tx
      .selectFrom('agent_actions')
      .select('created_at')
      .where('agent_id', '=', agentId)
      .where('created_at', '>=', from)
      .where('created_at', '<=', to)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  )
  return rows.map(({ created_at }) => created_at)
}

/** What an agent asked for in a stretch of time, newest first. */
export function listAsked(tx: Tx, asked: StretchOfAgent): Promise<AskedAction[]> {
  return tx
    .selectFrom('agent_actions')
    .select(['id', 'transaction_id', 'created_at', 'status', 'amount', 'currency'])
    .where('agent_id', '=', asked.agentId)
    .where('created_at', '>=', asked.from)
    .where('created_at', '<=', asked.to)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .execute()
}
