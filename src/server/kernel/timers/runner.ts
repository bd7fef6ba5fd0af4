import { StoredValueError } from '../../database/columns'
import { inSavepoint } from '../../database/savepoint'
import type { Row, Tx } from '../../database/schema'
import { type ClockState, isoOf, monotonicMs, msOf } from '../../foundation/clock'
import { nextTurn, setGuardedImmediate } from '../../foundation/guarded'
import { createSerialQueue } from '../../foundation/serialQueue'
import { createWakeTimer } from '../../foundation/wakeTimer'
import type { Scheduler } from '../../scheduler/scheduler'
import { failTimer, getNextDueAt, listDueTimers, setTimerAside } from '../../scheduler/timerStore'
import type { Jobs } from '../handlers'
import type { Services } from '../services'
import { createUnitOfWork, type Effects } from '../unitOfWork'
import { jobOf, runTimerJob } from './runTimerJob'

/** Runs due timers under the clock, in order of (due time, id). */
export interface ScheduleRunner {
  /** There may be something due: called after commits and changes of the clock. */
  wake(): void
  /** Runs what is due by the clock now. Returns: how many timers ran. */
  runDue(): Promise<number>
  /**
   * Moves the clock to the instant, stopping at each timer on the way, those included that timers create. Jumps are
   * serialised; reads come in between and see the time of the timer that ran last.
   */
  advanceTo(atMs: number): Promise<void>
  nextDueAtMs(): Promise<number | null>
  /** Runs the work when no jump is under way and keeps timers waiting until it is done; then looks again. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type Used = 'store' | 'clock' | 'ids' | 'sealing' | 'platform' | 'changeLog' | 'afterCommit' | 'reportFault'

interface ScheduleRunnerInput extends Pick<Services, Used> {
  readonly jobs: Jobs
  /** Stores the clock with each slice of a jump, so that a crash in a jump cannot turn time back. */
  readonly saveClock?: (tx: Tx, state: ClockState) => Promise<void>
  /** Wall milliseconds after which a transaction ends and others get their turn. */
  readonly sliceMs?: number
}

const SLICE_MS = 8
/** How many due timers are read at once. */
const BATCH = 32
const PAUSE_AFTER_FAULT_MS = 1000

/** What the jobs of one transaction did together: one change event, one wake-up. */
function createSliceEffects(): Effects {
  const audit = { targetId: null, subjectIds: [], reason: null, details: null, isRefused: false, by: null }
  return { areas: new Set(), ids: new Set(), audit, written: [], webhookCount: 0, timerCount: 0 }
}

function addEffects(sum: Effects, effects: Effects): void {
  for (const area of effects.areas) sum.areas.add(area)
  for (const id of effects.ids) sum.ids.add(id)
  sum.webhookCount += effects.webhookCount
  sum.timerCount += effects.timerCount
}

/** The scheduler of a job, which says so when the job changes what is due. */
function watch(scheduler: Scheduler, changed: () => void): Scheduler {
  return {
    ...scheduler,
    schedule: (tx, timer) => {
      changed()
      return scheduler.schedule(tx, timer)
    },
    cancel: (tx, kind, subjectId) => {
      changed()
      return scheduler.cancel(tx, kind, subjectId)
    },
  }
}

class TimerRunner implements ScheduleRunner {
  readonly #input: ScheduleRunnerInput
  readonly #stopListening: () => void
  readonly #turns = createSerialQueue()
  #isWakeAsked = false
  #isJumping = false
  #isClosed = false
  readonly #sleep = createWakeTimer(() => this.wake())

