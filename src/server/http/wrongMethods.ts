import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import type { FindSlip } from './addressSlips'
import { sendError } from './call'
import { isParam, type KnownPath, type KnownPaths } from './knownPaths'

/** Answers a known path asked with a method that it does not have (behaviour 1.6). */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  { methods }: KnownPath,
  findSlip: FindSlip,
): FastifyReply {
  const allowed = [...methods].join(', ')
  void reply.header('allow', allowed)
  const slip = findSlip(request.method, request.call.address.path())
  const sentence = `${request.method} is not an operation of this path; it has ${allowed}.`
  const details = { field: 'method', ...(slip === null ? {} : { reason: slip.reason }) }
  const message = slip === null ? sentence : `${sentence} ${slip.sentence}`
  return sendError(request, reply, new ServiceError('METHOD_NOT_ALLOWED', message, details))
}

/**
 * Keeps a parameter from taking the place of a name: without these routes `PATCH /customers/external-accounts` would be
 * the change of a customer of that id. All other wrong methods are answered by look-up, where no route was found.
 */
export function registerShadowedMethods(app: FastifyInstance, { all }: KnownPaths, findSlip: FindSlip): void {
  const withParams = Map.groupBy(
    all.filter(({ segments }) => segments.some(isParam)),
    ({ segments }) => segments.length,
  )
  const covers = (general: KnownPath, special: KnownPath) =>
    general !== special && general.segments.every((segment, at) => isParam(segment) || segment === special.segments[at])
  for (const path of all) {
    const general = withParams.get(path.segments.length)?.filter((other) => covers(other, path)) ?? []
    const taken = general.flatMap(({ methods }) => [...methods])
    const method = [...new Set(taken)].filter((name) => !path.methods.has(name))
    if (method.length === 0) continue
    const { plane, route, secretParam } = path
    const handler = (request: FastifyRequest, reply: FastifyReply) => refuseMethod(request, reply, path, findSlip)
    app.route({ method, url: route, config: { plane, secretParam }, handler })
  }
}
