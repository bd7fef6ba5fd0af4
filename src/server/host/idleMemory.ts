import { performance } from 'node:perf_hooks'
import { reportToStderr, setGuardedInterval } from '../foundation/guarded'

const PLACE = 'giving memory back'
const LOOK_EVERY_MS = 5000
/** Of the time between two looks; a host that nobody calls does something in a thousandth of it. */
const BUSY_SHARE_MAX = 0.01

interface IdleMemoryParts {
  /** The share of the time since it was asked last in which this process did anything. */
  readonly busyShare: () => number
  /** Gives back what nothing refers to any more. Calls wait meanwhile. */
  readonly collect: () => unknown
}

/** How busy the event loop was. */
function createBusyShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/** V8 shrinks its heap by itself only if a start happens to have needed a whole collection. */
export async function collectEverything(): Promise<void> {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([import('node:v8'), import('node:vm')])
  setFlagsFromString('--expose-gc')
  try {
    const collect: unknown = runInNewContext('globalThis.gc')
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}

/** Gives back, once, what only the start needed: when nothing has happened for some seconds, since calls would wait. */
export function releaseMemoryWhenIdle({
  busyShare = createBusyShare(),
  collect = collectEverything,
}: Partial<IdleMemoryParts> = {}): void {
  // What came before, the start itself, does not count.
  busyShare()
  const look = (): unknown => {
    if (busyShare() > BUSY_SHARE_MAX) return undefined
    clearInterval(timer)
    return collect()
  }
  const timer = setGuardedInterval(PLACE, look, LOOK_EVERY_MS, reportToStderr).unref()
}
