import type { PaymentLimit, PaymentLimitKey } from '../../../contract/console/settings/paymentLimits'
import { runHotQuery } from '../../database/hotQuery'
import type { PaymentLimitsTable, PaymentUsageTable } from '../../database/limitSchema'
import type { Tx } from '../../database/schema'

const USED_MAX = 9_000_000_000_000_000

type PaymentUsageRow = PaymentUsageTable

/** A limit as the contract has it. */
export function limitOf(row: PaymentLimitsTable): PaymentLimit {
  const { kind, subject, currency, maximum, window_seconds } = row
  if (kind === 'DAILY_VOLUME') return { kind, subject, currency, maxAmountMinor: maximum }
  const windowSeconds = window_seconds as Extract<PaymentLimit, { kind: 'VELOCITY' }>['windowSeconds']
  return { kind, subject, currency, maxPayments: maximum, windowSeconds }
}

/** Every limit: daily volumes first, then by currency and subject. */
export function selectLimits(tx: Tx): Promise<PaymentLimitsTable[]> {
  return tx.selectFrom('payment_limits').selectAll().orderBy('kind').orderBy('currency').orderBy('subject').execute()
}

/** The limits on payments that send this currency. Every payment asks: most hosts have none. */
export async function selectLimitsOn(tx: Tx, currency: string): Promise<PaymentLimit[]> {
  const rows = await runHotQuery<PaymentLimitsTable>(tx, 'paymentLimitsOn', [currency, '*'], () =>
    tx.selectFrom('payment_limits').selectAll().where('currency', 'in', [currency, '*']),
  )
  return rows.map(limitOf)
}

/** The limit of exactly that key, or null. */
export async function selectLimit(tx: Tx, key: PaymentLimitKey): Promise<PaymentLimit | null> {
  const row = await tx
    .selectFrom('payment_limits')
    .selectAll()
    .where('kind', '=', key.kind)
    .where('subject', '=', key.subject)
    .where('currency', '=', key.currency)
    .executeTakeFirst()
  return row === undefined ? null : limitOf(row)
}

/** How many limits there are. */
export async function countLimits(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('payment_limits')
    .select((on) => on.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Writes a limit, new or instead of the one that is there. */
export async function upsertLimit(tx: Tx, row: PaymentLimitsTable): Promise<void> {
  const { maximum, window_seconds, updated_at } = row
  await tx
    .insertInto('payment_limits')
    .values(row)
    .onConflict((on) =>
      on.columns(['kind', 'subject', 'currency']).doUpdateSet({ maximum, window_seconds, updated_at }),
    )
    .execute()
}

/** Takes a limit away, with what was counted for it. */
export async function deleteLimit(tx: Tx, { kind, subject, currency }: PaymentLimitKey): Promise<void> {
  for (const table of ['payment_limits', 'payment_usage'] as const) {
    await tx
      .deleteFrom(table)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('currency', '=', currency)
      .execute()
  }
}

interface UsageKey {
  readonly limit: PaymentLimitKey
  readonly subjectId: string
  readonly windowStart: string
  readonly resetsAt: string
}

/** What was counted in that window, or null when nothing was. */
export async function selectUsed(
  tx: Tx,
  { limit, subjectId, windowStart, resetsAt }: UsageKey,
): Promise<bigint | null> {
  const row = await tx
    .selectFrom('payment_usage')
    .select('used')
    .where('kind', '=', limit.kind)
    .where('subject', '=', limit.subject)
    .where('currency', '=', limit.currency)
    .where('subject_id', '=', subjectId)
    .where('window_start', '=', windowStart)
    .where('resets_at', '=', resetsAt)
    .executeTakeFirst()
  return row === undefined ? null : BigInt(row.used)
}

/** The one who has used most in the window, or null. */
export async function selectGreatestUse(tx: Tx, key: Omit<UsageKey, 'subjectId'>): Promise<PaymentUsageRow | null> {
  const row = await tx
    .selectFrom('payment_usage')
    .selectAll()
    .where('kind', '=', key.limit.kind)
    .where('subject', '=', key.limit.subject)
    .where('currency', '=', key.limit.currency)
    .where('window_start', '=', key.windowStart)
    .where('resets_at', '=', key.resetsAt)
    .orderBy('used', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Writes what is used by now; the row of an earlier window is overwritten. */
export async function upsertUsed(tx: Tx, { limit, subjectId, windowStart, resetsAt }: UsageKey, used: bigint) {
  const change = { window_start: windowStart, resets_at: resetsAt, used: Number(used) }
  const { kind, subject, currency } = limit
  await tx
    .insertInto('payment_usage')
    .values({ kind, subject, currency, subject_id: subjectId, ...change })
    .onConflict((on) => on.columns(['kind', 'subject', 'currency', 'subject_id']).doUpdateSet(change))
    .execute()
}

/**
 * What outgoing payments used since the window began, from the payments themselves: for the first payment that a limit
 * counts. Those that never started are left out; payments count by when they were made.
 */
export async function sumPayments(tx: Tx, { limit, subjectId, windowStart }: UsageKey): Promise<bigint> {
  const started = tx
    .selectFrom('transactions')
    .where('created_at', '>=', windowStart)
    .where('type', '=', 'OUTGOING')
    .where((on) =>
      on.or([on('status', 'in', ['PROCESSING', 'COMPLETED', 'REFUNDED']), on('refund_json', 'is not', null)]),
    )
    .$if(limit.currency !== '*', (query) => query.where('sent_currency', '=', limit.currency))
    .$if(limit.subject === 'EACH_COUNTERPARTY', (query) => query.where('destination_account_id', '=', subjectId))
    .$if(subjectId.startsWith('Customer:'), (query) => query.where('customer_id', '=', subjectId))
  const row = await started
    .select((on) => [on.fn.countAll().as('payments'), on.fn.sum('sent_amount').as('amount')])
    .executeTakeFirst()
  const used = limit.kind === 'DAILY_VOLUME' ? row?.amount : row?.payments
  return BigInt(Math.min(Number(used ?? 0), USED_MAX))
}

/** Forgets what was counted in windows that are over. */
export async function deleteUsageBefore(tx: Tx, at: string): Promise<void> {
  await tx.deleteFrom('payment_usage').where('resets_at', '<=', at).execute()
}
