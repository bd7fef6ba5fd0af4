import { AskedThread } from '../foundation/askedThread'
import { type ReportFault, setGuardedTimeout } from '../foundation/guarded'
import { createSecondConnection } from './secondConnection'

const PLACE = 'the thread of the database'
/** A thread that nobody asks anything takes no memory. */
const IDLE_MS = 10_000

/** The second connection as the first one's owner asks for it. */
export interface Beside {
  /** Null where only the first connection writes. */
  readonly write: ((sql: string, parameters: readonly unknown[]) => Promise<void>) | null
  copyTo(target: string): Promise<void>
  /** Finishes what was asked and closes what is open; it opens again when it is asked again. */
  close(): Promise<void>
}

/** The connection in a thread of its own, which begins when it is first needed and ends when nobody needs it. */
function createThreaded(file: string, program: string, reportFault: ReportFault): Beside {
  const thread = new AskedThread({ place: PLACE, program, options: { workerData: { file } }, reportFault })
  const asked = new Set<Promise<void>>()
  let closing: Promise<void> = Promise.resolve()
  let idle: NodeJS.Timeout | null = null
  const close = (): Promise<void> => {
    const before = [...asked]
    closing = closing.then(() => Promise.allSettled(before)).then(() => thread.close())
    return closing
  }
  const ask = async (act: string, given: readonly unknown[]): Promise<void> => {
    if (idle !== null) clearTimeout(idle)
    const answer = closing.then(() => thread.ask<void>(act, given))
    asked.add(answer)
    try {
      await answer
    } finally {
      asked.delete(answer)
      if (asked.size === 0) idle = setGuardedTimeout(PLACE, close, IDLE_MS).unref()
    }
  }
  return {
    // A part of a larger piece of memory would take the whole of it along.
    write: (sql, parameters) =>
      ask('write', [sql, parameters.map((one) => (one instanceof Uint8Array ? one.slice() : one))]),
    copyTo: (target) => ask('copyTo', [target]),
    close,
  }
}

/** The same in this thread, as in tests. */
function createLocal(file: string): Beside {
  const copies = new Set<Promise<void>>()
  return {
    write: null,
    copyTo: async (target) => {
      const copy = createSecondConnection(file).copyTo(target)
      copies.add(copy)
      await copy.finally(() => copies.delete(copy))
    },
    close: async () => void (await Promise.allSettled(copies)),
  }
}

/** Input: `program`, a file of JavaScript (databaseThread); null, in tests, does everything in this thread. */
export function createBeside(file: string, program: string | null, reportFault: ReportFault): Beside {
  return program === null ? createLocal(file) : createThreaded(file, program, reportFault)
}
