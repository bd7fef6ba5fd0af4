import type { Row } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { pause } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'
import { isStorageRefusal, untilStored } from '../../foundation/storageFaults'
import type { Dispatcher } from '../dispatcher'
import type { SendingParts } from '../sendingParts'
import type { Forwarder } from './forwarder'
import { endReplay, getReplayRow, getRunningReplay, listWaitingItems, type Settled, settleItems } from './replayStore'

/** Carries out replays, one after the other, through the dispatcher. */
interface ReplayRunner {
  /** There may be a replay to carry out. */
  wake(): void
  /** Resolves when none runs. */
  idle(): Promise<void>
  /**
   * Runs the work, which swaps the database, while nothing is begun. What was under way writes nothing
   * afterwards: its rows are those of the database that went.
   */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  /** Begins nothing more. Resolves when what was under way has ended; close the dispatcher meanwhile. */
  close(): Promise<void>
}

interface ReplayRunnerInput extends Pick<SendingParts, 'store' | 'clock' | 'changeLog' | 'reportFault'> {
  readonly dispatcher: Pick<Dispatcher, 'resend'>
  readonly forwarder: Pick<Forwarder, 'resend'>
}

/** Items between two commits: after a crash at most so many are sent a second time. */
const BATCH = 16
const PAUSE_AFTER_FAULT_MS = 1000

class DispatchedReplays implements ReplayRunner {
  readonly #input: ReplayRunnerInput
  #running: Promise<void> | null = null
  #isAsked = false
  #isClosed = false
  /** How many works hold it now, and how many have: a batch that began under another number writes nothing. */
  #holding = 0
  #epoch = 0

  constructor(input: ReplayRunnerInput) {
    this.#input = input
  }

  wake(): void {
    this.#isAsked = true
    if (this.#running !== null || this.#isClosed || this.#holding > 0) return
    this.#running = this.#run().finally(() => {
      this.#running = null
      if (this.#isAsked) this.wake()
    })
  }

  async idle(): Promise<void> {
    this.wake()
    while (this.#running !== null) await this.#running
  }

  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#holding += 1
    this.#epoch += 1
    try {
      return await work()
    } finally {
      this.#holding -= 1
      this.wake()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { store, reportFault } = this.#input
    try {
      while (this.#isAsked && !this.#isClosed && this.#holding === 0) {
        this.#isAsked = false
        for (;;) {
          const epoch = this.#epoch
          const replay = await store.read(getRunningReplay)
          if (replay === null || this.#isClosed || this.#holding > 0) break
          if (epoch === this.#epoch) await this.#sendBatch(replay, epoch)
        }
      }
    } catch (error) {
      if (this.#isClosed) return
      reportFault(error, 'replays')
      this.#isAsked = true
      await pause(PAUSE_AFTER_FAULT_MS, { isIdle: true })
    }
  }

  /** Events of one object one after the other, of different objects side by side. */
  async #sendBatch(replay: Row<'webhook_replays'>, epoch: number): Promise<void> {
    const { id: replayId, target_id: targetId } = replay
    const { store, clock, changeLog } = this.#input
    const items = await store.read((tx) => listWaitingItems(tx, replayId, BATCH))
    const lanes = new Map<string, Row<'webhook_replay_items'>[]>()
    for (const item of items) lanes.set(item.object_id, [...(lanes.get(item.object_id) ?? []), item])
    const settled = (
      await Promise.all([...lanes.values()].map((lane) => this.#sendLane(lane, { targetId, epoch })))
    ).flat()
    const settle = () =>
      store.write(async (tx) => {
        if (epoch !== this.#epoch) return null
        await settleItems(tx, replayId, settled)
        const left = await listWaitingItems(tx, replayId, 1)
        if (left.length === 0) await endReplay(tx, replayId, 'DONE', isoOf(clock.now()))
        return changeLog.record(tx, clock.now(), new Set(['webhooks'] as const), new Set([replayId]))
      })
    // While the disk is full what was sent waits to be recorded: nothing is sent twice.
    const change = await untilStored(settle, {
      isStopped: () => this.#isClosed || epoch !== this.#epoch,
      onFault: (error) => this.#input.reportFault(error, 'replays'),
    })
    changeLog.publish(change)
  }

  async #sendLane(
    lane: readonly Row<'webhook_replay_items'>[],
    { targetId, epoch }: { readonly targetId: string | null; readonly epoch: number },
  ): Promise<Settled[]> {
    const isWanted = (): boolean => epoch === this.#epoch

    const settled: Settled[] = []
    for (const item of lane) {
      if (this.#isClosed || (await this.#isStopped(item.replay_id))) break
      const { isDelivered, status, error } = await this.#send({ targetId, eventId: item.event_id }, isWanted)
      if (!isWanted()) break
      // Cut short by the end of the process: it waits for the next start.
      if (this.#isClosed && !isDelivered && status === null) break
      const { position } = item
      const said = isDelivered ? null : (error ?? `status ${status}`)
      settled.push({ position, outcome: isDelivered ? 'DELIVERED' : 'FAILED', error: said })
    }
    return settled
  }

  async #isStopped(replayId: string): Promise<boolean> {
    const replay = await this.#input.store.read((tx) => getReplayRow(tx, replayId))
    return replay?.state !== 'RUNNING'
  }

  async #send(
    { targetId, eventId }: { readonly targetId: string | null; readonly eventId: string },
    isWanted: () => boolean,
  ) {
    const { dispatcher, forwarder } = this.#input
    try {
      if (targetId !== null) return await forwarder.resend({ targetId, eventId }, isWanted)
      return await dispatcher.resend(eventId, isWanted)
    } catch (error) {
      // A full disk says nothing about the receiver: the replay goes on when there is room.
      if (!(error instanceof ServiceError) || isStorageRefusal(error)) throw error
      return { isDelivered: false, status: null, error: `${error.code}: ${error.message}` }
    }
  }
}

/**
 * Starts carrying out replays, also those that an earlier process left unfinished.
 *
 * Assumes: A-253.
 */
export function createReplayRunner(input: ReplayRunnerInput): ReplayRunner {
  const runner = new DispatchedReplays(input)
  runner.wake()
  return runner
}
