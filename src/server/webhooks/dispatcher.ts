import type { Row } from '../database/schema'
import { isoOf, msOf, wallNow } from '../foundation/clock'
import { found } from '../foundation/found'
import { pause, setGuardedImmediate, setGuardedTimeout } from '../foundation/guarded'
import { ServiceError } from '../foundation/ServiceError'
import { createWakeTimer } from '../foundation/wakeTimer'
import { type AttemptRecord, createAttemptRecord } from './attemptRecord'
import { type AfterAttempt, decideAfterAttempt, isTaken } from './backoff'
import { DELIVERY_TIMEOUT_MS, type Delivery, deliverOnce } from './deliver'
import type { DispatcherInput } from './dispatcherInput'
import { createDispatchQueue, type DispatchQueue } from './dispatchQueue'
import {
  type DueEvent,
  getConfiguredEndpoint,
  getNextAttemptAt,
  getWebhookEventRow,
  listDueEvents,
} from './outboxStore'
import { decideAfterQuestion, isQuestion, QUESTION_TIMEOUT_MS } from './questions'

/** What one delivery attempt came to. */
export interface AttemptOutcome {
  readonly url: string
  readonly status: number | null
  readonly body: string | null
  readonly error: string | null
  readonly isDelivered: boolean
}

/** Delivers the outbox at its own pace. All state is in rows; a delivery cut short by a crash is made again. */
export interface Dispatcher {
  /** There may be something due: called after commits and changes of the clock. */
  wake(): void
  /** Resolves when nothing is under way and nothing is due by the clock. */
  idle(): Promise<void>
  /**
   * Makes one attempt for a stored event at once, whatever its state; same id, same body. Joins a running attempt.
   *
   * Effects: an attempt row; the event becomes DELIVERED if the receiver took it. Nothing when `isWanted` says no after
   * a hold that it had to wait for.
   * Errors: REFERENCE_NOT_FOUND; WEBHOOK_ENDPOINT_NOT_SET, when no endpoint is known.
   */
  resend(eventId: string, isWanted?: () => boolean): Promise<AttemptOutcome>
  /**
   * Runs the work while nothing is delivered: running deliveries get a moment, the rest is cut short and stays due.
   * Afterwards everything is read again, for the work may have put other rows in place.
   */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  /** Stops taking rows, gives running deliveries a moment, cuts the rest short: they stay due. */
  close(): Promise<void>
}

/** Deliveries at once: as many share the two waits for the disk, at the receiver and for the record of the attempt. */
const CONCURRENCY = 32
const PAGE = 500
const WAITING_MAX = 4000
const PAUSE_AFTER_FAULT_MS = 1000
/** What a person waits for who loads a snapshot while a receiver hangs. */
export const HOLD_GRACE_MS = 150
const NOT_SENT: AttemptOutcome = { url: '', status: null, body: null, error: 'not sent', isDelivered: false }

interface Running {
  readonly outcome: Promise<AttemptOutcome>
}

class OutboxDispatcher implements Dispatcher {
  readonly #input: DispatcherInput
  #queue: DispatchQueue = createDispatchQueue()
  readonly #running = new Map<string, Running>()
  #abort = new AbortController()
  readonly #stopListening: () => void
  readonly #record: AttemptRecord
  #idleWaiters: (() => void)[] = []
  /** Rows up to here were seen; rows that were stored behind it are found by the scan that ends a busy time. */
  #seenUpTo: DueEvent | null = null
  #hasNews = true
  #isPumping = false
  #isPumpAsked = false
  #isClosed = false
  #held: Promise<void> | null = null
  #pumping: Promise<void> = Promise.resolve()
  readonly #sleep = createWakeTimer(() => this.wake())

