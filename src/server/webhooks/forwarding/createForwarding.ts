import type { ChangeEventLog } from '../../database/changeEventLog'
import type { Tx } from '../../database/schema'
import type { Delivery } from '../deliver'
import type { Dispatcher } from '../dispatcher'
import type { SendingParts } from '../sendingParts'
import { sendTestEventOfKind, type TestOutcome } from '../sendTestEventOfKind'
import { createForwarder } from './forwarder'
import { insertMarkedEvent, type MarkedEvent, sendEventTo } from './markedEvents'
import { createReplayRunner } from './replayRunner'

/** What goes out beside the outbox: to other addresses, again, or altered. */
export interface Forwarding {
  /** Looks for something to do; also called by itself after each commit that touches webhooks. */
  wake(): void
  /** Resolves when nothing is under way and nothing is due by the clock. */
  idle(): Promise<void>
  /** Stores an event that no commit made; `also` writes in the same transaction. Returns: its id. */
  storeMarked(event: MarkedEvent, also?: (tx: Tx, id: string) => Promise<void>): Promise<string>
  /** Sends a stored event once to an address, with its attempt recorded. */
  sendTo(event: { readonly id: string; readonly body: string; readonly url: string }): Promise<Delivery>
  /** Stores a test event of any kind, sends it once through the dispatcher, and waits for the answer. */
  sendTest(event: MarkedEvent): Promise<TestOutcome>
  /** Runs the work, which swaps the database, while nothing goes out from here. Hold the dispatcher inside. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  /** Begins nothing more; what is under way has a moment, the dispatcher closes meanwhile. */
  close(): Promise<void>
}

const RARE_IDS = /^(Replay|ForwardingTarget):/

interface ForwardingParts extends SendingParts {
  readonly changeLog: ChangeEventLog & {
    subscribe(listener: (change: { areas: readonly string[]; ids: readonly string[] }) => void): () => void
  }
  readonly dispatcher: Dispatcher
}

/** Starts forwarding and replays of one host. */
export function createForwarding(parts: ForwardingParts): Forwarding {
  const { store, clock, ids, changeLog } = parts
  const forwarder = createForwarder(parts)
  const replays = createReplayRunner({ ...parts, forwarder })
  const wake = (): void => {
    forwarder.wake()
    replays.wake()
  }
  const unsubscribe = changeLog.subscribe(({ areas, ids }) => {
    // Every payment has its webhooks; only a commit that names a target or a replay leaves more to do than those.
    const isRare = areas.includes('seeds') || ids.some((id) => RARE_IDS.test(id))
    if (isRare) wake()
    else if (areas.includes('webhooks')) forwarder.wakeForEvents()
  })
  const storeMarked: Forwarding['storeMarked'] = async (event, also) => {
    const { id, change } = await store.write(async (tx) => {
      const made = await insertMarkedEvent(tx, { ids, now: clock.now() }, event)
      await also?.(tx, made)
      const areas = new Set(['webhooks'] as const)
      return { id: made, change: await changeLog.record(tx, clock.now(), areas, new Set([made])) }
    })
    changeLog.publish(change)
    return id
  }
  return {
    wake,
    idle: async () => {
      await replays.idle()
      await forwarder.idle()
    },
    storeMarked,
    sendTo: (event) => sendEventTo(parts, event),
    sendTest: (event) => sendTestEventOfKind({ ...parts, storeMarked }, event),
    hold: (work) => replays.hold(() => forwarder.hold(work)),
    close: async () => {
      unsubscribe()
      await Promise.all([forwarder.close(), replays.close()])
    },
  }
}
