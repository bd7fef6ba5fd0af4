import { Worker, type WorkerOptions } from 'node:worker_threads'
import { guarded, pause, type ReportFault } from '../foundation/guarded'
import type { CallAct, CallFile } from './callFile'
import type { CallLimits } from './callStore'

/** What the thread is asked. */
export interface ThreadQuestion {
  readonly id: number
  readonly act: CallAct | 'close'
  readonly given: readonly unknown[]
}

/** What it answers, or says of itself: where a damaged file went. */
export type ThreadAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: { readonly message: string; readonly code: string | null } }
  | { readonly damage: string }

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

interface ThreadedFileInput {
  readonly file: string
  readonly limits: CallLimits
  /** The program of the thread: a file of JavaScript. */
  readonly program: string
  readonly reportDamage: (sentence: string) => void
  readonly reportFault: ReportFault
  /** How tests load a program that was not built. */
  readonly workerOptions?: WorkerOptions
}

const PLACE = 'the thread of the request log'
/** A disk that hangs does not keep the service from stopping. */
const CLOSING_MS = 3000
/** Young generation of its heap: batches live for milliseconds, and what is not needed is not kept resident. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 }

class ThreadedCallFile {
  readonly #input: ThreadedFileInput
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(input: ThreadedFileInput) {
    this.#input = input
    this.#start()
  }

  /** Also after it has ended by a fault: what was asked meanwhile has failed, what comes is carried out. */
  #start(): Worker {
    const { file, limits, program, workerOptions } = this.#input
    const worker = new Worker(program, {
      ...workerOptions,
      workerData: { file, limits },
      resourceLimits: RESOURCE_LIMITS,
    })
    // The log keeps no process alive; whoever stops the service closes it first.
    worker.unref()
    worker.on(
      'message',
      guarded(PLACE, (answer: ThreadAnswer) => this.#hear(answer)),
    )
    worker.on(
      'error',
      guarded(PLACE, (error: Error) => this.#ended(worker, error)),
    )
    worker.on(
      'exit',
      guarded(PLACE, () => this.#ended(worker, null)),
    )
    this.#worker = worker
    return worker
  }

  #hear(answer: ThreadAnswer): void {
    if ('damage' in answer) {
      this.#input.reportDamage(answer.damage)
      return
    }
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('value' in answer) waiting?.resolve(answer.value as never)
    else waiting?.reject(Object.assign(new Error(answer.fault.message), { code: answer.fault.code }))
  }

  #ended(worker: Worker, error: Error | null): void {
    if (error !== null) this.#input.reportFault(error, PLACE)
    if (this.#worker === worker) this.#worker = null
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of left) reject(new Error('the thread of the request log has ended'))
  }

  ask<Result>(act: CallAct | 'close', given: readonly unknown[]): Promise<Result> {
    const worker = this.#worker ?? this.#start()
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // While somebody waits for an answer the process stays.
      worker.ref()
      worker.postMessage({ id, act, given } satisfies ThreadQuestion)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    try {
      await Promise.race([this.ask('close', []), pause(CLOSING_MS, { isIdle: true })])
    } catch (error) {
      this.#input.reportFault(error, PLACE)
    }
    guarded(PLACE, () => worker.terminate())()
  }
}

/** The file in a thread of its own: neither masking nor a slow disk holds up anything but the log. */
export function createThreadedCallFile(input: ThreadedFileInput): CallFile {
  const thread = new ThreadedCallFile(input)
  return {
    append: (...given) => thread.ask('append', given),
    list: (...given) => thread.ask('list', given),
    scan: (...given) => thread.ask('scan', given),
    get: (...given) => thread.ask('get', given),
    lost: () => thread.ask('lost', []),
    clear: () => thread.ask('clear', []),
    close: () => thread.close(),
  }
}
