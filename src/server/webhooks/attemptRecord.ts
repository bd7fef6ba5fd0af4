import type { ChangeArea } from '../../contract/operation'
import { inSavepoint } from '../database/savepoint'
import type { Tx } from '../database/schema'
import { guarded, pause } from '../foundation/guarded'
import { untilStored } from '../foundation/storageFaults'
import type { DispatcherInput } from './dispatcherInput'
import { type SettledAttempt, settleAttempt } from './outboxStore'
import { isQuestion, type ReplyEffects } from './questions'

/** Records what attempts came to. */
export interface AttemptRecord {
  /** Resolves when the attempt is recorded, or cannot be any more: the row stays due then. */
  write(settled: SettledAttempt): Promise<void>
  /** Rejects with the refusal while the disk takes no record; never resolves. */
  refusal(): Promise<never>
}

interface Surroundings {
  readonly isStopped: () => boolean
  /** Deliveries under way, those that wait to be recorded among them. */
  readonly runningCount: () => number
  readonly fault: (error: unknown) => void
}

interface Unwritten extends SettledAttempt {
  readonly written: () => void
}

const BATCH = 200
/** How long a finished attempt waits for others to share its transaction: a commit costs more than the rows in it. */
const GATHER_MS = 2
const PAUSE_AFTER_FAULT_MS = 1000

/** A promise that is only ever rejected, and that nobody has to wait for. */
function createRefusal(): PromiseWithResolvers<never> {
  const refusal = Promise.withResolvers<never>()
  refusal.promise.catch(() => undefined)
  return refusal
}

class BatchedAttempts implements AttemptRecord {
  readonly #input: DispatcherInput
  readonly #around: Surroundings
  readonly #startWriting: () => void
  #unwritten: Unwritten[] = []
  #isWriting = false
  #refusal = createRefusal()

  constructor(input: DispatcherInput, around: Surroundings) {
    this.#input = input
    this.#around = around
    this.#startWriting = guarded('dispatcher', () => this.#writeAll(), input.reportFault)
  }

  refusal(): Promise<never> {
    return this.#refusal.promise
  }

  write(settled: SettledAttempt): Promise<void> {
    return new Promise((resolve) => {
      this.#unwritten.push({ ...settled, written: resolve })
      if (!this.#isWriting) this.#startWriting()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#unwritten.length > 0) {
      if (this.#around.runningCount() > this.#unwritten.length) await pause(GATHER_MS)
      const batch = this.#unwritten.splice(0, BATCH)
      try {
        await this.#settleAll(batch)
      } catch (error) {
        // The rows stay due and go out again; the pause keeps a fault from becoming a flood at the receiver.
        this.#around.fault(error)
        await pause(PAUSE_AFTER_FAULT_MS)
      }
      for (const settled of batch) settled.written()
    }
    this.#isWriting = false
  }

  /** While the disk is full the attempts wait to be recorded: their rows stay taken, and nothing is sent twice. */
  async #settleAll(batch: readonly Unwritten[]): Promise<void> {
    const { store, clock, changeLog } = this.#input
    const settle = () =>
      store.write(async (tx) => {
        const effects: ReplyEffects[] = []
        for (const settled of batch) effects.push(...(await this.#settle(tx, settled)))
        const areas = new Set<ChangeArea>(['webhooks', ...effects.flatMap((effect) => [...effect.areas])])
        const ids = new Set(batch.map((settled) => settled.attempt.event_id))
        for (const effect of effects) for (const id of effect.ids) ids.add(id)
        return { change: await changeLog.record(tx, clock.now(), areas, ids), replies: effects }
      })
    const { change, replies } = await untilStored(settle, {
      isStopped: this.#around.isStopped,
      onFault: (error) => {
        this.#around.fault(error)
        this.#refusal.reject(error)
      },
    })
    this.#refusal = createRefusal()
    changeLog.publish(change)
    for (const reply of replies) reply.afterCommit()
  }

  /** Writes an attempt and acts on the answer, if it was asked for; the attempt stands also when nobody could act. */
  async #settle(tx: Tx, settled: SettledAttempt): Promise<ReplyEffects[]> {
    const event = await settleAttempt(tx, settled)
    const { handleReply } = this.#input
    if (event === null || event.state !== 'PENDING' || !isQuestion(event) || handleReply === undefined) return []
    const { response_status: status, response_body: body } = settled.attempt
    const reply = { type: event.type, objectId: event.object_id, status, body }
    const taken = await inSavepoint(tx, () => handleReply(tx, reply))
    if (taken.ok) return [taken.value]
    this.#around.fault(taken.error)
    return []
  }
}

/** Starts recording attempts: those that end at about the same time share a transaction. */
export function createAttemptRecord(input: DispatcherInput, around: Surroundings): AttemptRecord {
  return new BatchedAttempts(input, around)
}
