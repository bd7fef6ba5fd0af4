import { z } from 'zod'
import type { InboxAnswer } from '../../../contract/console/inbox/schemas'
import type { ChangeArea } from '../../../contract/operation'
import { isNestedDeeper } from '../../../contract/primitives/jsonDepth'
import type { Row } from '../../database/schema'
import { isoOf, wallNow } from '../../foundation/clock'
import { nextTurn, pause } from '../../foundation/guarded'
import { readJsonText } from '../../foundation/jsonText'
import type { Services } from '../../kernel/services'
import { sha256Of } from '../../webhooks/forwarding/markedEvents'
import { SIGNATURE_HEADER } from '../../webhooks/sign'
import type { SigningKey } from '../../webhooks/signingKey'
import { verifySignature } from '../../webhooks/verify'
import { getInboxAnswerSetting, insertInboxMessage, pruneInbox } from './inboxStore'
import { markMessages } from './markStore'
import { inboxMessages } from './tables'

interface InboxReceiverInput extends Pick<Services, 'store' | 'clock' | 'ids' | 'changeLog'> {
  readonly key: SigningKey
}

/** A message as it arrived; header names in lower case. Signatures are made over bytes, which need not be UTF-8. */
interface IncomingMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Uint8Array
}

/** The local webhook receiver: stores first, answers after. */
type InboxReceiver = (message: IncomingMessage) => Promise<{ readonly status: number; readonly body: string }>

type NewMessage = Omit<Row<'inbox_messages'>, 'is_duplicate'>

interface Waiting {
  readonly row: NewMessage
  readonly resolve: (answer: InboxAnswer) => void
  readonly reject: (error: unknown) => void
}

const BATCH = 200
/** How long messages wait for more when they come in crowds: a commit costs more than the rows in it. */
const GATHER_MS = 1
/** Counting the inbox costs a millisecond when it is full: it is done once for so many messages. */
const PRUNE_EVERY = 100

const envelope = z.object({
  id: z.unknown().optional(),
  type: z.unknown().optional(),
  // An invitation has a code and no id.
  data: z.object({ id: z.unknown().optional(), code: z.unknown().optional() }).optional().catch(undefined),
})

/** What the body says of itself; a body that is not an event is kept all the same. */
function readEnvelope(body: string): {
  readonly eventId: string | null
  readonly type: string | null
  readonly objectId: string | null
} {
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : null)
  const none = { eventId: null, type: null, objectId: null }
  if (isNestedDeeper(body)) return none
  const read = readJsonText(body, envelope)
  return { eventId: text(read?.id), type: text(read?.type), objectId: text(read?.data?.id) ?? text(read?.data?.code) }
}

function rowOf({ clock, ids, key }: InboxReceiverInput, { headers, rawBody }: IncomingMessage): NewMessage {
  const body = Buffer.from(rawBody).toString('utf8')
  const { eventId, type, objectId } = readEnvelope(body)
  const verdict = verifySignature(key.publicKey, headers[SIGNATURE_HEADER.toLowerCase()], rawBody)
  return {
    id: ids.new('InboxMessage'),
    event_id: eventId,
    type,
    object_id: objectId,
    headers_json: inboxMessages.columns.headers_json.encode(headers),
    body,
    signature_verdict: verdict,
    received_at: isoOf(clock.now()),
    wall_at: isoOf(wallNow()),
  }
}

/**
 * Starts the local receiver. Each message is stored with its signature verdict before it is answered as
 * `setInboxAnswer` says; messages that arrive together share a transaction. The newest 50,000 are kept.
 *
 * Assumes: A-115.
 */
export function createInboxReceiver(input: InboxReceiverInput): InboxReceiver {
  const { store, clock, changeLog } = input
  let waiting: Waiting[] = []
  let isWriting = false
  /** Size of the batches lately; a single quick sender is not made to wait. */
  let crowd = 0
  let untilPrune = 0

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const { answer, change } = await store.write(async (tx) => {
        for (const { row } of batch) await insertInboxMessage(tx, row)
        await markMessages(
          tx,
          batch.map(({ row }) => ({ id: row.id, bodySha256: sha256Of(row.body) })),
        )
        untilPrune -= batch.length
        if (untilPrune <= 0) {
          await pruneInbox(tx, PRUNE_EVERY + BATCH)
          untilPrune = PRUNE_EVERY
        }
        const ids = new Set(batch.flatMap(({ row }) => [row.id, ...(row.event_id === null ? [] : [row.event_id])]))
        const stored = await changeLog.record(tx, clock.now(), new Set<ChangeArea>(['inbox']), ids)
        return { answer: await getInboxAnswerSetting(tx), change: stored }
      })
      changeLog.publish(change)
      for (const { resolve } of batch) resolve(answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      await (crowd > 1.5 ? pause(GATHER_MS) : nextTurn())
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      crowd = Math.max(batch.length, crowd * 0.9)
      await writeBatch(batch)
    }
    isWriting = false
  }

  return async (message) => {
    const row = rowOf(input, message)
    const answer = await new Promise<InboxAnswer>((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (!isWriting) void writeAll()
    })
    if (answer.delayMs > 0) await pause(answer.delayMs)
    return { status: answer.status, body: JSON.stringify({ received: row.id }) }
  }
}
