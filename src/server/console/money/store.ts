import { sql } from 'kysely'
import { writeOpenSteps } from '../../database/counters'
import type { Row, Tx } from '../../database/schema'
import { readSum, wideSum } from '../../database/wideSum'
import { isoOf } from '../../foundation/clock'
import { idFloorOf } from '../../foundation/ids'

/** Postings of a payment, oldest first. */
export function listPostingsOf(tx: Tx, transactionId: string): Promise<Row<'ledger_postings'>[]> {
  return tx
    .selectFrom('ledger_postings')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
}

/** Entries of a payment, oldest first. */
export function listEntriesOf(tx: Tx, transactionId: string): Promise<Row<'ledger_entries'>[]> {
  return tx.selectFrom('ledger_entries').selectAll().where('transaction_id', '=', transactionId).orderBy('id').execute()
}

/** How many entries the ledger accounts have together. */
export async function countEntriesOf(tx: Tx, ledgerAccountIds: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('ledger_account_id', 'in', [...ledgerAccountIds])
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

interface BalanceSums {
  readonly currency: string
  readonly availableMinor: bigint
  readonly heldMinor: bigint
  readonly suspenseMinor: bigint
  readonly worldMinor: bigint
}

/** Balances added up per currency and part of the books. */
export async function sumBalances(tx: Tx): Promise<BalanceSums[]> {
  const of = (pattern: string) => wideSum(sql`CASE WHEN id LIKE ${sql.lit(pattern)} THEN balance ELSE 0 END`)
  const { rows } = await sql<{ currency: string; available: string; held: string; suspense: string; world: string }>`
    SELECT currency, ${of('%/available')} AS available, ${of('%/held')} AS held,
      ${of('platform:suspense:%')} AS suspense, ${of('world:%')} AS world
    FROM ledger_accounts GROUP BY currency ORDER BY currency`.execute(tx)
  return rows.map((row) => ({
    currency: row.currency,
    availableMinor: readSum(row.available),
    heldMinor: readSum(row.held),
    suspenseMinor: readSum(row.suspense),
    worldMinor: readSum(row.world),
  }))
}

/** The counters of a list by status, of a part of it where one is named; statuses that nothing has are left out. */
export async function countByStatus(tx: Tx, list: string, part = ''): Promise<{ status: string; count: number }[]> {
  await writeOpenSteps(tx)
  const prefix = `${part}status=`
  const rows = await tx
    .selectFrom('counters')
    .select(['key', 'n'])
    .where('list', '=', list)
    .where('key', '>=', prefix)
    .where('key', '<', `${part}status>`)
    .orderBy('key')
    .execute()
  return rows
    .filter((row) => row.n > 0 && !row.key.slice(prefix.length).includes('|'))
    .map((row) => ({ status: row.key.slice(prefix.length), count: row.n }))
}

interface WaitingActions {
  readonly oldestCreatedAt: string | null
  readonly nextExpiresAt: string | null
}

/** The two ends of what agents ask for; what has expired by the instant waits no more. */
export async function getWaitingActions(tx: Tx, nowIso: string): Promise<WaitingActions> {
  const waiting = () =>
    tx
      .selectFrom('agent_actions')
      .where('status', '=', 'PENDING_APPROVAL')
      .where((on) => on.or([on('expires_at', 'is', null), on('expires_at', '>', nowIso)]))
  const oldest = await waiting().select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  const next = await waiting()
    .select('expires_at')
    .where('expires_at', '>', nowIso)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return { oldestCreatedAt: oldest?.created_at ?? null, nextExpiresAt: next?.expires_at ?? null }
}

/** Events since an instant by state; PENDING ones are told apart by whether an attempt has failed. */
export async function countEvents(
  tx: Tx,
  sinceMs: number,
): Promise<{ state: Row<'webhook_events'>['state']; hasFailed: boolean; n: number }[]> {
  const { rows } = await sql<{ state: Row<'webhook_events'>['state']; failed: number; n: number }>`
    SELECT state, CASE WHEN attempts > 0 THEN 1 ELSE 0 END AS failed, count(*) AS n
    FROM webhook_events
    WHERE state IN ('PENDING', 'DELIVERED', 'GIVEN_UP', 'RECORDED') AND id >= ${idFloorOf('Webhook', sinceMs)}
      AND created_at >= ${isoOf(sinceMs)} GROUP BY 1, 2`.execute(tx)
  return rows.map((row) => ({ state: row.state, hasFailed: Number(row.failed) === 1, n: Number(row.n) }))
}

/** Events about any of the objects, oldest first, at most 500. */
export function listEventsAbout(tx: Tx, objectIds: readonly string[]): Promise<Row<'webhook_events'>[]> {
  return tx
    .selectFrom('webhook_events')
    .selectAll()
    .where('object_id', 'in', [...objectIds])
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Timers of any of the objects, soonest first, at most 500. */
export function listTimersAbout(tx: Tx, subjectIds: readonly string[]): Promise<Row<'timers'>[]> {
  return tx
    .selectFrom('timers')
    .selectAll()
    .where('subject_id', 'in', [...subjectIds])
    .orderBy('due_at')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Which of these quotes had their payment rejected by people. */
export async function listRejectedQuotes(tx: Tx, quoteIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (quoteIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('agent_actions')
    .select('quote_id')
    .where('quote_id', 'in', [...quoteIds])
    .where('status', '=', 'REJECTED')
    .execute()
  return new Set(rows.map((row) => row.quote_id))
}

/** The agent action that a payment belongs to, or null. */
export async function getActionIdOf(tx: Tx, transactionId: string): Promise<Row<'agent_actions'>['id'] | null> {
  const row = await tx
    .selectFrom('agent_actions')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.id ?? null
}
