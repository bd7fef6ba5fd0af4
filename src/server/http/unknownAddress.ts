import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import { type AddressMistake, createAddressMistakeFinder, type FindAddressMistake, VERSION } from './addressMistakes'
import { sendError } from './call'
import { closestPath } from './closestPath'
import type { KnownPath, KnownPaths } from './knownPaths'
import { sendScreen } from './screen'

/** Answers a known path asked with a method that it does not have (behaviour 1.6). */
function refuseMethod(
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

const SHOWN_MAX = 200
/** Whether the answer will be shown to a person: a program that takes anything gets the envelope. */
function takesHtml(request: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(request.headers.accept ?? '')
}

function misspelling(known: KnownPaths, method: string, path: string): AddressMistake | null {
  const meant = closestPath(known, method, path)
  if (meant === null) return null
  return { reason: 'PATH_MISSPELLED', sentence: `Did you mean ${meant.slice(0, SHOWN_MAX)}?` }
}

/** Answers an address at which nothing stands. */
export type AnswerUnknown = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Answers what the contract and the routes do not have: the screen to a browser's page, and else a refusal that names
 * the mistake and the base URL.
 *
 * Source: behaviour 1.6. Assumes: A-312.
 */
export function createUnknownAnswer(parts: {
  readonly rendererDir: string | null
  readonly baseUrl: () => string
  readonly knownPaths: KnownPaths
}): AnswerUnknown {
  const findMistake = createAddressMistakeFinder(parts.knownPaths)
  return (request, reply) => {
    const { plane, path: pathText, sentPath, otherMethods } = request.call.address
    if (otherMethods !== undefined) return refuseMethod(request, reply, otherMethods, findMistake)
    const path = pathText()
    // The receiver takes POST only; the same address asked by a browser is the inbox screen.
    const isPage = (plane === 'screen' || plane === 'inbox') && request.method === 'GET' && takesHtml(request)
    if (isPage && !path.startsWith('/assets/') && !VERSION.test(path))
      return sendScreen(reply, parts.rendererDir, false)
    const mistake = findMistake(request.method, path) ?? misspelling(parts.knownPaths, request.method, path)
    const baseUrl = parts.baseUrl()
    const sentences = [
      `There is nothing at ${request.method} ${(sentPath ?? path).slice(0, SHOWN_MAX)}; nothing was done.`,
      ...(mistake === null ? [] : [mistake.sentence]),
      `The base URL of the service is ${baseUrl}.`,
    ]
    const details = { field: 'path', reason: mistake?.reason, baseUrl }
    return sendError(request, reply, new ServiceError('REFERENCE_NOT_FOUND', sentences.join(' '), details))
  }
}
