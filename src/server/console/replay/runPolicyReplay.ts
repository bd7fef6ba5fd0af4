import type { ReplayCourse, ReplayResult, ReplayTotals } from '../../../contract/console/replay/schemas'
import {
  countActionsSince,
  countVersionsSince,
  createCurves,
  createPastReader,
  createReplay,
  eventsOf,
  listActionsSince,
  type PastAction,
  pastCourseOf,
} from '../../areas/agents/public'
import type { Store } from '../../database/open'
import type { Row, Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { countRefusedSince } from '../agents/public'
import type { AskedPolicyReplay, Difference, PolicyOutcome } from './policyOutcome'
import type { Watching } from './replayJobs'
import { inSlices, readBack } from './slices'

const DAY_MS = 24 * 3600 * 1000

/** What is replayed. */
interface Asked extends Pick<AskedPolicyReplay, 'agentId' | 'until' | 'policy' | 'inForce'> {
  readonly from: string
}

async function readPast(store: Store, asked: Asked, watching: Watching) {
  const all = await store.read((tx) => countActionsSince(tx, asked.agentId, asked.from, asked.until))
  const readPage = createPastReader()
  const actions: PastAction[] = []
  const read = async (tx: Tx, before: Row<'agent_actions'> | null, limit: number) => {
    const rows = await listActionsSince(tx, { ...asked, before, limit })
    actions.push(...(await readPage(tx, rows)))
    return rows
  }
  const { rows, isCut } = await readBack(store, { all, read }, watching)
  return { actions, found: rows.length, oldestAt: rows.at(-1)?.created_at ?? null, isCut }
}

const TOTAL_OF = { RUNS: 'runs', WAITS: 'waits', REFUSED: 'refused', REFUSED_LATER: 'waits' } as const

function totalsOf(courses: readonly ReplayCourse[]): ReplayTotals {
  const totals = { runs: 0, waits: 0, refused: 0 }
  for (const course of courses) totals[TOTAL_OF[course]] += 1
  return totals
}

function changesOf(differences: readonly Difference[]): ReplayResult['changes'] {
  const counts = new Map<string, ReplayResult['changes'][number]>()
  for (const { from, to, isRejected } of differences) {
    const { count, rejected } = counts.get(`${from} ${to}`) ?? { count: 0, rejected: 0 }
    counts.set(`${from} ${to}`, { from, to, count: count + 1, rejected: rejected + (isRejected ? 1 : 0) })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)
}

/** The courses of one pass over the past, and what its draft makes of other settings. */
async function judgePast(actions: readonly PastAction[], asked: Asked, watching: Watching) {
  const curves = createCurves(asked.policy)
  const draft = createReplay(() => asked.policy)
  const { inForce } = asked
  const compared = inForce === null ? null : createReplay(() => inForce)
  const isWhole = await inSlices(
    eventsOf(actions),
    (event) => {
      compared?.take(event)
      const decision = draft.take(event)
      if (decision !== null) curves.take(decision, event.action.isHeldByRules)
    },
    watching,
  )
  return isWhole ? { draft, compared, curves } : null
}

/**
 * Replays an agent's history by a draft, a little at a time so that everybody else is served meanwhile.
 *
 * Returns: null when it was stopped.
 */
export async function runPolicyReplay(
  store: Store,
  wanted: AskedPolicyReplay,
  watching: Watching,
): Promise<PolicyOutcome | null> {
  const asked = { ...wanted, from: isoOf(msOf(wanted.until) - wanted.days * DAY_MS) }
  const { actions, found, oldestAt, isCut } = await readPast(store, asked, watching)
  if (watching.isStopped()) return null
  const judged = await judgePast(actions, asked, watching)
  if (judged === null) return null
  const { draft, compared, curves } = judged
  const pairs = actions.map((action) => {
    const verdict = draft.verdictOf(action.id)
    const from = compared === null ? pastCourseOf(action) : (compared.verdictOf(action.id)?.course ?? 'REFUSED')
    return { action, from, to: verdict?.course ?? from, clauses: verdict?.clauses ?? [] }
  })
  const differences = pairs.flatMap(({ action, from, to, clauses }): Difference[] =>
    from === to ? [] : [{ actionId: action.id, from, to, isRejected: action.isRejectedByPerson, clauses }],
  )
  const from = isCut ? (oldestAt ?? asked.from) : asked.from
  const around = await store.read(async (tx) => ({
    refusedRequests: await countRefusedSince(tx, asked.agentId, from, asked.until),
    versions: await countVersionsSince(tx, asked.agentId, from),
  }))
  const result: ReplayResult = {
    ...around,
    replayed: actions.length,
    notReplayable: found - actions.length,
    reproduced: actions.filter(({ isReproduced }) => isReproduced).length,
    isCut,
    from,
    before: totalsOf(pairs.map((pair) => pair.from)),
    after: totalsOf(pairs.map((pair) => pair.to)),
    changes: changesOf(differences),
    curves: curves.finish(),
  }
  return { result, differences }
}
