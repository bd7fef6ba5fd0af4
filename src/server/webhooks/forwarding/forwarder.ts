import type { Row } from '../../database/schema'
import { isoOf, msOf, wallNow } from '../../foundation/clock'
import { nextTurn, pause, setGuardedTimeout } from '../../foundation/guarded'
import { untilStored } from '../../foundation/storageFaults'
import { createWakeTimer } from '../../foundation/wakeTimer'
import { decideAfterAttempt, isTaken } from '../backoff'
import { DELIVERY_TIMEOUT_MS, type Delivery, deliverOnce } from '../deliver'
import { HOLD_GRACE_MS } from '../dispatcher'
import { getWebhookEventRow } from '../outboxStore'
import type { SendingLimits, SendingParts } from '../sendingParts'
import { collectEvents, hasNewEvents } from './collectEvents'
import { enqueueDelivery, getDelivery, getNextForwardingAt, listDueDeliveries, settleDelivery } from './deliveryStore'
import { getTargetRow, listTargetRows } from './targetStore'

/** Sends events to forwarding targets, each at its own pace. All state is in rows. */
export interface Forwarder {
  /**
   * Sends one event to one target that is on, whatever its filter, and records the attempt. Never throws for what the
   * target says; `isWanted` false afterwards leaves nothing written.
   */
  resend(sent: Resent, isWanted: () => boolean): Promise<ResendOutcome>
  /** There may be something to collect or to send, or another target. */
  wake(): void
  /** There are new events; without a target there is nothing to do about them. */
  wakeForEvents(): void
  /** Resolves when nothing is under way and nothing is due by the clock. */
  idle(): Promise<void>
  /**
   * Runs the work, which swaps the database, while nothing is forwarded: what is under way has a moment, the
   * rest is cut short and stays due. Afterwards everything is read again.
   */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Resent {
  readonly targetId: string
  readonly eventId: string
}

interface ResendOutcome {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly error: string | null
}

type ForwarderInput = SendingParts & SendingLimits

/** Deliveries under way for one target; a slow one holds up nothing but itself. */
const PER_TARGET = 4
const PAUSE_AFTER_FAULT_MS = 1000

class TargetForwarder implements Forwarder {
  readonly #input: ForwarderInput
  /** Deliveries under way, by target. */
  readonly #running = new Map<string, Map<string, Promise<void>>>()
  #abort = new AbortController()
  readonly #stopListening: () => void
  #idleWaiters: (() => void)[] = []
  #pumping: Promise<void> | null = null
  #isAsked = false
  #isClosed = false
  #isHeld = false
  /** Known to have no target, until it is woken for another reason than an event. */
  #hasNoTarget = false
  readonly #sleep = createWakeTimer(() => this.wake())

  constructor(input: ForwarderInput) {
    this.#input = input
    this.#stopListening = input.clock.onChange(() => this.wake())
  }

  get #isStopped(): boolean {
    return this.#isClosed || this.#isHeld
  }

  wakeForEvents(): void {
    if (!this.#hasNoTarget) this.wake()
  }

  wake(): void {
    this.#isAsked = true
    this.#hasNoTarget = false
    if (this.#pumping !== null || this.#isStopped) return
    this.#pumping = nextTurn()
      .then(() => this.#pumpAll())
      .finally(() => {
        this.#pumping = null
        if (this.#isAsked) this.wake()
      })
  }

  idle(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idleWaiters.push(resolve)
      this.wake()
    })
  }

  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isHeld = true
    const grace = setGuardedTimeout('forwarder', () => this.#abort.abort(), HOLD_GRACE_MS)
    try {
      await this.#pumping
      await this.#settleRunning()
      return await work()
    } finally {
      clearTimeout(grace)
      if (this.#abort.signal.aborted && !this.#isClosed) this.#abort = new AbortController()
      this.#isHeld = false
      this.wake()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    this.#sleep.close()
    await this.#pumping
    const grace = setGuardedTimeout('forwarder', () => this.#abort.abort(), this.#input.graceMs ?? 2000)
    await this.#settleRunning()
    clearTimeout(grace)
    this.#releaseIdle()
  }

  async #settleRunning(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].flatMap((lane) => [...lane.values()]))
  }

  #releaseIdle(): void {
    const waiters = this.#idleWaiters
    this.#idleWaiters = []
    for (const resolve of waiters) resolve()
  }

  async #pumpAll(): Promise<void> {
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false
        await this.#collect()
        const targets = await this.#input.store.read(listTargetRows)
        this.#hasNoTarget = targets.length === 0 && !this.#isAsked
        for (const target of targets) await this.#startSome(target)
      }
      await this.#rest()
    } catch (error) {
      if (!this.#isClosed) this.#input.reportFault(error, 'forwarder')
      this.#sleep.set(PAUSE_AFTER_FAULT_MS)
    }
  }

  async #collect(): Promise<void> {
    const { store, clock, ids, reportFault } = this.#input
    while (!this.#isStopped && (await store.read(hasNewEvents))) {
      if (!(await store.write((tx) => collectEvents(tx, { ids, now: clock.now() }, reportFault)))) return
    }
  }

