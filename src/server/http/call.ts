import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHANGE_HEADER } from '../../contract/console/sessionNames'
import { envelopeOf, type ServiceError } from '../foundation/ServiceError'
import type { ConsoleSession, SessionRefusal } from '../guards/authentication/consoleSessions'
import type { Actor } from '../kernel/context'
import type { OperationResult } from '../kernel/runOperation/operation'
import type { RequestAddress } from './address'

/** Of every answer of the service plane: the call's id in the request log. */
const CALL_HEADER = 'countersign-call'

/** What is known of a call while it is under way, for its record. */
export interface CallState {
  readonly callId: string
  readonly address: RequestAddress
  readonly startedAtMs: number
  /** The last change event that whatever is read for it is sure to see. */
  readonly changeSeq: number
  operationId: string | null
  actor: Actor | null
  session: ConsoleSession | null
  /** Why there is no session; null when there is one. */
  refusal: SessionRefusal | null
  code: string | null
  responseText: string | null
  /** What is recorded of a body that is not kept as text. */
  requestText: string | null
  /** Ids of what the call wrote. */
  written: readonly string[]
  isRecorded: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    call: CallState
  }
}

/**
 * A file of a stranger, under headers that leave it nothing to do wherever a browser may open it: it is what it was
 * found to be, no script of it runs, it reaches nothing, and only pictures are shown in place.
 */
function sendFile(reply: FastifyReply, file: File): FastifyReply {
  const disposition = file.type.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .header('content-type', file.type)
    .header('content-length', String(file.size))
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .send(file.stream())
}

/** Answers, and keeps the answer for the record of the call. */
export function sendResult(request: FastifyRequest, reply: FastifyReply, result: OperationResult): FastifyReply {
  request.call.code = result.code
  request.call.responseText = result.text
  request.call.written = result.written ?? []
  void reply.code(result.status)
  if (request.call.address.plane === 'service') void reply.header(CALL_HEADER, request.call.callId)
  if (request.call.session?.kind === 'browser') void reply.header(CHANGE_HEADER, String(request.call.changeSeq))
  if (result.status === 429 || result.status === 503)
    void reply.header('retry-after', String(result.retryAfterSeconds ?? 1))
  if (result.status === 401 && request.headers['sec-fetch-mode'] === undefined) {
    void reply.header('www-authenticate', 'Basic realm="countersign", Bearer')
  }
  if (result.file !== undefined) return sendFile(reply, result.file)
  if (result.text === '') return reply.send()
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(result.text)
}

/** Answers a refusal in the error envelope. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  const text = JSON.stringify(envelopeOf(error.code, error.message, error.details))
  const wait = error.details?.retryAfterSeconds
  const retry = typeof wait === 'number' ? { retryAfterSeconds: wait } : {}
  return sendResult(request, reply, { status: error.status, text, code: error.code, ...retry })
}
