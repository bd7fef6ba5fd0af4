import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../database/open'
import { guarded, reportToStderr, setGuardedImmediate, setGuardedInterval } from '../foundation/guarded'
import type { ChangeEvent, ChangeLog } from '../kernel/changeLog'
import { createChangeFrames } from './changeFrames'

/** As it stands in reports of faults. */
const PLACE = 'the change stream'
const HEARTBEAT_MS = 15_000
/** What may wait for a reader that does not read; it comes back and resumes. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024

/**
 * What a reader missed since the number that it names; nothing for one that names none. Null when that is gone, or
 * cannot be read, or when what it names is no number: everything is to be fetched.
 */
async function readBacklog(
  { changeLog, store }: { readonly changeLog: ChangeLog; readonly store: Store },
  last: string | string[] | undefined,
): Promise<readonly ChangeEvent[] | null> {
  if (last === undefined || last === '') return []
  const from = Number(last)
  if (!Number.isSafeInteger(from)) return null
  try {
    const logged = await store.read((tx) => changeLog.since(tx, from))
    const areas = changeLog.announcedSince(from)
    return logged === null || areas.length === 0 ? logged : [...logged, { seq: 0, areas, ids: [] }]
  } catch (error) {
    reportToStderr(error, PLACE)
    return null
  }
}

/**
 * One long reply of server-sent events: a change event for each commit, resumable by `Last-Event-ID`. When what was
 * missed is gone, a `reset` event tells the reader to refetch everything. A session at whose desk nobody is hears only
 * what its sign-in page reads.
 */
export async function streamChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  source: {
    readonly changeLog: ChangeLog
    readonly store: Store
    /** Whether somebody is at the desk of the reader's session; true for a tool. */
    readonly isAttended: () => boolean
    readonly isClosing: () => boolean
    readonly onClose: (end: () => void) => void
  },
): Promise<void> {
  const { changeLog } = source
  const query = request.query as Record<string, string | undefined>
  const last = request.headers['last-event-id'] || query.after
  const waiting: ChangeEvent[] = []
  let isReady = false
  let isEnded = false
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A stream's connection carries nothing else; kept alive, it would hold up the stop.
    connection: 'close',
  })
  const framesOf = createChangeFrames(source.isAttended)
  const fromLog = new Set<number>()
  const send = (change: ChangeEvent): void => {
    if (isEnded) return
    out.write(framesOf(change))
    if (out.writableLength > UNREAD_BYTES_MAX) out.destroy()
  }
  // Writers that share a COMMIT publish in any order; a reader that comes back names the last number it heard.
  const sendWaiting = (): void => {
    if (!isReady) return
    // A commit can be read from the log before it is published.
    for (const change of waiting.splice(0).sort((one, other) => one.seq - other.seq))
      if (!fromLog.has(change.seq)) send(change)
  }
  const unsubscribe = changeLog.subscribe((change) => {
    if (waiting.push(change) === 1) setGuardedImmediate(PLACE, sendWaiting)
  })
  const heartbeat = setGuardedInterval(PLACE, () => out.write(': alive\n\n'), HEARTBEAT_MS)
  const end = () => {
    if (isEnded) return
    isEnded = true
    clearInterval(heartbeat)
    unsubscribe()
    out.end()
  }
  // Before anything is waited for: a reader may go away meanwhile, and nobody else would end what was begun for it.
  out.on('error', guarded(PLACE, end))
  out.on('close', guarded(PLACE, end))
  source.onClose(end)
  if (out.destroyed) end()
  const backlog = await readBacklog(source, last)
  if (isEnded) return
  out.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ seq: changeLog.publishedSeq() })}\n\n`)
  if (backlog === null) out.write(`event: reset\ndata: {}\n\n`)
  for (const change of backlog ?? []) {
    if (change.seq > 0) fromLog.add(change.seq)
    send(change)
  }
  isReady = true
  sendWaiting()
  if (source.isClosing()) end()
}
