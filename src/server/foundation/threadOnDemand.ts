import { AskedThread, type AskedThreadInput } from './askedThread'
import { setGuardedTimeout } from './guarded'

/** How long a thread stays without a question; then it ends and its memory is free. */
const IDLE_MS = 10_000

interface ThreadOnDemandInput extends AskedThreadInput {
  /** Questions may overlap: closing waits for every answer, however long it takes. */
  readonly overlaps?: boolean
  readonly idleMs?: number
}

/** A thread that begins when it is first asked, ends when nobody asks any more, and begins again. */
interface ThreadOnDemand {
  /** Errors: those of `AskedThread.ask`. */
  ask<Result>(act: string, given: readonly unknown[]): Promise<Result>
  /** As `AskedThread.close`; what is asked meanwhile is carried out by the next thread. */
  close(): Promise<void>
}

/** Starts no thread before the first question, and closes it when none came for `idleMs`. */
export function createThreadOnDemand({
  overlaps = false,
  idleMs = IDLE_MS,
  ...input
}: ThreadOnDemandInput): ThreadOnDemand {
  const thread = new AskedThread(input)
  const asked = new Set<Promise<unknown>>()
  let closing: Promise<void> = Promise.resolve()
  let idle: NodeJS.Timeout | null = null
  const close = (): Promise<void> => {
    const before = overlaps ? [...asked] : []
    closing = closing.then(() => Promise.allSettled(before)).then(() => thread.close())
    return closing
  }
  return {
    ask: async <Result>(act: string, given: readonly unknown[]): Promise<Result> => {
      if (idle !== null) clearTimeout(idle)
      const answer = closing.then(() => thread.ask<Result>(act, given))
      asked.add(answer)
      try {
        return await answer
      } finally {
        asked.delete(answer)
        if (asked.size === 0) idle = setGuardedTimeout(input.place, close, idleMs, input.reportFault).unref()
      }
    },
    close,
  }
}
