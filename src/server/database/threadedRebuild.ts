import { Worker } from 'node:worker_threads'
import { guarded } from '../foundation/guarded'
import { type FileFault, FileFaultError } from './fileFault'
import { type Rebuilder, type RebuildProgress, rebuildDatabase } from './rebuildDatabase'
import type { Table } from './table'

/** What the thread says: how far it is, and at its end the size of the new file or what went wrong. */
export type RebuildWord =
  | { readonly progress: RebuildProgress }
  | { readonly bytes: number }
  | { readonly message: string; readonly fault: FileFault | null; readonly code: string | null }

const PLACE = 'the thread of a snapshot file'

function errorOf({ message, fault, code }: Extract<RebuildWord, { readonly message: string }>): Error {
  return fault === null ? Object.assign(new Error(message), { code }) : new FileFaultError(fault, message)
}

/**
 * Rebuilds in a thread of its own for each file: neither its rows nor a slow disk hold up the service.
 *
 * Input: `program` is a file of JavaScript (host/rebuildThread); null, in tests, rebuilds in this thread.
 */
export function createRebuilder(program: string | null, tables: readonly Table[]): Rebuilder {
  if (program === null) return (order, onProgress) => rebuildDatabase(tables, order, onProgress)
  return (order, onProgress) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(program, { workerData: order })
      worker.on(
        'message',
        guarded(PLACE, (word: RebuildWord) => {
          if ('progress' in word) onProgress(word.progress)
          else if ('bytes' in word) resolve(word.bytes)
          else reject(errorOf(word))
        }),
      )
      worker.on('error', guarded(PLACE, reject))
      // After an answer this changes nothing.
      worker.on(
        'exit',
        guarded(PLACE, () => reject(new Error('the thread of a snapshot file ended early'))),
      )
    })
}
