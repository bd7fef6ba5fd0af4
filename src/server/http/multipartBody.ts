import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationShape } from '../../contract/operation'
import { guarded } from '../foundation/guarded'
import { ServiceError } from '../foundation/ServiceError'
import { countParts } from './partCount'
import { readRestOf } from './restOfBody'
import { bodyTooLarge, wrongContentType } from './wireRefusals'

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

type Form = NonNullable<OperationShape['multipart']>

const mebibytes = (bytes: number): string => `${bytes / (1024 * 1024)} MiB`

function unreadable(): ServiceError {
  const message = 'The body is not well-formed multipart/form-data; nothing was done.'
  return new ServiceError('INVALID_REQUEST_FORMAT', message, { field: 'body', reason: 'MULTIPART_UNREADABLE' })
}

function refusalOf(error: unknown, fileBytesMax: number): ServiceError {
  if (error instanceof ServiceError) return error
  const code = (error as { readonly code?: unknown }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const message = `The file is larger than ${mebibytes(fileBytesMax)}; nothing was done. Send a smaller one.`
    return new ServiceError('INVALID_INPUT', message, { field: 'file', reason: 'FILE_TOO_LARGE' })
  }
  if (typeof code === 'string' && /^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) {
    const message = 'The form has more parts than the operation takes; nothing was done.'
    return new ServiceError('INVALID_INPUT', message, { field: 'body', reason: 'TOO_MANY_PARTS' })
  }
  return unreadable()
}

function refuseRepeated(name: string): never {
  throw new ServiceError('INVALID_INPUT', `The form has the part ${name.slice(0, 100)} twice; nothing was done.`, {
    field: name.slice(0, 100),
    reason: 'PART_REPEATED',
  })
}

function refuseNameless(name: string): never {
  const message = `The part ${name.slice(0, 100)} is a file without a name; nothing was done. Give it a filename.`
  throw new ServiceError('INVALID_INPUT', message, { field: name.slice(0, 100), reason: 'FILE_NAME_MISSING' })
}

/** How the bytes of a part may say that they travel: as they are. Standard: RFC 7578, 4.7. */
const AS_THEY_ARE = ['7bit', '8bit', 'binary']

/** Refuses a part that would be kept as other than was sent: what is no UTF-8 was put in its place by the library. */
function requireReadable(part: Multipart): void {
  const { fieldname: name } = part
  if (!AS_THEY_ARE.includes(part.encoding.trim())) throw unreadable()
  const texts = [name, part.type === 'file' ? part.filename : part.value]
  if (!texts.some((text) => typeof text === 'string' && text.includes('\u{FFFD}'))) return
  const message = `The part ${name.slice(0, 100)} is not UTF-8, or holds the sign U+FFFD itself; nothing was done.`
  throw new ServiceError('INVALID_REQUEST_FORMAT', message, { field: name.slice(0, 100), reason: 'NOT_UTF8' })
}

/** The pieces of a file as they came; of one that is too large nothing is kept, and the rest of the form is read. */
async function readFile(part: MultipartFile): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of part.file) {
    if (part.file.truncated) pieces.length = 0
    else pieces.push(piece as Uint8Array<ArrayBuffer>)
  }
  return new File(pieces, part.filename ?? '', { type: part.mimetype })
}

async function readParts(request: FastifyRequest, fileBytesMax: number): Promise<MultipartBody & { count: number }> {
  const body = new Map<string, unknown>()
  const log: string[] = []
  const limits = { fileSize: fileBytesMax, fieldSize: FIELD_BYTES_MAX, files: PARTS_MAX, parts: PARTS_MAX }
  for await (const part of request.parts({ limits })) {
    const { fieldname: name } = part
    // The library hands over a part without a name, too.
    if (typeof name !== 'string' || name === '') throw unreadable()
    requireReadable(part)
    if (body.has(name)) refuseRepeated(name)
    if (part.type === 'field') {
      if (part.mimetype !== 'text/plain') refuseNameless(name)
      body.set(name, part.value)
      log.push(name)
      continue
    }
    const file = await readFile(part)
    body.set(name, file)
    log.push(`${name}: ${file.name}, ${file.size} bytes`)
  }
  return { body: Object.fromEntries(body), logText: `multipart/form-data (${log.join('; ')})`, count: body.size }
}

/**
 * Every part of the form: one that was left out would be a file that somebody sent and nobody has. Where other parts
 * are counted than are read, as behind a boundary that the two make out differently, nothing is known of any.
 */
async function readEveryPart(request: FastifyRequest, fileBytesMax: number): Promise<MultipartBody> {
  const sent = countParts(request.headers['content-type'] ?? '')
  const reading = readParts(request, fileBytesMax)
  // After the reading has begun: whoever listens first makes the bytes come.
  const add = guarded('the parts of a form', (bytes: Buffer) => sent.add(bytes))
  request.raw.on('data', add)
  try {
    const { count, ...read } = await reading
    if (sent.count() !== count) throw unreadable()
    return read
  } finally {
    request.raw.off('data', add)
  }
}

/** Refuses when more has come than may: of a body without a length nobody knows it before. */
function whenTooLong(request: FastifyRequest, bodyBytesMax: number): Promise<never> {
  let received = 0
  return new Promise((_resolve, reject) => {
    const count = guarded('the length of a form', (bytes: Buffer) => {
      received += bytes.length
      if (received <= bodyBytesMax) return
      request.raw.off('data', count)
      reject(bodyTooLarge(bodyBytesMax))
    })
    request.raw.on('data', count)
  })
}

/**
 * Reads a form: files as File objects in memory, other parts as text. What is refused is read to its end and
 * forgotten, so that the answer arrives.
 *
 * Errors: INVALID_INPUT, not multipart, a body or file too large, too many parts, a part given twice, a file without a
 * name; INVALID_REQUEST_FORMAT, a form that cannot be read, or a part of it, and text that is not UTF-8.
 */
export async function readMultipartBody(
  request: FastifyRequest,
  { fileBytesMax, bodyBytesMax }: Form,
): Promise<MultipartBody> {
  if (!request.isMultipart()) throw wrongContentType('multipart/form-data')
  try {
    if (bodyBytesMax === undefined) return await readEveryPart(request, fileBytesMax)
    if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) throw bodyTooLarge(bodyBytesMax)
    const read = readEveryPart(request, fileBytesMax)
    return await Promise.race([read, whenTooLong(request, bodyBytesMax)])
  } catch (error) {
    await readRestOf(request.raw)
    throw refusalOf(error, fileBytesMax)
  }
}
