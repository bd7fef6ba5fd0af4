import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import type { FindAddressMistake } from './addressMistakes'
import { sendError } from './call'
import type { KnownPath } from './knownPaths'

/** Answers a known path asked with a method that it does not have (behaviour 1.6). */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  { operations }: KnownPath,
  findMistake: FindAddressMistake,
): FastifyReply {
  const allowed = [...operations.keys()].join(', ')
  void reply.header('allow', allowed)
  const mistake = findMistake(request.method, request.call.address.path())
  const sentence = `${request.method} is not an operation of this path; it has ${allowed}.`
  const details = { field: 'method', reason: mistake?.reason }
  const message = mistake === null ? sentence : `${sentence} ${mistake.sentence}`
  return sendError(request, reply, new ServiceError('METHOD_NOT_ALLOWED', message, details))
}
