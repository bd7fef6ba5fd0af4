import type { ChangeProposalState } from '../../../contract/console/approvals/changes'
import { getRowById, insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type ChangeRow = Row<'change_proposals'>

/** Stores a change that waits. */
export const insertChangeRow = (tx: Tx, row: ChangeRow): Promise<void> => insertRow(tx, 'change_proposals', row)

/** The change, or null. */
export function getChangeRow(tx: Tx, id: string): Promise<ChangeRow | null> {
  return getRowById(tx, 'change_proposals', id)
}

/** Ends a change that waits. Returns: whether it was this call. */
export async function endChangeRow(tx: Tx, id: string, end: Partial<ChangeRow>): Promise<boolean> {
  const result = await tx
    .updateTable('change_proposals')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** How many changes wait for another administrator. */
export async function countWaitingChanges(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('change_proposals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return count
}

/** Says of a change that was confirmed that it could not come into force. */
export async function failChangeRow(tx: Tx, id: string, failure: ChangeRow['failure_json']): Promise<void> {
  await tx
    .updateTable('change_proposals')
    .set({ state: 'FAILED', failure_json: failure })
    .where('id', '=', id)
    .execute()
}

/** Ends the changes that wait of what has another version now, or is gone. Returns: their ids. */
export async function voidChangeRows(
  tx: Tx,
  {
    kind,
    agentId,
    end,
  }: { readonly kind: ChangeRow['kind']; readonly agentId?: string; readonly end: Partial<ChangeRow> },
): Promise<string[]> {
  const waiting = tx
    .updateTable('change_proposals')
    .set({ ...end, state: 'VOID' })
    .where('state', '=', 'WAITING')
    .where('kind', '=', kind)
  const those = agentId === undefined ? waiting : waiting.where('agent_id', '=', agentId as ChangeRow['agent_id'])
  return (await those.returning('id').execute()).map(({ id }) => id)
}

/** Who confirmed these versions, by number: a change comes into force on the version it was drafted on, or never. */
export async function listConfirmers(
  tx: Tx,
  { agentId }: { readonly agentId: string | null },
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Pick<ChangeRow, 'ended_by_id' | 'ended_by_name'>>> {
  const rows = await tx
    .selectFrom('change_proposals')
    .select(['base_number', 'ended_by_id', 'ended_by_name'])
    .where('agent_id', agentId === null ? 'is' : '=', agentId as ChangeRow['agent_id'])
    .where('state', '=', 'IN_FORCE')
    .where(
      'base_number',
      'in',
      numbers.map((number) => number - 1),
    )
    .execute()
  return new Map(rows.map(({ base_number, ...confirmer }) => [base_number + 1, confirmer]))
}

/** Changes, newest first. */
export function listChangeRows(
  tx: Tx,
  asked: {
    readonly state?: ChangeProposalState | undefined
    readonly kind?: ChangeRow['kind'] | undefined
    readonly agentId?: string | undefined
    readonly before?: string | undefined
    readonly limit: number
  },
): Promise<ChangeRow[]> {
  const { state, kind, agentId, before, limit } = asked
  let rows = tx.selectFrom('change_proposals').selectAll().orderBy('id', 'desc').limit(limit)
  if (state !== undefined) rows = rows.where('state', '=', state)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (agentId !== undefined) rows = rows.where('agent_id', '=', agentId as NonNullable<ChangeRow['agent_id']>)
  if (before !== undefined) rows = rows.where('id', '<', before as ChangeRow['id'])
  return rows.execute()
}
