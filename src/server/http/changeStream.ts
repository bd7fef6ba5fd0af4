import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeLog, ChangeNotice } from '../console/changes/changeLog'
import type { Store } from '../database/open'

const HEARTBEAT_MS = 15_000
/** What may wait for a reader that does not read; it comes back and resumes. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024

function frame(notice: ChangeNotice): string {
  return `id: ${notice.seq}\nevent: change\ndata: ${JSON.stringify(notice)}\n\n`
}

/**
 * One long reply of server-sent events: a notice for each commit, resumable by `Last-Event-ID`. When what was missed is
 * gone, a `reset` event tells the reader to refetch everything.
 */
export async function streamChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  source: {
    readonly changeLog: ChangeLog
    readonly store: Store
    readonly isClosing: () => boolean
    readonly onClose: (end: () => void) => void
  },
): Promise<void> {
  const { changeLog, store } = source
  const query = request.query as Record<string, string | undefined>
  const last = request.headers['last-event-id'] ?? query.after
  const missed: ChangeNotice[] = []
  let isReady = false
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A stream's connection carries nothing else; kept alive, it would hold up the stop.
    connection: 'close',
  })
  let sentSeq = 0
  // A commit can be read from the log before it is published; its notice would then go out twice.
  const send = (notice: ChangeNotice): void => {
    if (notice.seq <= sentSeq) return
    sentSeq = notice.seq
    out.write(frame(notice))
    if (out.writableLength > UNREAD_BYTES_MAX) out.destroy()
  }
  const unsubscribe = changeLog.subscribe((notice) => {
    if (isReady) send(notice)
    else missed.push(notice)
  })
  const from = Number(last)
  const backlog =
    last === undefined || !Number.isSafeInteger(from) ? [] : await store.read((tx) => changeLog.since(tx, from))
  out.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ seq: changeLog.latestSeq() })}\n\n`)
  if (backlog === null) out.write(`event: reset\ndata: {}\n\n`)
  for (const notice of [...(backlog ?? []), ...missed]) send(notice)
  isReady = true
  const heartbeat = setInterval(() => out.write(': alive\n\n'), HEARTBEAT_MS)
  const end = () => {
    clearInterval(heartbeat)
    unsubscribe()
    out.end()
  }
  request.raw.on('close', end)
  source.onClose(end)
  if (source.isClosing()) end()
}
