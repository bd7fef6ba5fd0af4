import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply } from 'fastify'
import { guarded } from '../foundation/guarded'
import { envelopeOf, ServiceError } from '../foundation/ServiceError'
import { storageRefusalOf } from '../foundation/storageFaults'

const MEBIBYTE = 1024 * 1024
const SHOWN_MAX = 60
const JSON_TYPE = 'application/json; charset=utf-8'
/** Of every answer: a browser takes it for what it says it is, and only for pages of this origin. */
export const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** What Fastify itself refuses, in the words of the interface; null for a fault of ours. Source: behaviour 1.6. */
export function refusalOf(error: FastifyError | ServiceError, bodyBytesMax: number): ServiceError | null {
  if (error instanceof ServiceError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyBytesMax)
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType()
  const unstored = storageRefusalOf(error)
  if (unstored !== null) return unstored
  if (error.code === 'ECONNRESET') {
    const message = 'The client ended the connection before the whole body had arrived; nothing was done.'
    return new ServiceError('INVALID_REQUEST_FORMAT', message, { field: 'body', reason: 'BODY_CUT_SHORT' })
  }
  if (typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new ServiceError('INVALID_REQUEST_FORMAT', 'The request could not be read; nothing was done.', {
      field: 'request',
      reason: error.code,
    })
  }
  return null
}

/** A body of more bytes than the operation takes. Source: behaviour 1.6. */
export function bodyTooLarge(bodyBytesMax: number): ServiceError {
  const most = bodyBytesMax >= MEBIBYTE ? `${bodyBytesMax / MEBIBYTE} MiB` : `${bodyBytesMax} bytes`
  return new ServiceError('INVALID_INPUT', `The body is larger than ${most}; nothing was done.`, {
    field: 'body',
    reason: 'BODY_TOO_LARGE',
  })
}

/** A body in another form than the operation takes. Source: behaviour 1.6. */
export function wrongContentType(
  expected: 'application/json' | 'multipart/form-data' = 'application/json',
): ServiceError {
  return new ServiceError('INVALID_INPUT', `The body must be sent as ${expected}; nothing was done.`, {
    field: 'Content-Type',
    reason: 'UNSUPPORTED_CONTENT_TYPE',
  })
}

/** Refuses a body that was compressed on the way. Errors: INVALID_INPUT, reason UNSUPPORTED_CONTENT_ENCODING. */
export function checkEncoding(given: string | undefined): void {
  if (given === undefined || given === '' || given.trim().toLowerCase() === 'identity') return
  const message = `The body has the Content-Encoding ${given.slice(0, SHOWN_MAX)}; send it plain, without that header.`
  throw new ServiceError('INVALID_INPUT', `${message} Nothing was done.`, {
    field: 'Content-Encoding',
    reason: 'UNSUPPORTED_CONTENT_ENCODING',
  })
}

/** What keeps a text of a query string from being kept or compared; null, nothing. */
function faultOfText(encoded: string): 'NOT_UTF8' | 'NUL_IN_TEXT' | null {
  try {
    return decodeURIComponent(encoded).includes('\u0000') ? 'NUL_IN_TEXT' : null
  } catch {
    return 'NOT_UTF8'
  }
}

const TEXT_FAULTS = { NOT_UTF8: 'is not percent-encoded UTF-8', NUL_IN_TEXT: 'contains a NUL character' } as const

/**
 * Refuses a query string whose text cannot be kept or compared: bytes that are not UTF-8 (a lone surrogate is none),
 * and NUL. Input: as it stood in the address, still encoded.
 *
 * Errors: INVALID_REQUEST_FORMAT, reason NOT_UTF8 or NUL_IN_TEXT; it names the parameter, or where no name can be read,
 * the query.
 * Source: behaviour 1.6.
 */
export function checkQueryText(encoded: string): void {
  if (!encoded.includes('%')) return
  for (const pair of encoded.split('&')) {
    const reason = faultOfText(pair)
    if (reason === null) continue
    const [name = ''] = pair.split('=')
    const isReadable = name !== '' && faultOfText(name) === null
    const field = isReadable ? decodeURIComponent(name.replaceAll('+', ' ')) : 'query'
    const what = isReadable ? field.slice(0, SHOWN_MAX) : 'The query string'
    const message = `${what} ${TEXT_FAULTS[reason]}. Nothing was done.`
    throw new ServiceError('INVALID_REQUEST_FORMAT', message, { field, reason })
  }
}

/** Answers an address that Fastify could not decode. */
export function answerBadAddress(reply: FastifyReply): void {
  const message = 'The address could not be read; nothing was done.'
  const envelope = envelopeOf('INVALID_REQUEST_FORMAT', message, { field: 'path' })
  void reply.code(400).headers(ANSWER_HEADERS).header('content-type', JSON_TYPE).send(JSON.stringify(envelope))
}

/**
 * Answers what is not HTTP, or never became a request: nothing of ours has seen it yet.
 *
 * Input: `lateMs`, how long its headers had to arrive, where they did not; else null.
 */
export function answerBrokenRequest(socket: Socket, lateMs: number | null): void {
  if (!socket.writable) return
  const message =
    lateMs === null
      ? 'The request is not well-formed HTTP; nothing was done.'
      : `The request did not arrive within ${lateMs / 1000} s; nothing was done and the connection is closed.`
  const details = { field: 'request', reason: lateMs === null ? undefined : 'TOO_SLOW' }
  const text = JSON.stringify(envelopeOf('INVALID_REQUEST_FORMAT', message, details))
  const length = Buffer.byteLength(text)
  const headers = { 'content-type': JSON_TYPE, 'content-length': length, ...ANSWER_HEADERS, connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${text}`)
}

/** Answers an Expect header that is not 100-continue, which Node would refuse without an envelope. */
export function answerUnknownExpectations(server: Server): void {
  const answer = (_request: IncomingMessage, response: ServerResponse): void => {
    const message = 'Only Expect: 100-continue is understood; nothing was done.'
    const text = JSON.stringify(envelopeOf('INVALID_REQUEST_FORMAT', message, { field: 'Expect' }))
    const length = Buffer.byteLength(text)
    const headers = { 'content-type': JSON_TYPE, 'content-length': length, ...ANSWER_HEADERS, connection: 'close' }
    response.writeHead(400, headers)
    response.end(text)
  }
  server.on('checkExpectation', guarded('an Expect header', answer))
}
