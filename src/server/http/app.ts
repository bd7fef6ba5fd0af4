import { Readable } from 'node:stream'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import { monotonicMs, wallNow } from '../foundation/clock'
import { guarded } from '../foundation/guarded'
import { ServiceError } from '../foundation/ServiceError'
import type { ConsoleSession } from '../guards/authentication/consoleSessions'
import type { BoundOperation } from '../kernel/runOperation/operation'
import { runOperation } from '../kernel/runOperation/runOperation'
import { actorText } from './actorText'
import { addressOf, checkAddress, type Plane, planeOfUnreadable, requirePlanes, targetHostOf } from './address'
import { admitCall } from './admission'
import type { AppParts } from './appParts'
import { formBodyOf, jsonBodyOf } from './bodies'
import { limitAttempts } from './bruteForceLimit'
import { type CallState, sendError, sendResult } from './call'
import { endOfCall, registerCallEnds } from './callEnds'
import { createConnections } from './connections'
import { registerConsolePlane, registerInbox } from './consolePlane'
import { answerAllowedOrigins } from './crossOrigin'
import { endOfTurn } from './endOfTurn'
import { checkFetchSite } from './fetchSite'
import { checkHostAndOrigin, isLoopbackRequest } from './hostCheck'
import { answerBadLink, registerHostedPlane } from './hostedPlane'
import { createKnownPaths, type KnownPaths, routeOf } from './knownPaths'
import { acceptMultipart } from './multipartBody'
import { registerAssets } from './screen'
import { sessionHalvesOf } from './sessionHalves'
import { checkSingularHeaders } from './singularHeaders'
import { RETRY_AFTER_SECONDS, requireStarted } from './starting'
import { type AnswerUnknown, createUnknownAnswer } from './unknownAddress'
import { createUploadSlots } from './uploadSlots'
import { ANSWER_HEADERS, answerBadAddress, checkQueryText, refusalOf } from './wireRefusals'

const BODY_BYTES_MAX = 1024 * 1024

function recordCall(parts: AppParts, request: FastifyRequest, reply: FastifyReply): void {
  const { call } = request
  const { callId, address } = call
  const { plane } = address
  if (plane !== 'service' || call.isRecorded) return
  call.isRecorded = true
  const glance = {
    id: callId,
    atMs: parts.clock.now(),
    wallAtMs: wallNow(),
    method: request.method,
    status: reply.statusCode,
    responseBody: call.responseText,
  }
  parts.requestLog.recordLazily(glance, () => {
    return {
      ...glance,
      plane,
      path: address.path(),
      query: address.query,
      operationId: call.operationId,
      actor: actorText(call.actor),
      durationMs: monotonicMs() - call.startedAtMs,
      requestHeaders: request.headers,
      requestBody: call.requestText ?? (request.body as Buffer | undefined)?.toString('utf8') ?? null,
      responseHeaders: reply.getHeaders(),
      errorCode: call.code,
      effectIds: call.written,
    }
  })
}

/** Refuses what may not come in at all, and begins the record of the call. */
function beginCall(parts: AppParts, request: FastifyRequest, knownPaths: KnownPaths): void {
  const { host, origin } = request.headers
  const targetHost = targetHostOf(request)
  const address = addressOf(request, knownPaths)
  const { plane } = address
  const call: CallState = {
    callId: parts.ids.new('Call'),
    address,
    startedAtMs: monotonicMs(),
    changeSeq: parts.changeLog.publishedSeq(),
    operationId: address.operation?.operationId ?? null,
    actor: null,
    session: null,
    refusal: 'ABSENT',
    code: null,
    responseText: null,
    requestText: null,
    written: [],
    isRecorded: false,
  }
  request.call = call
  checkAddress(request)
  checkSingularHeaders(request)
  checkHostAndOrigin(parts.hostPolicy, host, origin)
  if (targetHost !== host) checkHostAndOrigin(parts.hostPolicy, targetHost, origin)
  checkFetchSite(parts.hostPolicy, request)
  const isLocal = () => [host, targetHost].every((named) => isLoopbackRequest(named, request.ip))
  if ((plane === 'console' || plane === 'inbox') && !parts.allowRemoteConsole && !isLocal()) {
    throw new ServiceError(
      'FORBIDDEN',
      'The console answers on this machine only; start it with --allow-remote-console to open it.',
      { field: 'Host', reason: 'LOOPBACK_ONLY' },
    )
  }
  requireStarted(parts.isStarting, plane)
  Object.assign(call, parts.sessions.recognise(sessionHalvesOf(request, parts.port())))
}

function registerHooks(app: FastifyInstance, parts: AppParts, knownPaths: KnownPaths): void {
  app.decorateRequest('call', null as never)
  // Both hooks call back instead of returning promises: every request passes here.
  app.addHook('onRequest', (request, reply, done) => {
    app.connections.begin(request, reply)
    void reply.headers(ANSWER_HEADERS)
    try {
      beginCall(parts, request, knownPaths)
    } catch (error) {
      // Refused for how it came, whatever it asks for: its record names no operation.
      if (request.call !== null) request.call.operationId = null
      done(error as Error)
      return
    }
    done()
  })
  const record = guarded('the request log', recordCall, parts.reportFault)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable) app.connections.endWith(request.raw.socket, payload)
    done()
    // As soon as the answer is made, with all its headers: to a client that has gone it never goes out.
    if (reply.raw.writableEnded) record(parts, request, reply)
  })
  app.addHook('onResponse', (request, reply, done) => {
    record(parts, request, reply)
    done()
  })
  app.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const known = refusalOf(error, request.routeOptions?.bodyLimit ?? BODY_BYTES_MAX)
    if (known === null) parts.reportFault(error, request.call?.operationId ?? request.call?.address.path() ?? 'request')
    return sendError(
      request,
      reply,
      known ?? new ServiceError('INTERNAL_ERROR', 'The service met a fault of its own; nothing was done.'),
    )
  })
}

