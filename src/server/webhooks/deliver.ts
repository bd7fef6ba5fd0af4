import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { monotonicMs } from '../foundation/clock'
import { guarded, setGuardedTimeout } from '../foundation/guarded'
import { refuseLinkLocalHost, refusingLookup } from '../foundation/linkLocal'
import { SIGNATURE_HEADER, signBody } from './sign'
import type { SigningKey } from './signingKey'

/** What one attempt came to: an answer with its status, or an error without one. Durations are wall time. */
export interface Delivery {
  readonly url: string
  /** The header as sent. */
  readonly signature: string
  readonly status: number | null
  /** At most 64 KB of the answer, as UTF-8. */
  readonly body: string | null
  readonly error: string | null
  readonly durationMs: number
}

interface DeliveryInput {
  readonly url: string
  /** The stored body; its UTF-8 bytes are signed and sent unchanged. */
  readonly body: string
  readonly key: SigningKey
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Who sends. Each sender has connections of its own to a receiver: none waits for what another left hanging. */
  readonly sender?: string
  /** Left out, an address or name of the link itself is not asked. */
  readonly allowsLinkLocal?: boolean | undefined
  /** What tests replace. */
  readonly lookup?: LookupFunction
}

/** Wall time; a receiver that takes longer has not answered (behaviour 16.2). */
export const DELIVERY_TIMEOUT_MS = 30_000
const ANSWER_BYTES_MAX = 64 * 1024
/** As it stands in reports of faults. */
const PLACE = 'a delivery'
const SOCKETS_MAX = 32
const POOL = { keepAlive: true, maxSockets: SOCKETS_MAX, maxFreeSockets: SOCKETS_MAX, timeout: 60_000 }

interface SentOptions extends RequestOptions {
  readonly sender: string
}

/** Agents count their sockets by this name: receiver and sender together. */
class PoolBySender extends HttpAgent {
  override getName(options?: SentOptions): string {
    return `${super.getName(options)}:${options?.sender}`
  }
}
class TlsPoolBySender extends HttpsAgent {
  override getName(options?: SentOptions): string {
    return `${super.getName(options)}:${options?.sender}`
  }
}
/** Idle connections do not keep the process alive: Node unrefs the free sockets of an agent. */
const agents = { http: new PoolBySender(POOL), https: new TlsPoolBySender(POOL) }

/** Reads the answer up to the limit and then stops listening, however much the receiver still has to say. */
function readAnswer(response: IncomingMessage, done: (text: string) => void, failed: (error: Error) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  const finish = () => done(Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8'))
  const take = (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length <= ANSWER_BYTES_MAX) return
    finish()
    response.destroy()
  }
  response.on('data', guarded(PLACE, take))
  response.on('end', guarded(PLACE, finish))
  response.on('error', guarded(PLACE, failed))
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const inner =
    error instanceof AggregateError
      ? error.errors.map((each) => String(each?.message ?? each)).join('; ')
      : error.message
  return code === null || inner.includes(code) ? inner : `${code}: ${inner}`
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** The receiver had closed the kept-alive connection that was used; says nothing about the receiver. */
class StaleConnectionError extends Error {}

interface Outgoing {
  readonly url: URL
  readonly bytes: Buffer
  readonly signature: string
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly isFreshConnection: boolean
  readonly sender: string
  /** The system's, when there is none. */
  readonly lookup: LookupFunction | undefined
}

function post({
  url,
  bytes,
  signature,
  timeoutMs,
  signal,
  isFreshConnection,
  sender,
  lookup,
}: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:'
    const send = isTls ? httpsRequest : httpRequest
    const agent = isTls ? agents.https : agents.http
    const options: SentOptions = {
      method: 'POST',
      sender,
      agent: isFreshConnection ? false : agent,
      signal,
      lookup,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        'User-Agent': 'Countersign-Webhooks/1',
        [SIGNATURE_HEADER]: signature,
      },
    }
    const call = send(url, options)
    let isAnswered = false
    const giveUp = () => {
      call.destroy()
      fail(new Error(`no complete answer within ${timeoutMs / 1000} s`))
    }
    const timer = setGuardedTimeout(PLACE, giveUp, timeoutMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isReset && call.reusedSocket && !isAnswered ? new StaleConnectionError(error.message) : error)
    }
    const read = (response: IncomingMessage) => {
      isAnswered = true
      const done = (body: string) => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? 0, body })
      }
      readAnswer(response, done, fail)
    }
    call.on('error', guarded(PLACE, fail))
    call.on('response', guarded(PLACE, read))
    // An upgrade that nobody takes is ended by Node without another word; so may be what else is no answer.
    const refuseUpgrade = ({ statusCode }: IncomingMessage): void => {
      call.destroy()
      fail(new Error(`the receiver asked to change the protocol (status ${statusCode}) instead of answering`))
    }
    const closed = () => {
      if (!isAnswered) fail(new Error('the connection ended without an answer'))
    }
    call.on('upgrade', guarded(PLACE, refuseUpgrade))
    call.on('close', guarded(PLACE, closed))
    call.end(bytes)
  })
}

function addressOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

/** A connection that died of old age is no attempt: the post is made again on a fresh one. */
async function postOnFreshIfStale(outgoing: Outgoing): Promise<Answer> {
  try {
    return await post(outgoing)
  } catch (error) {
    if (!(error instanceof StaleConnectionError)) throw error
    return post({ ...outgoing, isFreshConnection: true })
  }
}

/**
 * Signs and posts a webhook body once. Redirects are answers like any other: they are not followed.
 *
 * Returns: never throws; what went wrong is in `error`.
 * Source: behaviour 16.1, 16.2; wallet-crypto 8.
 */
export async function deliverOnce(input: DeliveryInput): Promise<Delivery> {
  const startedMs = monotonicMs()
  const bytes = Buffer.from(input.body, 'utf8')
  const signature = signBody(input.key, bytes)
  const ended = (rest: Pick<Delivery, 'status' | 'body' | 'error'>): Delivery => ({
    url: input.url,
    signature,
    ...rest,
    durationMs: Math.round(monotonicMs() - startedMs),
  })
  const url = addressOf(input.url)
  if (url === null) return ended({ status: null, body: null, error: 'the endpoint is not an http or https address' })
  const timeoutMs = input.timeoutMs ?? DELIVERY_TIMEOUT_MS
  try {
    const { signal, sender = '', allowsLinkLocal = false } = input
    if (!allowsLinkLocal) refuseLinkLocalHost(url.hostname)
    const lookup = allowsLinkLocal ? input.lookup : refusingLookup(input.lookup)
    const outgoing = { url, bytes, signature, timeoutMs, signal, isFreshConnection: false, sender, lookup }
    const answer = await postOnFreshIfStale(outgoing)
    return ended({ ...answer, error: null })
  } catch (error) {
    return ended({ status: null, body: null, error: sentenceOf(error) })
  }
}
