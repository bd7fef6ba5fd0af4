import { monotonicMs } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Services } from '../../kernel/services'
import type { AskedReplay, ReplayJob, ReplayJobs, RunReplay } from './replayJobs'

/** So many replays of one person are kept, the newest. */
const KEPT_OF_EACH = 10
/** How often a run tells how far it is. */
const TELL_MS = 150

/** A replay whose state its run goes on writing. */
type Kept<Asked extends AskedReplay, Outcome> = {
  -readonly [Key in keyof ReplayJob<Asked, Outcome>]: ReplayJob<Asked, Outcome>[Key]
}

type Parts = Pick<Services, 'store' | 'changeLog' | 'reportFault'>

class Jobs<Asked extends AskedReplay, Outcome> implements ReplayJobs<Asked, Outcome> {
  readonly #parts: Parts
  readonly #judge: RunReplay<Asked, Outcome>
  readonly #kept = new Map<string, Kept<Asked, Outcome>>()
  readonly #stopListening: () => void
  #running: Promise<void> = Promise.resolve()

  constructor(parts: Parts, judge: RunReplay<Asked, Outcome>) {
    this.#parts = parts
    this.#judge = judge
    this.#stopListening = parts.changeLog.subscribe(({ areas }) => {
      if (areas.includes('data')) this.#forgetAll()
    })
  }

  start(asked: Asked): ReplayJob<Asked, Outcome> {
    this.#makeRoomFor(asked)
    const kept: Kept<Asked, Outcome> = { asked, state: 'RUNNING', done: 0, total: 1, outcome: null }
    this.#kept.set(asked.id, kept)
    this.#running = this.#running.then(() => this.#run(kept))
    return kept
  }

  find(id: string): ReplayJob<Asked, Outcome> {
    return this.#require(id)
  }

  cancel(id: string): ReplayJob<Asked, Outcome> {
    const kept = this.#require(id)
    if (kept.state === 'RUNNING') this.#end(kept, 'CANCELLED')
    return kept
  }

  idle(): Promise<void> {
    return this.#running
  }

  async close(): Promise<void> {
    this.#stopListening()
    this.#forgetAll()
    await this.#running
  }

  #require(id: string): Kept<Asked, Outcome> {
    const sentence = 'There is no such replay, or it is kept no more; ask for it again.'
    return found(this.#kept.get(id), 'REFERENCE_NOT_FOUND', 'replayId', sentence)
  }

  /** Forgets the oldest of the same person; those of others, and what still runs, stay. */
  #makeRoomFor({ askedBy }: Asked): void {
    const own = [...this.#kept.values()].filter(({ asked }) => asked.askedBy === askedBy)
    if (own.length < KEPT_OF_EACH) return
    const oldest = own.find(({ state }) => state !== 'RUNNING')
    if (oldest !== undefined) {
      this.#kept.delete(oldest.asked.id)
      return
    }
    const message = `${KEPT_OF_EACH} of your replays have not ended yet; wait for one or stop it. Nothing was started.`
    throw new ServiceError('CONFLICT', message, { field: 'body', reason: 'TOO_MANY_REPLAYS', limit: KEPT_OF_EACH })
  }

  #forgetAll(): void {
    for (const kept of this.#kept.values()) if (kept.state === 'RUNNING') kept.state = 'CANCELLED'
    this.#kept.clear()
  }

  #end(kept: Kept<Asked, Outcome>, state: 'DONE' | 'CANCELLED' | 'FAILED'): void {
    kept.state = state
    this.#tell(kept)
  }

  /** No row of its own: it is no commit of the service. */
  #tell({ asked }: Kept<Asked, Outcome>): void {
    const { changeLog } = this.#parts
    changeLog.announce(['policy-replays'], [asked.id])
  }

  async #run(kept: Kept<Asked, Outcome>): Promise<void> {
    if (kept.state !== 'RUNNING') return
    let toldMs = monotonicMs()
    const progress = (done: number, total: number): void => {
      Object.assign(kept, { done, total })
      if (monotonicMs() - toldMs < TELL_MS) return
      toldMs = monotonicMs()
      this.#tell(kept)
    }
    try {
      const watching = { progress, isStopped: () => kept.state !== 'RUNNING' }
      const outcome = await this.#judge(this.#parts.store, kept.asked, watching)
      if (outcome === null) return
      kept.outcome = outcome
      kept.done = kept.total
      this.#end(kept, 'DONE')
    } catch (error) {
      this.#parts.reportFault(error, 'a replay')
      this.#end(kept, 'FAILED')
    }
  }
}

/** No replay has been asked for yet. Input: `judge`, which runs one. */
export function createReplayJobs<Asked extends AskedReplay, Outcome>(
  parts: Parts,
  judge: RunReplay<Asked, Outcome>,
): ReplayJobs<Asked, Outcome> {
  return new Jobs(parts, judge)
}
