import { parentPort, workerData } from 'node:worker_threads'
import { guarded } from '../foundation/guarded'
import { type CallLimits, type CallStore, openCallStore } from './callStore'
import type { ThreadAnswer, ThreadQuestion } from './threadedCallFile'

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string
  readonly limits: CallLimits
}

const { file, limits } = workerData as ThreadData
let store: CallStore | null = null

const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer)

/** Opened when it is first needed, and again after an attempt that failed: a full disk may have room later. */
function openStore(): CallStore {
  store ??= openCallStore(file, limits, (sentence) => say({ damage: sentence }))
  return store
}

function perform({ act, given }: ThreadQuestion): unknown {
  if (act !== 'close') return (openStore()[act] as (...values: unknown[]) => unknown).apply(store, [...given])
  store?.close()
  store = null
  return undefined
}

function answer(question: ThreadQuestion): void {
  const { id } = question
  try {
    say({ id, value: perform(question) })
  } catch (error) {
    const { message, code } = error as { readonly message?: string; readonly code?: unknown }
    say({ id, fault: { message: String(message), code: typeof code === 'string' ? code : null } })
  }
}

parentPort?.on('message', guarded('the thread of the request log', answer))
