import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { monotonicMs } from '../foundation/clock'
import { guarded, setGuardedImmediate, setGuardedInterval, setGuardedTimeout } from '../foundation/guarded'
import { ServiceError } from '../foundation/ServiceError'
import { sendError } from './call'
import { REST_BYTES_MAX } from './restOfBody'
import { answerBrokenRequest, answerUnknownExpectations } from './wireRefusals'

/** How long a client may take, in milliseconds, and how many connections there may be. */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  readonly headMs: number
  /** From the end of the headers to the end of the body; of an anonymous call to the end of its answer as well. */
  readonly bodyMs: number
  /** From the end of the headers to the end of a body with files. */
  readonly uploadMs: number
  /** How much of a body is read on behind its answer: whoever was refused may send it all the same. */
  readonly restBytesMax: number
  /** Between two looks at who is late. */
  readonly checkMs: number
  /** Of all planes together: streams, calls that wait and idle clients among them. */
  readonly totalMax: number
  /** Of one address, on which no authenticated call was made so far. */
  readonly anonymousMax: number
  /** How long a connection beyond that has to make one: many that come at once are no attack. */
  readonly graceMs: number
  /** How long it has once half of all connections are taken. */
  readonly crowdedGraceMs: number
}

/** Assumes: A-313. */
const LIMITS: ConnectionLimits = {
  headMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  restBytesMax: REST_BYTES_MAX,
  checkMs: 1000,
  totalMax: 5000,
  anonymousMax: 64,
  graceMs: 3000,
  crowdedGraceMs: 100,
}

const PLACE = 'the connections'
/** What an answer to a broken request has for its way. */
const LINGER_MS = 1000
const KEEP_ALIVE_MS = 5000
/** How long calls under way, and bodies that still arrive, hold up a stop. */
const STOPPING_MS = 5000
const STOPPING_CHECK_MS = 20

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
  interface FastifyContextConfig {
    /** The body is a file: it has longer to arrive. */
    isUpload?: boolean
  }
}

interface Connection {
  readonly socket: Socket
  readonly address: string
  readonly openedAtMs: number
  isAuthenticated: boolean
  /** What is being sent, or waits behind an earlier answer: Node forgets those when the connection breaks. */
  readonly sending: Set<Readable>
  /** The call that came last, when, and after how many bytes. */
  call: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly startedAtMs: number
    readonly bytesBefore: number
  } | null
}

/** The connections of every server that answers for one service. */
interface Connections {
  /** The first server, whose connections are held to the limits. */
  readonly serve: (handler: RequestListener) => Server
  /** Answers on one more address; where it cannot be had, nothing is done. */
  listenAlso(port: number, address: string): Promise<void>
  /** A call has arrived, at least its headers. */
  begin(request: FastifyRequest, reply: FastifyReply): void
  /** A call on this connection was authenticated: it is no longer one of those that anybody may open. */
  noteAuthenticated(socket: Socket): void
  /** What is sent on this connection ends with it. */
  endWith(socket: Socket, sent: Readable): void
  /** Lets go of whoever has no call under way, so that the servers can close; after a moment of everybody. */
  stop(): void
  /** Stops looking, and answering on the addresses besides the first. */
  close(): Promise<void>
}

const isReceiving = ({ call }: Connection): boolean => call !== null && !call.request.raw.complete
const isAnswering = ({ call }: Connection): boolean =>
  call?.request.raw.complete === true && !call.reply.raw.writableFinished && !call.reply.raw.destroyed

