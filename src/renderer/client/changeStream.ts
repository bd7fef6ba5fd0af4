import type { ChangeArea } from '../../contract/operation'
import { callOperation } from './callOperation'
import { createStore } from './createStore'
import { CONSOLE_BASE } from './operations'
import { forgetWorld, invalidateAreas, invalidateEverything } from './queryClient'

/** One commit's notice: what changed, never the data. */
export interface ChangeNotice {
  readonly seq: number
  readonly areas: readonly ChangeArea[]
  readonly ids: readonly string[]
}

type StreamState = 'connecting' | 'live' | 'reconnecting'
type Message =
  | { readonly kind: 'notice'; readonly notice: ChangeNotice }
  | { readonly kind: 'reset' }
  | { readonly kind: 'state'; readonly state: StreamState; readonly seq: number }
  | { readonly kind: 'ask' }

/** Whether notices arrive; shown in the header. */
export const streamState = createStore<StreamState>('connecting')

/** True in the one window that holds the stream; only this one plays sounds and raises notices. */
export const isStreamLeader = createStore(false)

const CHANNEL = 'countersign.changes'
const RETRY_MS = 2000
const GATHER_MS = 120

let lastSeq = 0
let gathered = new Set<ChangeArea>()
let gatherTimer: ReturnType<typeof setTimeout> | null = null

function refetchGathered(): void {
  gatherTimer = null
  const areas = gathered
  gathered = new Set()
  invalidateAreas(areas)
}

/** The first notice acts at once, those that follow closely are gathered, so that a burst costs a few refetches. */
function take(notice: ChangeNotice): void {
  lastSeq = Math.max(lastSeq, notice.seq)
  if (notice.areas.includes('world')) forgetWorld()
  for (const area of notice.areas) gathered.add(area)
  if (gatherTimer !== null) return
  const first = gathered
  gathered = new Set()
  invalidateAreas(first)
  gatherTimer = setTimeout(refetchGathered, GATHER_MS)
}

function connect(tell: (message: Message) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const show = (state: StreamState) => {
    streamState.set(state)
    tell({ kind: 'state', state, seq: lastSeq })
  }
  const open = () => {
    source = new EventSource(`${CONSOLE_BASE}/changes${lastSeq > 0 ? `?after=${lastSeq}` : ''}`)
    source.addEventListener('hello', (event) => {
      const { seq } = JSON.parse(event.data as string) as { seq: number }
      if (seq < lastSeq) reset()
      if (lastSeq === 0 || seq < lastSeq) lastSeq = seq
      show('live')
    })
    const reset = () => {
      tell({ kind: 'reset' })
      invalidateEverything()
    }
    source.addEventListener('reset', reset)
    source.addEventListener('change', (event) => {
      const notice = JSON.parse(event.data as string) as ChangeNotice
      tell({ kind: 'notice', notice })
      take(notice)
    })
    source.addEventListener('error', () => {
      show('reconnecting')
      if (source?.readyState !== EventSource.CLOSED) return
      // The browser gave up, so the answer was a refusal: asking the state tells whether the session ended.
      void callOperation('getConsoleState', {}).catch(() => undefined)
      timer = setTimeout(open, RETRY_MS)
    })
  }
  open()
  return () => {
    if (timer !== null) clearTimeout(timer)
    source?.close()
  }
}

function follow(channel: BroadcastChannel): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'notice') take(data.notice)
    else if (data.kind === 'reset') invalidateEverything()
    else if (data.kind === 'state') {
      streamState.set(data.state)
      if (lastSeq === 0) lastSeq = data.seq
    } else if (isStreamLeader.get()) {
      channel.postMessage({ kind: 'state', state: streamState.get(), seq: lastSeq } satisfies Message)
    }
  })
  channel.postMessage({ kind: 'ask' } satisfies Message)
}

/**
 * Opens the change stream once per browser: the window that holds the lock listens and tells the others; when it
 * closes, the next one goes on from the last notice it saw. The returned function ends this window's part.
 */
export function startChangeStream(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(CHANNEL)
  follow(channel)
  const lead = () => {
    isStreamLeader.set(true)
    const close = connect((message) => channel.postMessage(message))
    return new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => {
        close()
        isStreamLeader.set(false)
        resolve()
      })
    })
  }
  if (navigator.locks === undefined) void lead()
  else void navigator.locks.request(CHANNEL, { signal: stop.signal }, lead).catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
  }
}
