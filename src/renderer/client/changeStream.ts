import { CHANGE_HEADER } from '../../contract/console/sessionNames'
import type { ChangeArea } from '../../contract/operation'
import { CONSOLE_BASE } from '../../contract/planes'
import { createStore } from './createStore'
import { readEvents, type StreamEvent } from './eventStream'
import {
  forgetData,
  invalidateAreas,
  invalidateEverything,
  invalidateUnanswered,
  invalidateUnheard,
} from './queryClient'
import { noteRefusal, sessionFetch, sessionHalf } from './session'

/** The change event of one commit: what changed, never the data. */
interface ChangeEvent {
  readonly seq: number
  readonly areas: readonly ChangeArea[]
  readonly ids: readonly string[]
}

type StreamState = 'connecting' | 'live' | 'reconnecting'
type Message =
  | { readonly kind: 'change'; readonly change: ChangeEvent }
  | { readonly kind: 'reset' }
  | { readonly kind: 'state'; readonly state: StreamState; readonly seq: number }
  | { readonly kind: 'ask' }

/** Whether change events arrive; shown in the header. */
export const streamState = createStore<StreamState>('connecting')

/** True in the one window that holds the stream; only this one plays sounds and raises notifications. */
export const isStreamLeader = createStore(false)

const CHANNEL = 'countersign.changes'
const RETRY_MIN_MS = 500
const RETRY_MAX_MS = 15_000
/** The service says every 15 seconds that it is there. */
const SILENCE_MS = 40_000
const GATHER_MS = 120

let lastSeq = 0
/** Every change event behind this number is heard; null until the stream has said its first word. */
let heardFrom: number | null = null
/** What was read before that is sure to have seen this number, all of it; null while nothing was read. */
let readFrom: number | null = null

/**
 * To be called as a read is sent, and what it returns with its answer; null where nothing answered. What changes
 * between a read and the first word of the stream is said by nobody, unless the stream begins at what was read.
 */
export function noteRead(): (response: Response | null) => void {
  if (heardFrom !== null) return () => undefined
  return (response) => {
    const seq = Number(response?.headers.get(CHANGE_HEADER) ?? 0)
    readFrom = Math.min(readFrom ?? seq, seq)
    if (heardFrom !== null && seq < heardFrom) invalidateUnheard()
  }
}

/** The stream begins: what was read from an older state than it begins at is read again. */
function beginHearing(from: number): void {
  heardFrom = from
  lastSeq = Math.max(lastSeq, from)
  if (readFrom !== null && readFrom < from) invalidateUnheard()
}

/** Nobody listens any more: what the cache holds is as old as the last change that was heard. */
function stopHearing(): void {
  if (heardFrom === null) return
  heardFrom = null
  readFrom = lastSeq
}

let gathered = new Set<ChangeArea>()
let gatherTimer: ReturnType<typeof setTimeout> | null = null

function refetchGathered(): void {
  gatherTimer = null
  const areas = gathered
  gathered = new Set()
  invalidateAreas(areas)
}

/** The first event acts at once, those that follow closely are gathered, so that a burst costs a few refetches. */
function take(change: ChangeEvent): void {
  lastSeq = Math.max(lastSeq, change.seq)
  if (change.areas.includes('data')) forgetData()
  for (const area of change.areas) gathered.add(area)
  if (gatherTimer !== null) return
  const first = gathered
  gathered = new Set()
  invalidateAreas(first)
  gatherTimer = setTimeout(refetchGathered, GATHER_MS)
}

/** Waits, unless somebody comes back to the window or the network does; then it is tried at once. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
    document.addEventListener('visibilitychange', () => !document.hidden && end(), { signal: over.signal })
  })
}

/** Input: `after`, the number that the stream was asked to begin behind; 0 for none. */
function takeEvent({ event, data }: StreamEvent, after: number, tell: (message: Message) => void): void {
  if (event === 'hello') {
    const { seq } = JSON.parse(data) as { seq: number }
    if (heardFrom === null) beginHearing(after > 0 ? after : seq)
    else invalidateUnanswered()
    // Another database is in place, whose numbers begin elsewhere; the service says `reset`, too.
    lastSeq = Math.min(lastSeq, seq)
  } else if (event === 'reset') {
    tell({ kind: 'reset' })
    invalidateEverything()
  } else if (event === 'change') {
    const change = JSON.parse(data) as ChangeEvent
    tell({ kind: 'change', change })
    take(change)
  }
}

/**
 * Follows one connection to its end: the service stopped, the line fell silent, the session ended. A refusal of the
 * session ends it for the whole screen. `onLive` is called with the first event.
 */
async function followOnce(tell: (message: Message) => void, onLive: () => void, signal: AbortSignal): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  const half = sessionHalf()
  const after = heardFrom === null ? (readFrom ?? 0) : lastSeq
  try {
    const reply = await sessionFetch(`${CONSOLE_BASE}/changes${after > 0 ? `?after=${after}` : ''}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (reply.status === 401) noteRefusal(half)
    if (!reply.ok || reply.body === null) return
    await readEvents(
      reply.body,
      (event) => {
        takeEvent(event, after, tell)
        if (event.event === 'hello') onLive()
      },
      hear,
    )
  } catch {
    // Lost, silent, or no longer wanted: whoever called decides whether to come back.
  } finally {
    clearTimeout(timer)
  }
}

/** A stream of fetch and not an EventSource, which sends no headers. It comes back from the last event that it saw. */
async function connect(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  const show = (state: StreamState) => {
    streamState.set(state)
    tell({ kind: 'state', state, seq: lastSeq })
  }
  let waitMs = RETRY_MIN_MS
  while (!signal.aborted) {
    await followOnce(
      tell,
      () => {
        waitMs = RETRY_MIN_MS
        show('live')
      },
      signal,
    )
    if (signal.aborted) return
    show('reconnecting')
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
  }
}

function follow(channel: BroadcastChannel): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'change') take(data.change)
    else if (data.kind === 'reset') invalidateEverything()
    else if (data.kind === 'state') {
      streamState.set(data.state)
      if (heardFrom !== null) {
        if (data.state === 'live') invalidateUnanswered()
      } else if (data.seq > 0) beginHearing(data.seq)
    } else if (isStreamLeader.get()) {
      channel.postMessage({ kind: 'state', state: streamState.get(), seq: lastSeq } satisfies Message)
    }
  })
  channel.postMessage({ kind: 'ask' } satisfies Message)
}

/**
 * Opens the change stream once per browser: the window that holds the lock listens and tells the others; when it
 * closes, the next one goes on from the last event it saw. The returned function ends this window's part.
 */
export function startChangeStream(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(CHANNEL)
  follow(channel)
  const lead = () => {
    isStreamLeader.set(true)
    return connect((message) => {
      if (!stop.signal.aborted) channel.postMessage(message)
    }, stop.signal).finally(() => isStreamLeader.set(false))
  }
  if (navigator.locks === undefined) void lead()
  else void navigator.locks.request(CHANNEL, { signal: stop.signal }, lead).catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
    stopHearing()
  }
}
