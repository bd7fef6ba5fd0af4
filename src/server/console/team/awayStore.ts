import { sql } from 'kysely'
import type { ConsoleOperationId } from '../../../contract/console/operations'
import { AWAY_COUNT_MAX } from '../../../contract/console/team/schemas'
import type { Row, Tx } from '../../database/schema'

interface Span {
  /** ISO, by the clock of the service; exclusive. */
  readonly since: string
  /** Inclusive. */
  readonly until: string
}

/** Coming and going are no acts. */
const NO_ACTS: readonly ConsoleOperationId[] = [
  'selectOperator',
  'leaveDesk',
  'createPasskeyChallenge',
  'signOut',
  'dismissWhileAway',
]

/**
 * When an operator last did something, by the clock of the service and by wall time; null when never. One seek for each
 * kind of thing that they ever did.
 */
export async function getLastAct(
  tx: Tx,
  operatorId: string,
): Promise<{ readonly at: string; readonly wallAt: string } | null> {
  const { rows } = await sql<{ at: string; wall_at: string }>`
    SELECT a.at, a.wall_at FROM audit_groups g JOIN audit_log a ON a.id = (
      SELECT id FROM audit_log
      WHERE operation_id = g.operation_id AND outcome = g.outcome
        AND ifnull(actor_id, '') = g.actor_id AND ifnull(actor_name, '') = g.actor_name
      ORDER BY at DESC, id DESC LIMIT 1)
    WHERE g.actor_id = ${operatorId} AND g.operation_id NOT IN (${sql.join(NO_ACTS)})
    ORDER BY a.at DESC LIMIT 1`.execute(tx)
  const [last] = rows
  return last === undefined ? null : { at: last.at, wallAt: last.wall_at }
}

/** When an operator last put away what had happened, by the clock of the service; null when never. */
export async function getDismissal(tx: Tx, operatorId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('away_dismissals')
    .select('dismissed_at')
    .where('operator_id', '=', operatorId as Row<'away_dismissals'>['operator_id'])
    .executeTakeFirst()
  return row?.dismissed_at ?? null
}

/** Notes that an operator has put away what had happened. */
export async function putDismissal(tx: Tx, row: Row<'away_dismissals'>): Promise<void> {
  await tx
    .insertInto('away_dismissals')
    .values(row)
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ dismissed_at: row.dismissed_at }))
    .execute()
}

async function countUpTo(
  tx: Tx,
  condition: ReturnType<typeof sql<boolean>>,
  table: 'agent_actions' | 'money_proposals' = 'agent_actions',
): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n
    FROM (SELECT 1 FROM ${sql.table(table)} WHERE ${condition} LIMIT ${AWAY_COUNT_MAX})`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** Neither put off by somebody nor decided a moment ago. */
const IS_SHOWN = sql<boolean>`id NOT IN (SELECT action_id FROM action_snoozes)
  AND id NOT IN (SELECT action_id FROM held_decisions WHERE state = 'HELD')`

/** How many actions came in that time and can still be decided: those of *Waiting* since then. */
export function countArrived(tx: Tx, { since, until }: Span): Promise<number> {
  const isOpen = sql<boolean>`(expires_at IS NULL OR expires_at > ${until}) AND ${IS_SHOWN}`
  return countUpTo(
    tx,
    sql<boolean>`status = 'PENDING_APPROVAL' AND created_at > ${since} AND created_at <= ${until} AND ${isOpen}`,
  )
}

/** How many were decided in that time by somebody else, a person or a program. */
export function countDecidedByOthers(tx: Tx, { since, until }: Span, operatorId: string): Promise<number> {
  const byOther = sql<boolean>`ifnull(json_extract(decision_json, '$.decidedBy.id'), '') <> ${operatorId}`
  return countUpTo(
    tx,
    sql<boolean>`decided_at > ${since} AND decided_at <= ${until}
      AND decided_by IN ('PEOPLE', 'PROGRAMS') AND ${byOther}`,
  )
}

/** How many wait and expired in that time, proposals with them: those of *Expired* since then. */
export async function countExpired(tx: Tx, { since, until }: Span): Promise<number> {
  const inTime = sql<boolean>`expires_at > ${since} AND expires_at <= ${until}`
  const actions = await countUpTo(tx, sql<boolean>`status = 'PENDING_APPROVAL' AND ${inTime}`)
  const proposals = await countUpTo(tx, sql<boolean>`state = 'WAITING' AND ${inTime}`, 'money_proposals')
  return Math.min(actions + proposals, AWAY_COUNT_MAX)
}

/** How many ended in that time by themselves, proposals with them: those of *Decided* by nobody since then. */
export async function countEnded(tx: Tx, { since, until }: Span): Promise<number> {
  const actions = await countUpTo(
    tx,
    sql<boolean>`decided_by = 'NOBODY' AND decided_at > ${since} AND decided_at <= ${until}`,
  )
  const proposals = await countUpTo(
    tx,
    sql<boolean>`state = 'FAILED' AND ended_by_id IS NULL AND ended_at > ${since} AND ended_at <= ${until}`,
    'money_proposals',
  )
  return Math.min(actions + proposals, AWAY_COUNT_MAX)
}
