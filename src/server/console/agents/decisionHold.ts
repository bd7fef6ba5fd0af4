import { UNDO_SECONDS_MAX } from '../../../contract/console/agents/limits'
import type { ChangeArea } from '../../../contract/operation'
import type { ServiceOperationId } from '../../../contract/operations'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { monotonicMs, msOf } from '../../foundation/clock'
import { nextTurn, setGuardedImmediate } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'
import { createWakeTimer } from '../../foundation/wakeTimer'
import type { Actor } from '../../kernel/context'
import type { BoundOperation, OperationCall } from '../../kernel/runOperation/operation'
import { runInside } from '../../kernel/runOperation/runInside'
import type { Services } from '../../kernel/services'
import type { Effects } from '../../kernel/unitOfWork'
import { changeEnd, endHeld, getNextEnds, type HeldRow, listDue, pruneHeld } from './heldStore'

/** Carries out the decisions of the desk once nobody can undo them any more. */
export interface DecisionHold {
  /** There may be something due: called after decisions, changes of the clock and of actions. */
  wake(): void
  /** Carries out what is due now. Returns: how many decisions ended. */
  runDue(): Promise<number>
  close(): Promise<void>
}

interface DecisionHoldParts extends Services {
  /** Of the service plane: what a decision runs when its time has come. */
  readonly operations: readonly BoundOperation[]
}

/** So much of a quote's life is left for the approval itself. */
export const QUOTE_LEAD_MS = 1000
const SLICE_MS = 20
const BATCH = 64
const PAUSE_AFTER_FAULT_MS = 1000
/** Whoever comes back after a pause still reads what became of a decision. */
const KEPT_MS = 3600 * 1000

const OPERATIONS = {
  approve: 'approveAgentAction',
  reject: 'rejectAgentAction',
} as const satisfies Readonly<Record<string, ServiceOperationId>>

/** Who decided, as they were when they did. */
export function actorOfHeld({ operator_id, operator_name }: HeldRow): Actor {
  if (operator_name === null) return { kind: 'tool' }
  // Nothing asks for roles any more: they were looked at when the decision was made.
  return { kind: 'console', operatorId: operator_id, operatorName: operator_name, roles: [] }
}

function callOf(row: HeldRow): OperationCall {
  const params = { agentId: row.agent_id, actionId: row.action_id }
  const body = row.decision === 'approve' || row.reason === null ? undefined : { reason: row.reason }
  return { actor: actorOfHeld(row), callId: null, params, query: {}, headers: {}, body }
}

interface Ended {
  readonly effects: Effects | null
  readonly areas: ReadonlySet<ChangeArea>
}

class Hold implements DecisionHold {
  readonly #parts: DecisionHoldParts
  readonly #stopListening: readonly (() => void)[]
  readonly #sleep = createWakeTimer(() => this.wake())
  #turn: Promise<unknown> = Promise.resolve()
  #isWakeAsked = false
  #isClosed = false

