import { setGuardedInterval, setGuardedTimeout } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'
import type { Services } from '../../kernel/services'
import { countByDeadline } from '../agents/public'
import { getDataSet } from './public'
import type { SeedRunner } from './seedRunner'

const PLACE = 'the queue of the demo'
/** What expires without any change is noticed so often. */
const EVERY_MS = 15_000
/** Decisions come in bursts; looked at once they are over. */
const PAUSE_MS = 1_000
/** Agents that asked in vain, because a limit of the day is used up, are not asked again before. */
const VAIN_MS = 10 * 60 * 1000
const LEAST = 4
const KEPT = 5

/** Keeps payments waiting in the demo while somebody looks. */
export interface DemoQueue {
  /** Asks for fresh ones where too few wait; resolves when they are there. */
  check(): Promise<void>
  /** Waits for what is being asked for. */
  stop(): Promise<void>
}

interface DemoQueueParts extends Pick<Services, 'store' | 'clock' | 'wall' | 'changeLog' | 'reportFault'> {
  readonly seeds: SeedRunner
  readonly isAnybodyLooking: () => boolean
}

/** How many can be decided in the demo now; null where the data is another, or being built. */
async function countDecidable({ store, clock, seeds }: DemoQueueParts): Promise<number | null> {
  if (seeds.progress().state === 'RUNNING') return null
  return store.read(async (tx) => {
    if ((await getDataSet(tx)) !== 'DEMO') return null
    return (await countByDeadline(tx, clock.now())).waiting
  })
}

/** Data that somebody took the demo's agents out of is left as it is. */
async function askForFresh(seeds: SeedRunner, count: number): Promise<number> {
  try {
    return (await seeds.makeFreshActions(count)).length
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'CONFLICT') return 0
    throw error
  }
}

/**
 * A few payments always wait in the demo while somebody has the console open: the demo's agents ask for fresh ones when
 * others were decided or expired. Nothing is asked for in other data, and none while the clock stands still.
 */
export function startDemoQueue(parts: DemoQueueParts): DemoQueue {
  let isStopped = false
  let isPausing = false
  let vainUntilMs = 0
  let running = Promise.resolve()
  const isAsleep = (): boolean =>
    isStopped || !parts.isAnybodyLooking() || parts.clock.read().mode === 'frozen' || parts.wall() < vainUntilMs
  const topUp = async (): Promise<void> => {
    if (isAsleep()) return
    const decidable = await countDecidable(parts)
    if (decidable === null || decidable >= LEAST) return
    const made = await askForFresh(parts.seeds, KEPT - decidable)
    if (made === 0) vainUntilMs = parts.wall() + VAIN_MS
  }
  const check = (): Promise<void> => {
    running = running.then(topUp).catch((error: unknown) => parts.reportFault(error, PLACE))
    return running
  }
  const timer = setGuardedInterval(PLACE, check, EVERY_MS, parts.reportFault)
  timer.unref()
  const leave = parts.changeLog.subscribe(({ areas }) => {
    if (isPausing || isAsleep() || !areas.includes('agent-actions')) return
    isPausing = true
    const soon = (): Promise<void> => {
      isPausing = false
      return check()
    }
    setGuardedTimeout(PLACE, soon, PAUSE_MS, parts.reportFault).unref()
  })
  return {
    check,
    stop: async () => {
      isStopped = true
      leave()
      clearInterval(timer)
      await running
    },
  }
}
