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
import { isoOf, monotonicMs, msOf } from '../../foundation/clock'
import { nextTurn } from '../../foundation/guarded'
import { countRefusedSince } from '../agents/public'
import type { AskedPolicyReplay, Difference, PolicyOutcome } from './policyOutcome'
import type { Watching } from './replayJobs'

/** So many actions are replayed at once: the newest. */
const ACTIONS_MAX = 50_000
const READ_AT_ONCE = 50
/** Nobody else waits longer than this for a turn. */
const SLICE_MS = 8

const DAY_MS = 24 * 3600 * 1000

/** What is replayed. */
interface Asked extends Pick<AskedPolicyReplay, 'agentId' | 'until' | 'policy' | 'inForce'> {
  readonly from: string
}

interface Past {
  /** Newest first. */
  readonly actions: readonly PastAction[]
  readonly found: number
  readonly oldestAt: string | null
  readonly isCut: boolean
}

async function readPast(store: Store, asked: Asked, { isStopped, progress }: Watching): Promise<Past> {
  const all = await store.read((tx) => countActionsSince(tx, asked.agentId, asked.from, asked.until))
  const total = Math.min(all, ACTIONS_MAX)
  const read = createPastReader()
  const actions: PastAction[] = []
  let found = 0
  for (let before: { created_at: string; id: string } | null = null; found < total && !isStopped(); ) {
    const limit = Math.min(READ_AT_ONCE, total - found)
    const page = await store.read(async (tx) => {
      const rows = await listActionsSince(tx, { ...asked, before, limit })
      return { rows, past: await read(tx, rows) }
    })
    const last = page.rows.at(-1)
    if (last === undefined) return { actions, found, oldestAt: before?.created_at ?? null, isCut: false }
    before = last
    found += page.rows.length
    actions.push(...page.past)
    progress(found, total * 2)
    await nextTurn()
    if (found >= total) return { actions, found, oldestAt: last.created_at, isCut: all > ACTIONS_MAX }
  }
  return { actions, found, oldestAt: null, isCut: false }
}

/** Runs the work for a little while at a time. Returns: false when it was stopped. */
async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void, { isStopped, progress }: Watching) {
  let endMs = monotonicMs() + SLICE_MS
  for (const [index, item] of items.entries()) {
    work(item)
    if (monotonicMs() < endMs) continue
    progress(index, items.length)
    await nextTurn()
    if (isStopped()) return false
    endMs = monotonicMs() + SLICE_MS
  }
  return true
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
  const later = (done: number, total: number) => watching.progress(total + done, total * 2)
  const judged = await judgePast(actions, asked, { ...watching, progress: later })
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
