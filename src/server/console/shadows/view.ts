import { isDeepStrictEqual } from 'node:util'
import type { Shadow, ShadowFigures } from '../../../contract/console/shadows/schemas'
import { countDifferences, getAgentNames, periodOf, type ShadowRow } from '../../areas/agents/public'
import { shadows } from '../../areas/agents/shadows/tables'
import { getRules, listChangeRows, wholeSet } from '../../areas/approvals/public'
import { changeProposals } from '../../areas/approvals/tables'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'

/** How many waiting changes are looked at, the newest first: far more than anybody keeps waiting. */
const WAITING_MAX = 100

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

/** The waiting change that would put each draft in force. Asks nothing where no draft is watched. */
async function waitingOf(tx: Tx, rows: readonly ShadowRow[]): Promise<(row: ShadowRow) => string | null> {
  if (rows.every(({ ended_at }) => ended_at !== null)) return () => null
  const waiting = await listChangeRows(tx, { state: 'WAITING', limit: WAITING_MAX })
  const rules = await getRules(tx)
  const changes = waiting.map((change) => ({ change, content: readColumn(changeProposals, change, 'content_json') }))
  return (row) => {
    if (row.ended_at !== null) return null
    const policy = readColumn(shadows, row, 'policy_json')
    const draft = readColumn(shadows, row, 'rules_json')
    const own = changes.find(({ content }) =>
      content.kind === 'POLICY'
        ? content.agent.id === row.agent_id && isDeepStrictEqual(content.after, policy)
        : draft !== null && isDeepStrictEqual(content.after, wholeSet(draft, rules)),
    )
    return own?.change.id ?? null
  }
}

/** Drafts that are or were watched, with what would have differed. `now` is epoch milliseconds. */
export async function viewShadows(tx: Tx, rows: readonly ShadowRow[], now: number): Promise<Shadow[]> {
  const names = await getAgentNames(
    tx,
    rows.flatMap(({ agent_id }) => agent_id ?? []),
  )
  const counted = await countDifferences(
    tx,
    rows.map(({ id }) => id),
    periodOf(now).day,
  )
  const waitsAs = await waitingOf(tx, rows)
  return rows.map((row) => {
    const own = counted.filter(({ shadow_id }) => shadow_id === row.id)
    return {
      id: row.id,
      kind: row.kind,
      agentId: row.agent_id,
      agentName: names.get(row.agent_id ?? '') ?? null,
      policy: readColumn(shadows, row, 'policy_json'),
      rules: readColumn(shadows, row, 'rules_json'),
      startedAt: row.started_at,
      startedBy: readColumn(shadows, row, 'started_by_json'),
      endedAt: row.ended_at,
      endedBy: row.ended_by,
      waitsAs: waitsAs(row),
      judged: row.judged,
      failed: row.failed,
      today: figuresOf(own, 'since'),
      inAll: figuresOf(own, 'all'),
    }
  })
}

/** A draft that is watched, as the wire has it. */
export async function viewShadow(tx: Tx, row: ShadowRow, now: number): Promise<Shadow> {
  const [view] = await viewShadows(tx, [row], now)
  assert(view !== undefined, 'one row has one view')
  return view
}
