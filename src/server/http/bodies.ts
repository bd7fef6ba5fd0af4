import type { FastifyRequest } from 'fastify'
import type { OperationShape } from '../../contract/operation'
import { readMultipartBody } from './multipartBody'
import { parseStrictJson } from './strictJson'
import { checkEncoding, wrongContentType } from './wireRefusals'

/** The JSON of a request; undefined where the operation takes no body or none came. */
export function jsonBodyOf(request: FastifyRequest, shape: OperationShape): unknown {
  const bytes = request.body as Buffer | undefined
  if (shape.body === undefined || bytes === undefined || bytes.length === 0) return undefined
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw wrongContentType()
  checkEncoding(request.headers['content-encoding'])
  return parseStrictJson(bytes)
}

/** The parts of a form; its files are not kept in the request log. */
export async function formBodyOf(
  request: FastifyRequest,
  form: NonNullable<OperationShape['multipart']>,
): Promise<unknown> {
  checkEncoding(request.headers['content-encoding'])
  const { body, logText } = await readMultipartBody(request, form)
  request.call.requestText = logText
  return body
}
