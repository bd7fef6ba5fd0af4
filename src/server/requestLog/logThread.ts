import { workerData } from 'node:worker_threads'
import { answerQuestions, postUnsolicited } from '../foundation/askedThread'
import type { CallAct } from './callFile'
import { type CallRetention, type CallStore, openCallStore } from './callStore'

const { file, limits } = workerData as { readonly file: string; readonly limits: CallRetention }
let store: CallStore | null = null

/** Opened when it is first needed, and again after an attempt that failed: a full disk may have room later. */
function openStore(): CallStore {
  store ??= openCallStore(file, limits, postUnsolicited)
  return store
}

answerQuestions('the thread of the request log', (act, given) => {
  if (act !== 'close')
    return (openStore()[act as CallAct] as (...values: unknown[]) => unknown).apply(store, [...given])
  store?.close()
  store = null
  return undefined
})
