import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import type { FindSlip } from './addressSlips'
import { sendError } from './call'
import type { KnownPath } from './knownPaths'

/** Answers a known path asked with a method that it does not have (behaviour 1.6). */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  { operations }: KnownPath,
  findSlip: FindSlip,
): FastifyReply {
  const allowed = [...operations.keys()].join(', ')
  void reply.header('allow', allowed)
  const slip = findSlip(request.method, request.call.address.path())
  const sentence = `${request.method} is not an operation of this path; it has ${allowed}.`
  const details = { field: 'method', ...(slip === null ? {} : { reason: slip.reason }) }
  const message = slip === null ? sentence : `${sentence} ${slip.sentence}`
  return sendError(request, reply, new ServiceError('METHOD_NOT_ALLOWED', message, details))
}
