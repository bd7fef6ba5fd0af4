import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'
import { guarded, pause, type ReportFault } from './guarded'
import { storageRefusalOf } from './storageFaults'

/** What a thread is asked: an act by its name. */
interface Question {
  readonly id: number
  readonly act: string
  readonly given: readonly unknown[]
}

/** What it answers, or says of itself without being asked. */
type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: { readonly message: string; readonly code: string | null } }
  | { readonly word: string }

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export interface AskedThreadInput {
  /** What the thread is called in reports of faults. */
  readonly place: string
  /** The program of the thread: a file of JavaScript that calls `answerQuestions`. */
  readonly program: string
  readonly options: WorkerOptions
  readonly reportFault: ReportFault
  /** Told what the thread says of itself. */
  readonly onUnsolicited?: (word: string) => void
}

/** A disk that hangs does not keep the service from stopping. */
const CLOSING_MS = 3000

/** What the system refused of a thread that could not begin, which Node says in the message alone; else null. */
const systemCodeOf = (error: Error | null): string | null =>
  /^Worker initialization failure: (E\w+)$/.exec(error?.message ?? '')?.[1] ?? null

/** A thread that carries out what it is asked, one act after the other. It begins when it is first asked. */
export class AskedThread {
  readonly #input: AskedThreadInput
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(input: AskedThreadInput) {
    this.#input = input
  }

  /** Also after it has ended: what was asked meanwhile has failed, what comes is carried out. */
  #start(): Worker {
    const { place, program, options } = this.#input
    const worker = new Worker(program, options)
    // It keeps no process alive; whoever stops the service closes it first.
    worker.unref()
    worker.on(
      'message',
      guarded(place, (answer: Answer) => this.#hear(answer)),
    )
    worker.on(
      'error',
      guarded(place, (error: Error) => this.#ended(worker, error)),
    )
    worker.on(
      'exit',
      guarded(place, () => this.#ended(worker, null)),
    )
    this.#worker = worker
    return worker
  }

  #hear(answer: Answer): void {
    if ('word' in answer) {
      this.#input.onUnsolicited?.(answer.word)
      return
    }
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('value' in answer) waiting?.resolve(answer.value as never)
    else waiting?.reject(Object.assign(new Error(answer.fault.message), { code: answer.fault.code }))
  }

  #ended(worker: Worker, error: Error | null): void {
    const { place, reportFault } = this.#input
    const code = systemCodeOf(error)
    if (error !== null) reportFault(storageRefusalOf({ code }) ?? error, place)
    if (this.#worker !== worker) return
    this.#worker = null
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of left) reject(Object.assign(new Error(`${place} has ended`), { code }))
  }

  /** Errors: that of the act, with its message and its `code`; the thread has ended, or could not begin. */
  ask<Result>(act: string, given: readonly unknown[]): Promise<Result> {
    const worker = this.#worker ?? this.#start()
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      worker.postMessage({ id, act, given } satisfies Question)
      this.#waiting.set(id, { resolve, reject })
      // While somebody waits for an answer the process stays.
      worker.ref()
    })
  }

  /** Lets it finish, asks it to close what it has open, and ends it. Nothing may be asked meanwhile. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    const { place, reportFault } = this.#input
    try {
      await Promise.race([this.ask('close', []), pause(CLOSING_MS, { isIdle: true })])
    } catch (error) {
      reportFault(error, place)
    }
    if (this.#worker === worker) this.#worker = null
    await worker.terminate().catch((error: unknown) => reportFault(error, place))
  }
}

const say = (answer: Answer): void => parentPort?.postMessage(answer)

/** In a thread: says something that nobody asked for. */
export const postUnsolicited = (word: string): void => say({ word })

/** In a thread: carries out what it is asked, and answers. */
export function answerQuestions(place: string, perform: (act: string, given: readonly unknown[]) => unknown): void {
  const answer = async ({ id, act, given }: Question): Promise<void> => {
    try {
      say({ id, value: await perform(act, given) })
    } catch (error) {
      const { message, code } = error as { readonly message?: string; readonly code?: unknown }
      say({ id, fault: { message: String(message), code: typeof code === 'string' ? code : null } })
    }
  }
  parentPort?.on('message', guarded(place, answer))
}
