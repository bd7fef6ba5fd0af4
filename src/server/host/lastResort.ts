import { guarded, pause, type ReportFault, reportToStderr } from '../foundation/guarded'

/** BSD sysexits, EX_SOFTWARE: whoever started the process can tell a fault from a stop and from a refusal. */
const EXIT_CODE = 70
/** How long what is in flight has to end before the process ends all the same. */
const GRACE_MS = 10_000

type LastEvent = 'uncaughtException' | 'unhandledRejection'

export interface LastResort {
  /** The process, or in tests something that tells of the same events. */
  readonly events: { on(event: LastEvent, listener: (error: unknown) => void): unknown }
  /** Finishes what is in flight and closes the data. */
  readonly stop: () => Promise<void>
  readonly exit: (code: number) => void
  readonly report?: ReportFault
  readonly graceMs?: number
}

/**
 * What happens to a fault that no guard has caught: it is reported, what is in flight is finished, the data is closed,
 * and the process ends with a code of its own. Going on would mean to answer from a state that nobody foresaw.
 */
export function installLastResort({
  events,
  stop,
  exit,
  report = reportToStderr,
  graceMs = GRACE_MS,
}: LastResort): void {
  let isEnding = false
  const end = async (error: unknown): Promise<void> => {
    report(error, 'the process; it ends in order now')
    if (isEnding) return
    isEnding = true
    const stopping = stop().catch((fault: unknown) => report(fault, 'the stop of the process'))
    await Promise.race([stopping, pause(graceMs)])
    exit(EXIT_CODE)
  }
  events.on('uncaughtException', guarded('the last resort', end))
  events.on('unhandledRejection', guarded('the last resort', end))
}

/** A terminal that was closed, or a reader of the output that went away, is no reason to end. */
export function outliveOutput(
  streams: readonly { on(event: 'error', listener: () => void): unknown }[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams)
    stream.on(
      'error',
      guarded('the output', () => undefined),
    )
}