  constructor(input: ScheduleRunnerInput) {
    this.#input = input
    this.#stopListening = input.clock.onChange(() => {
      if (!this.#isJumping) this.wake()
    })
  }

  wake(): void {
    if (this.#isWakeAsked || this.#isClosed) return
    this.#isWakeAsked = true
    const runDue = () =>
      this.runDue().catch((error: unknown) => {
        if (this.#isClosed) return
        this.#input.reportFault(error, 'scheduler')
        this.#sleep.set(PAUSE_AFTER_FAULT_MS)
      })
    setGuardedImmediate('scheduler', runDue, this.#input.reportFault)
  }

  runDue(): Promise<number> {
    return this.#turns.take(async () => {
      // Until now one wake-up stands for all of them; what comes later asks again.
      this.#isWakeAsked = false
      const count = await this.#runUntil(() => this.#input.clock.now())
      await this.#armSleep()
      return count
    })
  }

  advanceTo(atMs: number): Promise<void> {
    return this.#turns.take(async () => {
      const { clock, store, saveClock } = this.#input
      this.#isJumping = true
      try {
        await this.#runUntil(() => atMs)
        if (this.#isClosed) return
        clock.moveTo(atMs)
        if (saveClock !== undefined) await store.write((tx) => saveClock(tx, clock.state()))
      } finally {
        this.#isJumping = false
      }
      await this.#armSleep()
    })
  }

  async nextDueAtMs(): Promise<number | null> {
    const next = await this.#input.store.read(getNextDueAt)
    return next === null ? null : msOf(next)
  }

  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#turns.take(work)
    } finally {
      this.wake()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    this.#sleep.close()
    await this.#turns.idle()
  }

  async #runUntil(limitMs: () => number): Promise<number> {
    let count = 0
    while (!this.#isClosed) {
      const limitIso = isoOf(limitMs())
      const [first] = await this.#readable(() => this.#input.store.read((tx) => listDueTimers(tx, limitIso, 1)))
      if (first === undefined) break
      count += await this.#readable(() => this.#runSlice(limitIso))
      await nextTurn()
    }
    return count
  }

  /** Reads timers; one whose row cannot be read ends, with a fault that names it, and the others are read again. */
  async #readable<Result>(read: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await read()
      } catch (error) {
        if (!(error instanceof StoredValueError && error.place?.table === 'timers')) throw error
        const { row: id } = error.place
        const { store, clock, reportFault } = this.#input
        const aside = { error: error.message, atMs: clock.now() }
        if (!(await store.write((tx) => setTimerAside(tx, id, aside)))) throw error
        reportFault(error, 'scheduler')
      }
    }
  }

  /** Runs timers in one transaction until the slice of time is over. Returns: how many ran. */
  async #runSlice(limitIso: string): Promise<number> {
    const { store, clock, changeLog, afterCommit, saveClock, sliceMs = SLICE_MS } = this.#input
    const slice = await store.write(async (tx) => {
      const effects = createSliceEffects()
      const endMs = monotonicMs() + sliceMs
      let count = 0
      let size = BATCH
      for (let isOver = false; !isOver; ) {
        const timers = await listDueTimers(tx, limitIso, size)
        const ran = await this.#runBatch(tx, timers, { effects, endMs })
        count += ran
        isOver = ran === 0 || monotonicMs() >= endMs
        // Jobs that change what is due make long lists worthless.
        size = ran < timers.length ? 1 : Math.min(size * 2, BATCH)
      }
      if (this.#isJumping && saveClock !== undefined) await saveClock(tx, clock.state())
      effects.areas.add('clock').add('timers')
      const change = await changeLog.record(tx, clock.now(), effects.areas, effects.ids)
      return { effects, count, change }
    })
    changeLog.publish(slice.change)
    afterCommit(slice.effects)
    return slice.count
  }

  /** Runs timers in order for as long as the list is what is due. Returns: how many ran. */
  async #runBatch(
    tx: Tx,
    timers: readonly Row<'timers'>[],
    { effects, endMs }: { readonly effects: Effects; readonly endMs: number },
  ): Promise<number> {
    let count = 0
    for (const timer of timers) {
      const isListStale = await this.#runTimer(tx, timer, effects)
      count += 1
      if (isListStale || monotonicMs() >= endMs) break
    }
    return count
  }

  /** One job in its savepoint, the clock at its due time at least. Returns: whether timers came or went with it. */
  async #runTimer(tx: Tx, timer: Row<'timers'>, sum: Effects): Promise<boolean> {
    const { clock, ids, sealing, jobs, platform } = this.#input
    const dueAtMs = msOf(timer.due_at)
    clock.moveTo(dueAtMs)
    let isListStale = false
    const result = await inSavepoint(tx, async () => {
      const { context, effects } = createUnitOfWork(tx, {
        now: dueAtMs,
        ids,
        sealing,
        actor: { kind: 'system' },
        platformId: platform.id,
        isForecast: false,
      })
      const scheduler = watch(context.scheduler, () => {
        isListStale = true
      })
      await runTimerJob({ ...context, scheduler }, jobs, timer)
      return effects
    })
    if (result.ok) {
      addEffects(sum, result.value)
      return isListStale
    }
    const error = result.error instanceof Error ? (result.error.stack ?? result.error.message) : String(result.error)
    await failTimer(tx, timer, {
      error,
      atMs: Math.max(clock.now(), dueAtMs),
      isFinal: jobOf(jobs, timer.kind) === undefined,
    })
    this.#input.reportFault(result.error, `job ${timer.kind}`)
    // It is due again a little later, perhaps before the next of the list.
    return true
  }

  /** In running time waits for the next timer; a frozen clock reaches none by itself. */
  async #armSleep(): Promise<void> {
    const { clock } = this.#input
    this.#sleep.clear()
    if (this.#isClosed || clock.read().mode === 'frozen') return
    const next = await this.#readable(() => this.nextDueAtMs())
    if (next !== null) this.#sleep.set(next - clock.now() + 1)
  }
}

/**
 * Starts running timers: several per transaction in short slices, each job in a savepoint with `now` at its due time;
 * one that throws is undone, tried again later, and ends as FAILED with its error.
 *
 * Source: decisions, "Time, money, randomness". Assumes: A-112.
 */
export function createScheduleRunner(input: ScheduleRunnerInput): ScheduleRunner {
  const runner = new TimerRunner(input)
  runner.wake()
  return runner
}
