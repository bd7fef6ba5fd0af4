import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import type { BoundOperation } from '../kernel/runOperation/operation'
import { evened } from './address'
import { SERVICE_BASE, sendError } from './call'
import { refuseMethod } from './knownPaths'
import { sendScreen } from './screen'

const SHOWN_MAX = 200
const VERSION = /^\/\d{4}-\d{2}-\d{2}(?=\/|$)/

interface Slip {
  readonly reason: string
  readonly sentence: string
}

export type FindSlip = (method: string, path: string) => Slip | null

/** What the client most likely meant, where the address with one slip set right is one of ours. */
export function createSlipFinder(base: string, operations: readonly BoundOperation[]): FindSlip {
  const known = operations.map(({ shape: { method, path } }) => {
    return { method, pattern: new RegExp(`^${base}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
  })
  return (method, path) =>
    slipOf((url) => known.some((one) => one.method === method && one.pattern.test(url)), method, path)
}

function slipOf(isKnown: (url: string) => boolean, method: string, path: string): Slip | null {
  const plain = evened(path)
  const unversioned = plain.replace(VERSION, '')
  const based = SERVICE_BASE + unversioned
  const meant = (url: string) => `${method} ${url.slice(0, SHOWN_MAX)}`
  if (plain !== path && isKnown(plain)) {
    const isTrailing = path === `${plain}/`
    const sentence = `${isTrailing ? 'Leave out the slash at the end' : 'Write the path plainly'}: ${meant(plain)}.`
    return { reason: isTrailing ? 'TRAILING_SLASH' : 'PATH_SPELLING', sentence }
  }
  if (based !== plain && isKnown(based)) {
    const isMissing = unversioned === plain
    const sentence = `The path ${isMissing ? 'lacks the version' : 'has another version'}; ask ${meant(based)}.`
    return { reason: isMissing ? 'VERSION_MISSING' : 'VERSION_UNKNOWN', sentence }
  }
  const lower = plain.toLowerCase()
  if (lower === plain || !(isKnown(lower) || isKnown(SERVICE_BASE + lower.replace(VERSION, '')))) return null
  return { reason: 'LETTER_CASE', sentence: 'Paths are written in lower case, except ids.' }
}

/** Whether the answer will be shown to a person: a program that takes anything gets the envelope. */
function takesHtml(request: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(request.headers.accept ?? '')
}

/**
 * Answers what no route has: the screen to a browser's page, and else a refusal that names the slip and the base URL.
 *
 * Source: behaviour 1.6. Assumes: A-312.
 */
export function registerUnknownAddresses(
  app: FastifyInstance,
  parts: {
    readonly rendererDir: string | null
    readonly baseUrl: () => string
    readonly findSlip: FindSlip
  },
): void {
  app.setNotFoundHandler((request, reply) => {
    const { plane, path: pathText, otherMethods } = request.call.address
    if (otherMethods !== undefined) return refuseMethod(request, reply, otherMethods, parts.findSlip)
    const path = pathText()
    // The receiver takes POST only; the same address asked by a browser is the inbox screen.
    const isPage = (plane === 'screen' || plane === 'inbox') && request.method === 'GET' && takesHtml(request)
    if (isPage && !path.startsWith('/assets/') && !VERSION.test(path))
      return sendScreen(reply, parts.rendererDir, false)
    const slip = parts.findSlip(request.method, path)
    const baseUrl = parts.baseUrl()
    const sentences = [
      `There is nothing at ${request.method} ${path.slice(0, SHOWN_MAX)}; nothing was done.`,
      ...(slip === null ? [] : [slip.sentence]),
      `The base URL of the service is ${baseUrl}.`,
    ]
    const details = { field: 'path', ...(slip === null ? {} : { reason: slip.reason }), baseUrl }
    return sendError(request, reply, new ServiceError('REFERENCE_NOT_FOUND', sentences.join(' '), details))
  })
}
