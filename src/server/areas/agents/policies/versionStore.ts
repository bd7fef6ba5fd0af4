import { runPrepared } from '../../../database/preparedQuery'
import { insertRow } from '../../../database/rowsById'
import type { Row, Tx } from '../../../database/schema'

export type PolicyVersionRow = Row<'agent_policy_versions'>

/** Versions of an agent's policy with a smaller number, newest first. */
export function listVersionRows(
  tx: Tx,
  asked: { readonly agentId: string; readonly before?: number | undefined; readonly limit: number },
): Promise<PolicyVersionRow[]> {
  const { agentId, before = Number.MAX_SAFE_INTEGER, limit } = asked
  return runPrepared(tx, `${limit} policy versions`, [agentId, before], () =>
    tx
      .selectFrom('agent_policy_versions')
      .selectAll()
      .where('agent_id', '=', agentId)
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(limit),
  )
}

/** Who put the first version of an agent's policy in force, as it is stored; null for an agent without one. */
export async function getFirstChange(
  tx: Tx,
  agentId: string,
): Promise<Pick<PolicyVersionRow, 'changed_by_json'> | null> {
  type Change = Pick<PolicyVersionRow, 'changed_by_json'>
  const [first] = await runPrepared<Change>(tx, 'first policy version', [agentId, 1], () =>
    tx
      .selectFrom('agent_policy_versions')
      .select('changed_by_json')
      .where('agent_id', '=', agentId)
      .where('number', '=', 1),
  )
  return first ?? null
}

/** The number of the version in force. */
export async function policyNumberOf(tx: Tx, agentId: string): Promise<number> {
  const [newest] = await listVersionRows(tx, { agentId, limit: 1 })
  return newest?.number ?? 0
}

/** Adds the next version. */
export async function insertVersionRow(tx: Tx, row: Omit<PolicyVersionRow, 'number'>): Promise<void> {
  await insertRow(tx, 'agent_policy_versions', { ...row, number: (await policyNumberOf(tx, row.agent_id)) + 1 })
}

/** How often an agent's policy was changed after an instant; its first version is no change. */
export async function countVersionsSince(tx: Tx, agentId: string, since: string): Promise<number> {
  const row = await tx
    .selectFrom('agent_policy_versions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .where('number', '>', 1)
    .where('changed_at', '>', since)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
