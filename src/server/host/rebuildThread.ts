import { parentPort, workerData } from 'node:worker_threads'
import { FileFaultError } from '../database/fileFault'
import { type RebuildOrder, rebuildDatabase } from '../database/rebuildDatabase'
import type { RebuildWord } from '../database/threadedRebuild'
import { allTables } from './tables'

const say = (word: RebuildWord): void => parentPort?.postMessage(word)

/** What went wrong, in a form that goes from thread to thread. */
function faultOf(error: unknown): RebuildWord {
  const { message, code } = error as { readonly message?: string; readonly code?: unknown }
  return {
    message: String(message),
    fault: error instanceof FileFaultError ? error.fault : null,
    code: typeof code === 'string' ? code : null,
  }
}

async function rebuild(): Promise<void> {
  try {
    say({ bytes: await rebuildDatabase(allTables, workerData as RebuildOrder, (progress) => say({ progress })) })
  } catch (error) {
    say(faultOf(error))
  }
}

void rebuild()
