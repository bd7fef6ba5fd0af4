import type { ReportFault } from '../foundation/guarded'
import { createThreadOnDemand } from '../foundation/threadOnDemand'
import { createSecondConnection } from './secondConnection'

const PLACE = 'the thread of the database'

/** The second connection to the open database, as the owner of the first one asks for it. */
export interface BackgroundConnection {
  /** Null where only the first connection writes. */
  readonly write: ((sql: string, parameters: readonly unknown[]) => Promise<void>) | null
  copyTo(target: string): Promise<void>
  /** Finishes what was asked and closes what is open; it opens again when it is asked again. */
  close(): Promise<void>
}

/** The connection in a thread of its own, which begins when it is first needed and ends when nobody needs it. */
function createThreaded(file: string, program: string, reportFault: ReportFault): BackgroundConnection {
  const thread = createThreadOnDemand({
    ...{ place: PLACE, program, options: { workerData: { file } }, reportFault },
    overlaps: true,
  })
  return {
    // A part of a larger piece of memory would take the whole of it along.
    write: (sql, parameters) =>
      thread.ask('write', [sql, parameters.map((one) => (one instanceof Uint8Array ? one.slice() : one))]),
    copyTo: (target) => thread.ask('copyTo', [target]),
    close: thread.close,
  }
}

/** The connection in this thread, as in tests: only copies are made by it. */
function createLocal(file: string): BackgroundConnection {
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
export function createBackgroundConnection(
  file: string,
  program: string | null,
  reportFault: ReportFault,
): BackgroundConnection {
  return program === null ? createLocal(file) : createThreaded(file, program, reportFault)
}