  constructor(input: DispatcherInput) {
    this.#input = input
    this.#stopListening = input.clock.onChange(() => this.wake())
    this.#record = createAttemptRecord(input, {
      isStopped: () => this.#isStopped,
      runningCount: () => this.#running.size,
      fault: (error) => this.#fault(error),
    })
  }

  get #isStopped(): boolean {
    return this.#isClosed || this.#held !== null
  }

  wake(): void {
    this.#hasNews = true
    this.#askForPump()
  }

  #askForPump(): void {
    if (this.#isPumpAsked || this.#isClosed) return
    this.#isPumpAsked = true
    this.#startPumpSoon()
  }

  #startPumpSoon(): void {
    setGuardedImmediate('dispatcher', () => this.#startPump(), this.#input.reportFault)
  }

  #startPump(): void {
    if (this.#isPumping || this.#isStopped) return
    this.#pumping = this.#pump()
  }

  idle(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idleWaiters.push(resolve)
      this.wake()
    })
  }

  async resend(eventId: string, isWanted: () => boolean = () => true): Promise<AttemptOutcome> {
    await this.#held
    // What cannot be recorded is not sent.
    await Promise.race([this.#record.refusal(), Promise.resolve()])
    if (!isWanted()) return NOT_SENT
    const joined = this.#running.get(eventId)
    if (joined !== undefined) return this.#recorded(joined)
    const { row, endpoint } = await this.#input.store.read(async (tx) => ({
      row: await getWebhookEventRow(tx, eventId),
      endpoint: await getConfiguredEndpoint(tx),
    }))
    const event = found(row, 'REFERENCE_NOT_FOUND', 'eventId', 'There is no webhook event with this id.')
    const url = endpoint ?? event.endpoint
    if (url === null) {
      throw new ServiceError(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'The event was not sent: the platform has no webhook endpoint. Set one and send again.',
        {
          field: 'webhookEndpoint',
        },
      )
    }
    if (this.#held !== null) return this.resend(eventId, isWanted)
    const running = this.#running.get(eventId)
    if (running !== undefined) return this.#recorded(running)
    this.#queue.start(eventId)
    return this.#recorded(this.#start(event, url))
  }

  /** The outcome, or the refusal when the disk does not take its record. */
  #recorded({ outcome }: Running): Promise<AttemptOutcome> {
    return Promise.race([outcome, this.#record.refusal()])
  }

  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    let release = (): void => undefined
    this.#held = new Promise((resolve) => {
      release = resolve
    })
    const grace = setGuardedTimeout('dispatcher', () => this.#abort.abort(), HOLD_GRACE_MS)
    try {
      await this.#pumping
      await Promise.allSettled([...this.#running.values()].map((running) => running.outcome))
      return await work()
    } finally {
      clearTimeout(grace)
      if (this.#abort.signal.aborted && !this.#isClosed) this.#abort = new AbortController()
      this.#queue = createDispatchQueue()
      this.#seenUpTo = null
      this.#isPumpAsked = false
      this.#held = null
      release()
      this.wake()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    this.#sleep.close()
    const grace = setGuardedTimeout('dispatcher', () => this.#abort.abort(), this.#input.graceMs ?? 2000)
    await Promise.allSettled([...this.#running.values()].map((running) => running.outcome))
    clearTimeout(grace)
    this.#releaseIdleWaiters()
  }

  #releaseIdleWaiters(): void {
    const waiters = this.#idleWaiters
    this.#idleWaiters = []
    for (const resolve of waiters) resolve()
  }

  async #pump(): Promise<void> {
    this.#isPumping = true
    try {
      do {
        this.#isPumpAsked = false
        await this.#fill()
        await this.#startSome()
      } while (this.#isPumpAsked && !this.#isStopped)
      await this.#rest()
    } catch (error) {
      this.#fault(error)
      this.#sleep.set(PAUSE_AFTER_FAULT_MS)
    } finally {
      this.#isPumping = false
    }
    // Asked for while this one was ending: the immediate that was set then found it still busy.
    if (this.#isPumpAsked) this.#startPumpSoon()
  }

  /** Reads due rows that are not known yet, from where the last scan ended. */
  async #fill(): Promise<void> {
    const { store, clock } = this.#input
    while (this.#hasNews && this.#queue.size < WAITING_MAX && !this.#isStopped) {
      this.#hasNews = false
      const rows = await store.read((tx) => listDueEvents(tx, isoOf(clock.now()), PAGE, this.#seenUpTo))
      this.#queue.add(rows)
      this.#seenUpTo = rows.at(-1) ?? this.#seenUpTo
      if (rows.length === PAGE) this.#hasNews = true
    }
  }

  async #startSome(): Promise<void> {
    const { store, clock, concurrency = CONCURRENCY } = this.#input
    const taken = this.#isStopped ? [] : this.#queue.take(concurrency - this.#running.size)
    if (taken.length === 0) return
    const { events, endpoint } = await store.read(async (tx) => {
      const loaded: (Row<'webhook_events'> | null)[] = []
      for (const row of taken) loaded.push(await getWebhookEventRow(tx, row.id))
      return { events: loaded, endpoint: await getConfiguredEndpoint(tx) }
    })
    const nowIso = isoOf(clock.now())
    for (const [index, row] of taken.entries()) {
      // Sent by hand since it was taken; the end of that attempt frees its lane.
      if (this.#running.has(row.id)) continue
      const event = events[index] ?? null
      const isDue =
        event !== null && event.state === 'PENDING' && event.next_attempt_at !== null && event.next_attempt_at <= nowIso
      if (isDue && !this.#isStopped) this.#start(event, endpoint ?? event.endpoint ?? '')
      else {
        this.#queue.end(row.id)
        // What waited behind it may go now, and no delivery is under way that would say so.
        this.#askForPump()
      }
    }
  }

  #start(event: Row<'webhook_events'>, url: string): Running {
    const running = { outcome: this.#attemptAndEnd(event, url) }
    this.#running.set(event.id, running)
    return running
  }

  /** Whatever an attempt comes to, its lane is free afterwards. */
  async #attemptAndEnd(event: Row<'webhook_events'>, url: string): Promise<AttemptOutcome> {
    try {
      return await this.#attempt(event, url)
    } catch (error) {
      this.#fault(error)
      await pause(PAUSE_AFTER_FAULT_MS, { isIdle: true })
      return { ...NOT_SENT, url, error: 'the host met a fault of its own' }
    } finally {
      this.#queue.end(event.id)
      this.#running.delete(event.id)
      this.#askForPump()
    }
  }

  async #attempt(event: Row<'webhook_events'>, url: string): Promise<AttemptOutcome> {
    const { clock, ids, key, timeoutMs = DELIVERY_TIMEOUT_MS, allowsLinkLocal } = this.#input
    const at = isoOf(clock.now())
    const wallAt = isoOf(wallNow())
    const patienceMs = isQuestion(event) ? Math.min(timeoutMs, QUESTION_TIMEOUT_MS) : timeoutMs
    const signal = this.#abort.signal
    const sent = { url, sender: 'endpoint', body: event.body, key, timeoutMs: patienceMs, signal, allowsLinkLocal }
    const delivery = await deliverOnce(sent)
    const { status, error, body } = delivery
    const outcome = { url, status, body, error, isDelivered: isTaken(status) }
    const isCutShort = status === null && this.#abort.signal.aborted
    if (!isCutShort) {
      await this.#record.write({
        attempt: {
          id: ids.new('Delivery'),
          event_id: event.id,
          url,
          signature: delivery.signature,
          at,
          wall_at: wallAt,
          duration_ms: delivery.durationMs,
          response_status: status,
          response_body: body,
          error,
        },
        decide: (current) => this.#decide(current, delivery),
      })
    }
    return outcome
  }

  #decide(event: Row<'webhook_events'>, { status }: Delivery): AfterAttempt | null {
    if (isQuestion(event)) return event.state === 'PENDING' ? decideAfterQuestion(status) : null
    if (isTaken(status)) return { state: 'DELIVERED' }
    if (event.state !== 'PENDING') return null
    const { clock, random } = this.#input
    const fraction = (random(1)[0] ?? 0) / 256
    const giveUpAtMs = event.give_up_at === null ? 0 : msOf(event.give_up_at)
    return decideAfterAttempt(
      { isRetried: event.is_retried === 1, attempts: event.attempts, giveUpAtMs },
      status,
      clock.now(),
      fraction,
    )
  }

  /** Nothing more can start now: finds rows stored behind the scan, then sleeps until the next row falls due. */
  async #rest(): Promise<void> {
    const { store, clock } = this.#input
    if (this.#running.size === 0 && this.#queue.size === 0 && !this.#hasNews) {
      if (this.#seenUpTo === null) {
        this.#releaseIdleWaiters()
      } else {
        this.#seenUpTo = null
        this.wake()
        return
      }
    }
    this.#sleep.clear()
    if (clock.read().mode === 'frozen') return
    const next = await store.read((tx) => getNextAttemptAt(tx, isoOf(clock.now())))
    if (next !== null) this.#sleep.set(msOf(next) - clock.now() + 1)
  }

  #fault(error: unknown): void {
    if (!this.#isClosed) this.#input.reportFault(error, 'dispatcher')
  }
}

/**
 * Starts delivering the outbox: bounded concurrency, per-object order, back-off under the clock, batched writes.
 *
 * Source: behaviour 16.2; wallet-crypto 8. Assumes.
 */
export function createDispatcher(input: DispatcherInput): Dispatcher {
  const dispatcher = new OutboxDispatcher(input)
  dispatcher.wake()
  return dispatcher
}
