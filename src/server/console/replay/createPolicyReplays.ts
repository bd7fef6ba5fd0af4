import type { PolicyReplay } from '../../../contract/console/replay/schemas'
import { isoOf, monotonicMs, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import type { Services } from '../../kernel/services'
import type { AskedReplay, FoundReplay, PolicyReplays } from './policyReplays'
import { type Outcome, runReplay } from './replayRun'

const DAY_MS = 24 * 3600 * 1000
/** So many replays are kept, the newest. */
const KEPT = 30
/** How often a run tells how far it is. */
const TELL_MS = 150

interface Kept {
  readonly asked: AskedReplay
  state: PolicyReplay['state']
  done: number
  total: number
  outcome: Outcome | null
}

function viewReplay({ asked, state, done, total, outcome }: Kept): PolicyReplay {
  const { inForce: _compared, ...shown } = asked
  return { ...shown, state, done, total, result: outcome?.result ?? null }
}

type Parts = Pick<Services, 'store' | 'changeLog' | 'reportFault'>

class Replays implements PolicyReplays {
  readonly #parts: Parts
  readonly #kept = new Map<string, Kept>()
  readonly #stopListening: () => void
  #running: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#stopListening = parts.changeLog.subscribe(({ areas }) => {
      if (areas.includes('data')) this.#forgetAll()
    })
  }

  start(asked: AskedReplay): PolicyReplay {
    const kept: Kept = { asked, state: 'RUNNING', done: 0, total: 1, outcome: null }
    this.#kept.set(asked.id, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#forget(oldest)
    this.#running = this.#running.then(() => this.#run(kept))
    return viewReplay(kept)
  }

  find(id: string): FoundReplay {
    const kept = this.#require(id)
    return { replay: viewReplay(kept), differences: kept.outcome?.differences ?? [] }
  }

  cancel(id: string): PolicyReplay {
    const kept = this.#require(id)
    if (kept.state === 'RUNNING') this.#end(kept, 'CANCELLED')
    return viewReplay(kept)
  }

  idle(): Promise<void> {
    return this.#running
  }

  async close(): Promise<void> {
    this.#stopListening()
    this.#forgetAll()
    await this.#running
  }

  #require(id: string): Kept {
    const sentence = 'There is no such replay, or it is kept no more; ask for it again.'
    return found(this.#kept.get(id), 'REFERENCE_NOT_FOUND', 'replayId', sentence)
  }

  #forget(id: string): void {
    const kept = this.#kept.get(id)
    if (kept?.state === 'RUNNING') kept.state = 'CANCELLED'
    this.#kept.delete(id)
  }

  #forgetAll(): void {
    for (const id of [...this.#kept.keys()]) this.#forget(id)
  }

  #end(kept: Kept, state: 'DONE' | 'CANCELLED' | 'FAILED'): void {
    kept.state = state
    this.#tell(kept)
  }

  /** No row of its own: it is no commit of the service. */
  #tell({ asked }: Kept): void {
    const { changeLog } = this.#parts
    changeLog.publish({ seq: changeLog.latestSeq(), areas: ['policy-replays'], ids: [asked.id] })
  }

  async #run(kept: Kept): Promise<void> {
    if (kept.state !== 'RUNNING') return
    const { asked } = kept
    let toldMs = monotonicMs()
    const progress = (done: number, total: number): void => {
      Object.assign(kept, { done, total })
      if (monotonicMs() - toldMs < TELL_MS) return
      toldMs = monotonicMs()
      this.#tell(kept)
    }
    const from = isoOf(msOf(asked.until) - asked.days * DAY_MS)
    const watching = { progress, isStopped: () => kept.state !== 'RUNNING' }
    try {
      const outcome = await runReplay(this.#parts.store, { ...asked, from }, watching)
      if (outcome === null) return
      kept.outcome = outcome
      kept.done = kept.total
      this.#end(kept, 'DONE')
    } catch (error) {
      this.#parts.reportFault(error, 'the replay of a policy')
      this.#end(kept, 'FAILED')
    }
  }
}

/** No replay has been asked for yet. */
export function createPolicyReplays(parts: Parts): PolicyReplays {
  return new Replays(parts)
}