  constructor(parts: DecisionHoldParts) {
    this.#parts = parts
    const hears: ReadonlySet<string> = new Set<ChangeArea>(['agent-actions', 'data'])
    this.#stopListening = [
      parts.clock.onChange(() => this.wake()),
      parts.changeLog.subscribe(({ areas }) => {
        if (areas.some((area) => hears.has(area))) this.wake()
      }),
    ]
  }

  wake(): void {
    if (this.#isWakeAsked || this.#isClosed) return
    this.#isWakeAsked = true
    const run = () =>
      this.runDue().catch((error: unknown) => {
        if (this.#isClosed) return
        this.#parts.reportFault(error, 'decisions that are held')
        this.#sleep.set(PAUSE_AFTER_FAULT_MS)
      })
    setGuardedImmediate('decisions that are held', run, this.#parts.reportFault)
  }

  runDue(): Promise<number> {
    const work = async () => {
      // Until now one wake-up stands for all of them; what comes later asks again.
      this.#isWakeAsked = false
      let count = 0
      for (let ended = -1; ended !== 0 && !this.#isClosed; count += ended) {
        ended = await this.#runSlice()
        await nextTurn()
      }
      await this.#armSleep()
      return count
    }
    const turn = this.#turn.then(work, work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stopListening) stop()
    this.#sleep.close()
    await this.#turn
  }

  #dueBy() {
    const { clock, wall } = this.#parts
    const { mode, nowAtMs } = clock.read()
    const quoteMs = mode === 'frozen' ? nowAtMs : nowAtMs + QUOTE_LEAD_MS
    return { wallMs: wall(), holdMaxMs: UNDO_SECONDS_MAX * 1000, quoteMs }
  }

  /** Ends decisions in one transaction until the slice of time is over. Returns: how many ended. */
  async #runSlice(): Promise<number> {
    const { store, clock, changeLog, afterCommit, wall } = this.#parts
    if ((await store.read((tx) => listDue(tx, this.#dueBy(), 1))).length === 0) return 0
    const slice = await store.write(async (tx) => {
      const endMs = monotonicMs() + SLICE_MS
      const areas = new Set<ChangeArea>()
      const ids = new Set<string>()
      const all: Effects[] = []
      let count = 0
      for (const row of await listDue(tx, this.#dueBy(), BATCH)) {
        const { effects, areas: changed } = await this.#end(tx, row)
        for (const area of changed) areas.add(area)
        ids.add(row.action_id)
        for (const id of effects?.ids ?? []) ids.add(id)
        if (effects !== null) all.push(effects)
        count += 1
        if (monotonicMs() >= endMs) break
      }
      await pruneHeld(tx, wall() - KEPT_MS)
      return { count, all, change: await changeLog.record(tx, clock.now(), areas, ids) }
    })
    changeLog.publish(slice.change)
    for (const effects of slice.all) afterCommit(effects)
    return slice.count
  }

  /**
   * Runs the operation itself in the name of who decided, with its audit row; a refusal leaves its own. A fault of the
   * service lets the action wait again.
   */
  async #end(tx: Tx, row: HeldRow): Promise<Ended> {
    const { operations, wall, reportFault } = this.#parts
    await endHeld(tx, row, { state: 'CARRIED_OUT', atMs: wall() })
    const bound = operations.find(({ operationId }) => operationId === OPERATIONS[row.decision])
    assert(bound !== undefined, 'both operations are of the interface')
    const call = callOf(row)
    const { result, effects, areas, error } = await runInside(this.#parts, tx, { bound, call, input: call })
    if (error !== null) await changeEnd(tx, row, error instanceof ServiceError ? 'OVERTAKEN' : 'FAULTED')
    // Signatures that the approval rests on count no more: it waits for new ones.
    else if (result !== null && result.code !== null) await changeEnd(tx, row, 'UNSIGNED')
    if (result === null) reportFault(error, `a held decision, ${bound.operationId}`)
    const signed: readonly ChangeArea[] = error === null ? ['approvals'] : []
    return { effects, areas: new Set([...areas, 'agent-actions', ...signed]) }
  }

  /** Waits for the next decision by the wall, and for the last moment of a quote while the clock is running. */
  async #armSleep(): Promise<void> {
    const { store, clock, wall } = this.#parts
    this.#sleep.clear()
    if (this.#isClosed) return
    const { heldUntil, expiresAt } = await store.read(getNextEnds)
    const { mode, nowAtMs } = clock.read()
    const pauses = [
      ...(heldUntil === null ? [] : [msOf(heldUntil) - wall()]),
      ...(expiresAt === null || mode === 'frozen' ? [] : [msOf(expiresAt) - QUOTE_LEAD_MS - nowAtMs]),
    ]
    if (pauses.length > 0) this.#sleep.set(Math.min(...pauses) + 1)
  }
}

/**
 * Starts carrying out held decisions, also those of before a restart: each in the name of who decided, by the operation
 * that a token calls, in one transaction with the end of its row, so that nothing is decided twice.
 *
 * Assumes: A-420.
 */
export function createDecisionHold(parts: DecisionHoldParts): DecisionHold {
  const hold = new Hold(parts)
  hold.wake()
  return hold
}
