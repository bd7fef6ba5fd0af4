import type { CallStore } from './callStore'

/** What may be asked of the file of the log, wherever it is kept. */
export type CallAct = Exclude<keyof CallStore, 'close'>

/** The file of the log, asked from outside the thread that keeps it: an answer is waited for, the disk never is. */
export type CallFile = {
  readonly [Act in CallAct]: (...given: Parameters<CallStore[Act]>) => Promise<ReturnType<CallStore[Act]>>
} & {
  /** Resolves when everything that was asked is done and the file is closed. */
  close(): Promise<void>
}

/** The file in this very thread: for logs in memory, whose disk cannot be slow. */
export function createLocalCallFile(store: CallStore): CallFile {
  return {
    append: async (...given) => store.append(...given),
    list: async (...given) => store.list(...given),
    scan: async (...given) => store.scan(...given),
    get: async (...given) => store.get(...given),
    lost: async () => store.lost(),
    clear: async () => store.clear(),
    close: async () => store.close(),
  }
}
