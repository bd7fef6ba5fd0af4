import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationShape } from '../../contract/operation'
import { ServiceError } from '../foundation/ServiceError'
import { wrongContentType } from './wireRefusals'

/** More parts than any form of the interface has. */
const PARTS_MAX = 10
const FIELD_BYTES_MAX = 64 * 1024

/** Lets the routes of this scope, and only these, take multipart/form-data. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

/** A body as the contract reads it, and what the request log keeps of it: names and sizes, never contents. */
interface MultipartBody {
  readonly body: Readonly<Record<string, unknown>>
  readonly logText: string
}

const mebibytes = (bytes: number): string => `${bytes / (1024 * 1024)} MiB`

function refusalOf(error: unknown, fileBytesMax: number): ServiceError {
  if (error instanceof ServiceError) return error
  const code = (error as { readonly code?: unknown }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const message = `The file is larger than ${mebibytes(fileBytesMax)}; nothing was done. Split it.`
    return new ServiceError('INVALID_INPUT', message, { field: 'file', reason: 'FILE_TOO_LARGE' })
  }
  if (typeof code === 'string' && /^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) {
    const message = 'The form has more parts than the operation takes; nothing was done.'
    return new ServiceError('INVALID_INPUT', message, { field: 'body', reason: 'TOO_MANY_PARTS' })
  }
  const message = 'The body is not well-formed multipart/form-data; nothing was done.'
  return new ServiceError('INVALID_REQUEST_FORMAT', message, { field: 'body', reason: 'MULTIPART_UNREADABLE' })
}

function refuseRepeated(name: string): never {
  throw new ServiceError('INVALID_INPUT', `The form has the part ${name.slice(0, 100)} twice; nothing was done.`, {
    field: name.slice(0, 100),
    reason: 'PART_REPEATED',
  })
}

/**
 * Reads a form: files as File objects in memory, other parts as text.
 *
 * Errors: INVALID_INPUT, not multipart, a file too large, too many parts, a part given twice; INVALID_REQUEST_FORMAT,
 * a form that cannot be read.
 */
export async function readMultipartBody(
  request: FastifyRequest,
  { fileBytesMax }: NonNullable<OperationShape['multipart']>,
): Promise<MultipartBody> {
  if (!request.isMultipart()) throw wrongContentType('multipart/form-data')
  const body = new Map<string, unknown>()
  const log: string[] = []
  const limits = { fileSize: fileBytesMax, fieldSize: FIELD_BYTES_MAX, files: PARTS_MAX, parts: PARTS_MAX }
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part
      if (body.has(name)) refuseRepeated(name)
      if (part.type === 'field') {
        body.set(name, part.value)
        log.push(name)
        continue
      }
      const bytes = await part.toBuffer()
      body.set(name, new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype }))
      log.push(`${name}: ${part.filename ?? ''}, ${bytes.length} bytes`)
    }
  } catch (error) {
    throw refusalOf(error, fileBytesMax)
  }
  return { body: Object.fromEntries(body), logText: `multipart/form-data (${log.join('; ')})` }
}