  async #startSome(target: Row<'forwarding_targets'>): Promise<void> {
    const lane = this.#running.get(target.id) ?? new Map<string, Promise<void>>()
    const room = PER_TARGET - lane.size
    if (target.mode !== 'ON' || room <= 0 || this.#isStopped) return
    const { store, clock } = this.#input
    const due = await store.read((tx) => listDueDeliveries(tx, target.id, isoOf(clock.now()), PER_TARGET * 2))
    this.#running.set(target.id, lane)
    for (const row of due.filter(({ id }) => !lane.has(id)).slice(0, room)) {
      lane.set(
        row.id,
        this.#attempt(target, row).finally(() => {
          lane.delete(row.id)
          this.wake()
        }),
      )
    }
  }

  async resend({ targetId, eventId }: Resent, isWanted: () => boolean): Promise<ResendOutcome> {
    const { store } = this.#input
    const target = await store.read((tx) => getTargetRow(tx, targetId))
    const unsent = (error: string): ResendOutcome => ({ isDelivered: false, status: null, error })
    if (target === null) return unsent('the forwarding target was deleted')
    if (target.mode !== 'ON') return unsent(SWITCHED[target.mode])
    const lane = this.#running.get(targetId) ?? new Map<string, Promise<void>>()
    this.#running.set(targetId, lane)
    const sending = this.#sendAgain(target, eventId, isWanted)
    const key = `again ${eventId}`
    lane.set(
      key,
      sending.then(
        () => undefined,
        () => undefined,
      ),
    )
    return sending.finally(() => lane.delete(key))
  }

  async #sendAgain(
    target: Row<'forwarding_targets'>,
    eventId: string,
    isWanted: () => boolean,
  ): Promise<ResendOutcome> {
    const { store, clock, ids, key, timeoutMs = DELIVERY_TIMEOUT_MS, allowsLinkLocal } = this.#input
    const event = await store.read((tx) => getWebhookEventRow(tx, eventId))
    if (event === null) return { isDelivered: false, status: null, error: GONE }
    const row = await store.write(async (tx) => {
      // What forwarding has not come to yet keeps its place in the queue.
      const state = eventId <= target.seen_up_to ? 'SKIPPED' : 'PENDING'
      const forwarded = { eventId, type: event.type, objectId: event.object_id, isAltered: false }
      await enqueueDelivery(tx, { ids, now: clock.now(), targetId: target.id, state }, forwarded)
      return getDelivery(tx, target.id, eventId)
    })
    const wallAt = isoOf(wallNow())
    const { signal } = this.#abort
    const sent = { url: target.url, sender: target.id, body: event.body, key, timeoutMs, signal, allowsLinkLocal }
    const delivery = await deliverOnce(sent)
    const { status, error } = delivery
    const isOurs = isWanted() && !(status === null && signal.aborted)
    if (row !== null && isOurs) await this.#settle(row, { delivery, at: isoOf(clock.now()), wallAt, isGone: false })
    return { isDelivered: isTaken(status), status, error }
  }

  async #attempt(target: Row<'forwarding_targets'>, row: Row<'forwarding_deliveries'>): Promise<void> {
    const { store, clock, key, timeoutMs = DELIVERY_TIMEOUT_MS, allowsLinkLocal } = this.#input
    try {
      const event = await store.read((tx) => getWebhookEventRow(tx, row.event_id))
      const wallAt = isoOf(wallNow())
      const signal = this.#abort.signal
      const delivery: Delivery =
        event === null
          ? { url: target.url, signature: '', status: null, body: null, error: GONE, durationMs: 0 }
          : await deliverOnce({
              url: target.url,
              sender: target.id,
              body: event.body,
              key,
              timeoutMs,
              signal,
              allowsLinkLocal,
            })
      if (delivery.status === null && signal.aborted) return
      const made = { delivery, at: isoOf(clock.now()), wallAt, isGone: event === null }
      // While the disk is full the attempt waits to be recorded: nothing is sent twice.
      await untilStored(() => this.#settle(row, made), {
        isStopped: () => this.#isStopped,
        onFault: (error) => this.#input.reportFault(error, 'forwarder'),
      })
    } catch (error) {
      // The row stays due; the pause keeps a full disk from becoming a flood at the receiver.
      if (!this.#isClosed) this.#input.reportFault(error, 'forwarder')
      await pause(PAUSE_AFTER_FAULT_MS, { isIdle: true })
    }
  }

  async #settle(
    row: Row<'forwarding_deliveries'>,
    made: { readonly delivery: Delivery; readonly at: string; readonly wallAt: string; readonly isGone: boolean },
  ): Promise<void> {
    const { store, clock, ids, changeLog, random } = this.#input
    const { delivery, at, wallAt, isGone } = made
    const { id, target_id, event_id, type } = row
    const change = await store.write(async (tx) => {
      const attempt = {
        id: ids.new('Delivery'),
        ...{ delivery_id: id, target_id, event_id, type, url: delivery.url, signature: delivery.signature },
        ...{ at, wall_at: wallAt, duration_ms: delivery.durationMs },
        ...{ response_status: delivery.status, response_body: delivery.body, error: delivery.error },
      }
      const fraction = (random(1)[0] ?? 0) / 256
      await settleDelivery(tx, attempt, ({ attempts, give_up_at }) => {
        const due = { isRetried: !isGone, attempts, giveUpAtMs: msOf(give_up_at) }
        return decideAfterAttempt(due, delivery.status, clock.now(), fraction)
      })
      return changeLog.record(tx, clock.now(), new Set(['webhooks'] as const), new Set([target_id]))
    })
    changeLog.publish(change)
  }

  async #rest(): Promise<void> {
    const { store, clock } = this.#input
    const isBusy = [...this.#running.values()].some((lane) => lane.size > 0)
    if (!isBusy && !this.#isAsked) this.#releaseIdle()
    this.#sleep.clear()
    if (clock.read().mode === 'frozen' || this.#isStopped) return
    const nextAt = await store.read(async (tx) => {
      const waiting: string[] = []
      for (const { id, mode } of await listTargetRows(tx)) {
        const at = mode === 'ON' ? await getNextForwardingAt(tx, id) : null
        // What is due already is under way, or has no room: the end of a delivery looks again.
        if (at !== null && at > isoOf(clock.now())) waiting.push(at)
      }
      return waiting.sort()[0] ?? null
    })
    if (nextAt !== null) this.#sleep.set(msOf(nextAt) - clock.now() + 1)
  }
}

/** Why a replay that is under way sends nothing more to a target. */
const SWITCHED = { PAUSED: 'the forwarding target was paused', OFF: 'the forwarding target was switched off' } as const
const GONE = 'the event is no longer in the outbox'

/**
 * Starts forwarding: in order per object and target, at least once, with the back-off of the outbox under the clock.
 *
 * Source: behaviour 16.2 for back-off and verdicts; forwarding itself is this host's. Assumes: A-251.
 */
export function createForwarder(input: ForwarderInput): Forwarder {
  const forwarder = new TargetForwarder(input)
  forwarder.wake()
  return forwarder
}
