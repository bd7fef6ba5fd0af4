import type { Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import { getNextOf } from '../../scheduler/timerStore'
import type { Context } from '../context'
import type { Jobs } from '../handlers'
import { createUnitOfWork } from '../unitOfWork'
import { runTimerJob } from './runTimerJob'

/** An event that would be sent, and when. */
interface ToldEvent {
  readonly atMs: number
  readonly type: string
  readonly objectId: string
}

/** What a forecast does with the timers that its own work sets. */
export interface LookAhead {
  /** For the work itself: what it schedules and tells is remembered. */
  readonly context: Context
  /** What has been told so far, in order. */
  readonly told: readonly ToldEvent[]
  /** Runs what was scheduled, and what that schedules, each at its own time, until nothing is left. */
  toTheEnd(): Promise<void>
}

/** More steps than any payment has; beyond it something schedules itself for ever. */
const STEPS_MAX = 200

/**
 * Follows a piece of work into the future, inside its own transaction and under a clock of its own: the real jobs run,
 * each seeing its own due time as `now`. For transactions that are undone; timers of others do not run.
 */
export function createLookAhead(given: Context, jobs: Jobs): LookAhead {
  const told: ToldEvent[] = []
  const scheduled = new Set<string>()
  const watched = (context: Context): Context => ({
    ...context,
    webhooks: {
      enqueue: (tx, event) => {
        told.push({ atMs: context.now, type: event.type, objectId: event.objectId })
        return context.webhooks.enqueue(tx, event)
      },
    },
    scheduler: {
      ...context.scheduler,
      schedule: async (tx, timer) => {
        const id = await context.scheduler.schedule(tx, timer)
        scheduled.add(id)
        return id
      },
    },
  })
  const next = (tx: Tx) => getNextOf(tx, [...scheduled])
  return {
    context: watched(given),
    told,
    toTheEnd: async () => {
      const { tx, ids, sealing, platformId } = given
      for (let steps = 0; steps < STEPS_MAX; steps += 1) {
        const timer = await next(tx)
        if (timer === null) return
        const now = Math.max(given.now, msOf(timer.due_at))
        const actor = { kind: 'system' } as const
        const { context } = createUnitOfWork(tx, { now, ids, sealing, actor, platformId, isForecast: true })
        await runTimerJob(watched(context), jobs, timer)
      }
    },
  }
}
