/** Told of a fault that nobody waits for the outcome of: what it was, and which part of the program met it. */
export type ReportFault = (error: unknown, where: string) => void

/** How long the same fault is only counted after it was told: a full disk must not fill the terminal as well. */
const QUIET_MS = 10_000
const KNOWN_MAX = 200

interface Told {
  untilMs: number
  more: number
}

/** A refusal is a sentence for people; of anything else the place in the program is wanted too. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'ServiceError' ? error.message : (error.stack ?? error.message)
}

/** A report on standard error that tells each fault once in ten seconds, with how often it came in between. */
export function createFaultReport(write: (text: string) => void, nowMs = () => performance.now()): ReportFault {
  const known = new Map<string, Told>()
  return (error, where) => {
    const text = textOf(error)
    const key = `${where}: ${error instanceof Error ? error.message : text}`
    const told = known.get(key)
    if (told !== undefined && nowMs() < told.untilMs) {
      told.more += 1
      return
    }
    const more = told === undefined || told.more === 0 ? '' : ` (${told.more} more like it since it was told last)`
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, { untilMs: nowMs() + QUIET_MS, more: 0 })
    write(`countersign: fault in ${where}${more}: ${text}\n`)
  }
}

/** Where faults are told when nobody chose another place. */
export const reportToStderr: ReportFault = createFaultReport((text) => void process.stderr.write(text))

/** A report that fails must not do what the guard is there to keep from happening. */
function tell(report: ReportFault, error: unknown, where: string): void {
  try {
    report(error, where)
  } catch {
    // There is nobody left to tell.
  }
}

/**
 * A callback that cannot end the process: what it throws, or its promise rejects with, is reported, and the program
 * goes on. Every timer and every listener of the server and the hosts is one; a house rule sees to it.
 *
 * Input: `where`, the part of the program, as it stands in the report.
 */
export function guarded<Args extends readonly unknown[]>(
  where: string,
  work: (...args: Args) => unknown,
  report: ReportFault = reportToStderr,
): (...args: Args) => void {
  return (...args) => {
    try {
      const result = work(...args)
      if (result instanceof Promise) result.catch((error: unknown) => tell(report, error, where))
    } catch (error) {
      tell(report, error, where)
    }
  }
}

/** `setTimeout` under a guard. */
export function setGuardedTimeout(where: string, work: () => unknown, ms: number, report?: ReportFault) {
  return setTimeout(guarded(where, work, report), ms)
}

/** `setInterval` under a guard: one fault does not end the next rounds. */
export function setGuardedInterval(where: string, work: () => unknown, ms: number, report?: ReportFault) {
  return setInterval(guarded(where, work, report), ms)
}

/** `setImmediate` under a guard. */
export function setGuardedImmediate(where: string, work: () => unknown, report?: ReportFault) {
  return setImmediate(guarded(where, work, report))
}

/** Waits, by the wall. The process does not end meanwhile unless `isIdle` says that nobody would miss the wait. */
export function pause(ms: number, { isIdle = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    if (isIdle) timer.unref()
  })
}

/** Lets everything else that waits for the event loop have a turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
