import type { Row, Tx } from '../../../database/schema'
import type { AgentActionRow } from '../store'

/** Actions of an agent between two instants, newest first; `before` is the last one that was read. */
export function listActionsSince(
  tx: Tx,
  asked: {
    readonly agentId: string
    readonly from: string
    readonly until: string
    readonly before: Pick<AgentActionRow, 'created_at' | 'id'> | null
    readonly limit: number
  },
): Promise<AgentActionRow[]> {
  const { agentId, from, until, before, limit } = asked
  const rows = tx
    .selectFrom('agent_actions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', from)
    // Where the search begins: with the end of the window it would pass all that was read before, page after page.
    .where('created_at', '<=', before?.created_at ?? until)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before === null) return rows.execute()
  return rows
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(before.created_at, before.id)))
    .execute()
}

/** How many there are. */
export async function countActionsSince(tx: Tx, agentId: string, from: string, until: string): Promise<number> {
  const row = await tx
    .selectFrom('agent_actions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** What these actions were judged by, whatever the order. */
export async function listFactsOf(tx: Tx, actionIds: readonly string[]): Promise<Row<'agent_action_facts'>[]> {
  if (actionIds.length === 0) return []
  return tx
    .selectFrom('agent_action_facts')
    .selectAll()
    .where('action_id', 'in', [...actionIds])
    .execute()
}
