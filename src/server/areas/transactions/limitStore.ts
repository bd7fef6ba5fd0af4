import { sql } from 'kysely'
import {
  LIMIT_WINDOWS,
  type PaymentLimit,
  type PaymentLimitKey,
} from '../../../contract/console/settings/paymentLimits'
import { AMOUNT_MINOR_MAX } from '../../../contract/primitives/money'
import { StoredValueError } from '../../database/columns'
import { runPrepared } from '../../database/preparedQuery'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readSum, wideSum } from '../../database/wideSum'

type PaymentUsageRow = Row<'payment_usage'>

/** A limit as the contract has it. */
export function limitOf(row: Row<'payment_limits'>): PaymentLimit {
  const { kind, subject, currency, maximum, window_seconds } = row
  if (kind === 'DAILY_VOLUME') return { kind, subject, currency, maxAmountMinor: maximum }
  const windowSeconds = LIMIT_WINDOWS.find((seconds) => seconds === window_seconds)
  if (windowSeconds === undefined) {
    const row = `${kind} ${subject} ${currency}`
    throw new StoredValueError(`must be one of ${LIMIT_WINDOWS.join(', ')}`, {
      table: 'payment_limits',
      column: 'window_seconds',
      row,
    })
  }
  return { kind, subject, currency, maxPayments: maximum, windowSeconds }
}

/** Every limit: daily volumes first, then by currency and subject. */
export function selectLimits(tx: Tx): Promise<Row<'payment_limits'>[]> {
  return tx.selectFrom('payment_limits').selectAll().orderBy('kind').orderBy('currency').orderBy('subject').execute()
}

/** The limits on payments that send this currency. Every payment asks: most hosts have none. */
export async function selectLimitsOn(tx: Tx, currency: string): Promise<PaymentLimit[]> {
  const rows = await runPrepared<Row<'payment_limits'>>(tx, 'paymentLimitsOn', [currency, '*'], () =>
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
export async function upsertLimit(tx: Tx, row: Row<'payment_limits'>): Promise<void> {
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
export async function deleteLimit(tx: Tx, key: PaymentLimitKey): Promise<void> {
  await tx
    .deleteFrom('payment_limits')
    .where('kind', '=', key.kind)
    .where('subject', '=', key.subject)
    .where('currency', '=', key.currency)
    .execute()
  await deleteUsageOf(tx, key)
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

/** The one who has used most in the window, apart from those whom other limits decide for; or null. */
export async function selectGreatestUse(
  tx: Tx,
  key: Omit<UsageKey, 'subjectId'>,
  except: readonly string[],
): Promise<PaymentUsageRow | null> {
  const row = await tx
    .selectFrom('payment_usage')
    .selectAll()
    .where('kind', '=', key.limit.kind)
    .where('subject', '=', key.limit.subject)
    .where('currency', '=', key.limit.currency)
    .where('window_start', '=', key.windowStart)
    .where('resets_at', '=', key.resetsAt)
    .$if(except.length > 0, (query) => query.where('subject_id', 'not in', [...except]))
    .orderBy('used', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** No limit is higher than this: what is used beyond it is as good as all of it, and refuses the same. */
const USED_MAX = BigInt(AMOUNT_MINOR_MAX)

/** Writes what is used by now; the row of an earlier window is overwritten. */
export async function upsertUsed(tx: Tx, { limit, subjectId, windowStart, resetsAt }: UsageKey, used: bigint) {
  const change = { window_start: windowStart, resets_at: resetsAt, used: Number(used < USED_MAX ? used : USED_MAX) }
  const { kind, subject, currency } = limit
  await tx
    .insertInto('payment_usage')
    .values({ kind, subject, currency, subject_id: subjectId, ...change })
    .onConflict((on) => on.columns(['kind', 'subject', 'currency', 'subject_id']).doUpdateSet(change))
    .execute()
}

/** A payment that starts, as limits count it. */
export async function insertStart(tx: Tx, row: Row<'payment_starts'>): Promise<void> {
  await insertRow(tx, 'payment_starts', row)
}

const amountSum = wideSum(sql`amount`).as('amount')

function usedOf(
  limit: PaymentLimitKey,
  row: { readonly payments: number | string | bigint; readonly amount: string | null },
): bigint {
  return limit.kind === 'DAILY_VOLUME' ? readSum(row.amount) : BigInt(row.payments)
}

function startsOf(tx: Tx, limit: PaymentLimitKey, windowStart: string) {
  return tx
    .selectFrom('payment_starts')
    .where('started_at', '>=', windowStart)
    .$if(limit.currency !== '*', (query) => query.where('currency', '=', limit.currency))
}

/**
 * What the payments that started since the window began used, from the payments themselves: of a limit that has
 * counted none in this window. Payments count by when they started, not by when they were quoted.
 */
export async function sumStarts(tx: Tx, { limit, subjectId, windowStart }: UsageKey): Promise<bigint> {
  const row = await startsOf(tx, limit, windowStart)
    .$if(limit.subject === 'EACH_COUNTERPARTY', (query) => query.where('counterparty_id', '=', subjectId))
    .$if(subjectId.startsWith('Customer:'), (query) => query.where('customer_id', '=', subjectId))
    .select((on) => on.fn.countAll().as('payments'))
    .select(amountSum)
    .executeTakeFirstOrThrow()
  return usedOf(limit, row)
}

/** What of a limit is used, by every customer, or by every account or address that was paid. */
export async function sumStartsOfEach(
  tx: Tx,
  limit: PaymentLimitKey,
  windowStart: string,
): Promise<{ readonly subjectId: string; readonly used: bigint }[]> {
  const column = limit.subject === 'EACH_COUNTERPARTY' ? 'counterparty_id' : 'customer_id'
  const rows = await startsOf(tx, limit, windowStart)
    .where(column, 'is not', null)
    .groupBy(column)
    .select(column)
    .select((on) => on.fn.countAll().as('payments'))
    .select(amountSum)
    .execute()
  return rows.map((row) => ({ subjectId: row[column] ?? '', used: usedOf(limit, row) }))
}

/** Forgets what was counted for one limit. */
export async function deleteUsageOf(tx: Tx, { kind, subject, currency }: PaymentLimitKey): Promise<void> {
  await tx
    .deleteFrom('payment_usage')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('currency', '=', currency)
    .execute()
}

/** Forgets what was counted in windows that are over, and payments that no window reaches back to. */
export async function deleteUsageBefore(tx: Tx, at: string, startsBefore: string): Promise<void> {
  await tx.deleteFrom('payment_usage').where('resets_at', '<=', at).execute()
  await tx.deleteFrom('payment_starts').where('started_at', '<', startsBefore).execute()
}