class BoundedConnections implements Connections {
  readonly #limits: ConnectionLimits
  readonly #open = new Map<Socket, Connection>()
  /** Connections without an authenticated call, by address. */
  readonly #anonymous = new Map<string, Set<Connection>>()
  #isEnforcing = false
  #handler: RequestListener | null = null
  readonly #further: Server[] = []
  #timer: NodeJS.Timeout

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    this.#timer = setGuardedInterval(PLACE, () => this.#closeLate(), limits.checkMs).unref()
  }

  readonly serve = (handler: RequestListener): Server => {
    this.#handler = handler
    return this.#build(handler)
  }

  async listenAlso(port: number, address: string): Promise<void> {
    if (this.#handler === null) return
    const server = this.#build(this.#handler)
    const isListening = await new Promise<boolean>((resolve) => {
      server.once(
        'error',
        guarded(PLACE, () => resolve(false)),
      )
      server.listen({ port, host: address }, () => resolve(true))
    })
    if (isListening) this.#further.push(server)
  }

  #build(handler: RequestListener): Server {
    const { headMs, uploadMs, checkMs, totalMax } = this.#limits
    const server = createServer(
      {
        headersTimeout: headMs,
        // A second net below the bodies' own limits, which know files from other bodies.
        requestTimeout: headMs + uploadMs,
        connectionsCheckingInterval: checkMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // A request without Host is refused like one with a foreign Host, by the same hook and with an envelope.
        requireHostHeader: false,
      },
      handler,
    )
    server.maxConnections = totalMax
    server.on(
      'connection',
      guarded(PLACE, (socket: Socket) => this.#add(socket)),
    )
    server.on('clientError', guarded(PLACE, this.#answerBroken))
    answerUnknownExpectations(server)
    return server
  }

  /**
   * An answer on its way keeps the connection for a moment, and no longer. One that never said a word gets none:
   * browsers open connections ahead of need, and would take it for the answer to the next thing that they ask.
   */
  readonly #answerBroken = (error: Error & { readonly code?: string }, socket: Socket): void => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isLate && socket.bytesRead === 0) socket.end()
    else answerBrokenRequest(socket, isLate ? this.#limits.headMs : null)
    socket.resume()
    setGuardedTimeout(PLACE, () => socket.destroy(), LINGER_MS).unref()
  }

  #add(socket: Socket): void {
    if (this.#open.size >= this.#limits.totalMax) {
      socket.destroy()
      return
    }
    const address = socket.remoteAddress ?? ''
    const sending = new Set<Readable>()
    const connection = { socket, address, openedAtMs: monotonicMs(), isAuthenticated: false, sending, call: null }
    this.#open.set(socket, connection)
    const others = this.#anonymous.get(address) ?? new Set<Connection>()
    this.#anonymous.set(address, others.add(connection))
    socket.once(
      'close',
      guarded(PLACE, () => {
        this.#open.delete(socket)
        this.#forgetAnonymous(connection)
        for (const sent of sending) sent.destroy()
      }),
    )
    if (others.size > this.#limits.anonymousMax) this.#enforceSoon()
  }

  #forgetAnonymous(connection: Connection): void {
    const others = this.#anonymous.get(connection.address)
    others?.delete(connection)
    if (others?.size === 0) this.#anonymous.delete(connection.address)
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    const connection = this.#open.get(request.raw.socket)
    if (connection === undefined) return
    const bytesBefore = connection.socket.bytesRead
    connection.call = { request, reply, startedAtMs: monotonicMs(), bytesBefore }
  }

  noteAuthenticated(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection === undefined || connection.isAuthenticated) return
    connection.isAuthenticated = true
    this.#forgetAnonymous(connection)
  }

  endWith(socket: Socket, sent: Readable): void {
    const sending = this.#open.get(socket)?.sending
    if (sending === undefined) {
      if (socket.destroyed) sent.destroy()
      return
    }
    sending.add(sent)
    sent.once(
      'close',
      guarded(PLACE, () => sending.delete(sent)),
    )
  }

  #enforceSoon(): void {
    if (this.#isEnforcing) return
    this.#isEnforcing = true
    // After the next turn of the loop: what has arrived by then has been read.
    const look = () => setGuardedImmediate(PLACE, () => this.#enforce())
    setGuardedTimeout(PLACE, look, this.#limits.crowdedGraceMs).unref()
  }

  #graceMs(): number {
    const { graceMs, crowdedGraceMs, totalMax } = this.#limits
    return this.#open.size > totalMax / 2 ? crowdedGraceMs : graceMs
  }

  /** Closes those that came first and have made no call: whoever calls is through before others push him out. */
  #enforce(): void {
    this.#isEnforcing = false
    const { anonymousMax } = this.#limits
    const youngest = monotonicMs() - this.#graceMs()
    let isOver = false
    for (const others of this.#anonymous.values()) {
      let excess = others.size - anonymousMax
      for (const connection of others) {
        if (excess <= 0) break
        if (isAnswering(connection) || connection.openedAtMs > youngest) continue
        connection.socket.destroy()
        excess -= 1
      }
      isOver ||= excess > 0
    }
    if (isOver) this.#enforceSoon()
  }

  /** Whether a client goes on and on with a body whose call was answered long ago. */
  #isEndless(connection: Connection): boolean {
    const { call, socket } = connection
    if (call === null || !isReceiving(connection) || !call.reply.raw.writableFinished) return false
    return socket.bytesRead - call.bytesBefore > this.#limits.restBytesMax
  }

  #closeLate(): void {
    const nowMs = monotonicMs()
    for (const connection of this.#open.values()) {
      const { call, isAuthenticated, socket } = connection
      if (call === null) continue
      if (this.#isEndless(connection)) socket.destroy()
      const limitMs = call.request.routeOptions.config.isUpload ? this.#limits.uploadMs : this.#limits.bodyMs
      if (nowMs - call.startedAtMs <= limitMs) continue
      if (isReceiving(connection)) this.#refuseLate(connection, limitMs)
      else if (!isAuthenticated && isAnswering(connection)) socket.destroy()
    }
  }

  #refuseLate({ call, socket }: Connection, limitMs: number): void {
    if (call === null || call.reply.sent) {
      socket.destroy()
      return
    }
    const message = `The body did not arrive within ${limitMs / 1000} s; nothing was done and the connection is closed.`
    const error = new ServiceError('INVALID_REQUEST_FORMAT', message, { field: 'body', reason: 'TOO_SLOW' })
    call.reply.raw.once(
      'finish',
      guarded(PLACE, () => socket.destroy()),
    )
    sendError(call.request, call.reply.header('connection', 'close'), error)
  }

  stop(): void {
    const endMs = monotonicMs() + STOPPING_MS
    const letGo = () => {
      const isOver = monotonicMs() >= endMs
      for (const connection of this.#open.values())
        if (isOver || !(isReceiving(connection) || isAnswering(connection))) connection.socket.destroy()
    }
    clearInterval(this.#timer)
    this.#timer = setGuardedInterval(PLACE, letGo, STOPPING_CHECK_MS).unref()
  }

  async close(): Promise<void> {
    await Promise.all(this.#further.map((server) => new Promise((resolve) => server.close(resolve))))
    clearInterval(this.#timer)
  }
}

/** The connections of a service that starts. */
export function createConnections(limits: Partial<ConnectionLimits> = {}): Connections {
  return new BoundedConnections({ ...LIMITS, ...limits })
}