/** The session of a tool that presents the console secret. */
function sessionOfSecret(parts: AppParts, request: FastifyRequest): ConsoleSession | null {
  const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return secret === undefined ? null : parts.sessions.ofSecret(secret)
}

type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result>

const AT_ONCE: InSlot = (work) => work()

/** What every route of the contract has in common: the address says which operation is asked for. */
function contractRoute(app: FastifyInstance, parts: AppParts, answerUnknown: AnswerUnknown) {
  const run = async (request: FastifyRequest, reply: FastifyReply, bound: BoundOperation) => {
    const { call } = request
    const { shape } = bound
    if (shape.query !== undefined) checkQueryText(call.address.query)
    const body = shape.multipart === undefined ? jsonBodyOf(request, shape) : await formBodyOf(request, shape.multipart)
    const answer = () =>
      runOperation(parts, bound, {
        actor: call.actor ?? { kind: 'anonymous' },
        params: call.address.params,
        query: request.query as Record<string, unknown>,
        headers: request.headers as Record<string, string | undefined>,
        body,
        callId: call.callId,
        ended: () => endOfCall(app, reply),
        session: call.session ?? (call.address.plane === 'console' ? sessionOfSecret(parts, request) : null),
      })
    const result = await limitAttempts(parts, { request, bound }, answer)
    await endOfTurn()
    return sendResult(request, reply, result)
  }
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
      const { operation } = request.call.address
      // Where nothing stands everybody comes in: the body is read, so that the record of the call has it.
      if (operation === null) done()
      else admitCall(parts, request, operation.shape.auth, done)
    },
    handlerIn: (inSlot: InSlot) => (request: FastifyRequest, reply: FastifyReply) => {
      const { operation } = request.call.address
      return operation === null ? answerUnknown(request, reply) : inSlot(() => run(request, reply, operation))
    },
  }
}

/**
 * The operations of a plane: one route for each method, and the contract's own look-up behind it. Fastify would compile
 * some functions for each of hundreds of paths, at every start. Forms have routes in a scope of their own: nowhere else
 * is multipart/form-data read.
 */
async function registerOperations(
  app: FastifyInstance,
  { onRequest, handlerIn }: ReturnType<typeof contractRoute>,
  { plane, base, operations }: { plane: Plane; base: string; operations: readonly BoundOperation[] },
): Promise<void> {
  const method = [...new Set(operations.map(({ shape }) => shape.method))]
  const config = { plane, isOfContract: true } as const
  app.route({ method, url: `${base}/*`, config, onRequest, handler: handlerIn(AT_ONCE) })
  const forms = operations.filter(({ shape }) => shape.multipart !== undefined)
  if (forms.length === 0) return
  await app.register(async (scope) => {
    await acceptMultipart(scope)
    const slots = new Map<number, InSlot>()
    for (const { shape } of forms) {
      const most = shape.multipart?.atOnceMax
      if (most !== undefined && !slots.has(most)) slots.set(most, createUploadSlots(most).run)
      const handler = handlerIn((most === undefined ? undefined : slots.get(most)) ?? AT_ONCE)
      const url = routeOf(base, shape.path)
      scope.route({ method: shape.method, url, config: { ...config, isUpload: true }, onRequest, handler })
    }
  })
}

/** Contracts judge what comes in and shape what goes out. Fastify's own compilers would take a tenth of each start. */
const noCompiler = (): never => {
  throw new Error('a route has a schema of Fastify; the contract of its operation is the place for it')
}

/** Builds the server of the five planes (decisions, "Processes and planes"). */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const connections = createConnections(parts.connectionLimits)
  const app = Fastify({
    logger: false,
    genReqId: () => '',
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node refuses heads over 16 KiB; a shorter id is read, and unknown, however long it is.
    routerOptions: { maxParamLength: 16 * 1024, caseSensitive: true },
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      planeOfUnreadable(request) === 'hosted' ? answerBadLink(reply) : answerBadAddress(reply),
    // Every server answers for itself: Fastify would only ask the first.
    clientErrorHandler: () => undefined,
    serverFactory: connections.serve,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  // Else Fastify asks a QUERY for its content type before it asks any handler.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  app.decorate('connections', connections)
  app.addHook('preClose', async () => connections.stop())
  app.addHook('onClose', () => connections.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  requirePlanes(app)
  const knownPaths = createKnownPaths(parts.serviceOperations, parts.consoleOperations)
  registerHooks(app, parts, knownPaths)
  await answerAllowedOrigins(app, parts.hostPolicy.allowOrigins)
  registerCallEnds(app)
  const answerUnknown = createUnknownAnswer({ ...parts, knownPaths })
  const route = contractRoute(app, parts, answerUnknown)
  await registerOperations(app, route, { plane: 'service', base: SERVICE_BASE, operations: parts.serviceOperations })
  await registerOperations(app, route, { plane: 'console', base: CONSOLE_BASE, operations: parts.consoleOperations })
  registerConsolePlane(app, parts)
  registerInbox(app, parts)
  await registerHostedPlane(app, parts)
  const config = { plane: 'screen' } as const
  app.get('/healthz', { config }, (_request, reply) => {
    const { version } = parts
    if (!parts.isStarting()) return { status: 'ok', version }
    return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send({ status: 'starting', version })
  })
  app.get('/openapi.json', { config }, () => parts.openApiDocument())
  if (parts.rendererDir !== null) registerAssets(app, parts.rendererDir)
  app.setNotFoundHandler(answerUnknown)
  return app
}
