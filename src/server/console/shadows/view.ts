import type { Shadow, ShadowFigures } from '../../../contract/console/shadows/schemas'
import { countDifferences, getAgentRow, periodOf, type ShadowRow } from '../../areas/agents/public'
import { shadows } from '../../areas/agents/shadows/tables'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'

type Counted = Awaited<ReturnType<typeof countDifferences>>[number]

const figureOf = ({ was, would }: Pick<Counted, 'was' | 'would'>): keyof ShadowFigures => {
  if (would === 'REFUSED') return 'refused'
  if (was === would) return 'otherwise'
  return would === 'WAITS' ? 'held' : 'letThrough'
}

function figuresOf(rows: readonly Counted[], column: 'all' | 'since'): ShadowFigures {
  const figures = { held: 0, letThrough: 0, refused: 0, otherwise: 0 }
  for (const row of rows) figures[figureOf(row)] += row[column]
  return figures
}

/** A draft that is or was watched, with what would have differed. `now` is epoch milliseconds. */
export async function viewShadow(tx: Tx, row: ShadowRow, now: number): Promise<Shadow> {
  const agent = row.agent_id === null ? null : await getAgentRow(tx, row.agent_id)
  const rows = await countDifferences(tx, row.id, periodOf(now).day)
  return {
    id: row.id,
    kind: row.kind,
    agentId: row.agent_id,
    agentName: agent?.name ?? null,
    policy: readColumn(shadows, row, 'policy_json'),
    rules: readColumn(shadows, row, 'rules_json'),
    startedAt: row.started_at,
    startedBy: readColumn(shadows, row, 'started_by_json'),
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    judged: row.judged,
    failed: row.failed,
    today: figuresOf(rows, 'since'),
    inAll: figuresOf(rows, 'all'),
  }
}
