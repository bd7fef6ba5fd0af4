import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import type { BoundOperation } from '../kernel/runOperation/operation'
import { CONSOLE_BASE, SERVICE_BASE, sendError } from './call'
import type { FindSlip } from './unknownAddress'

/** A path of the contract, with the methods that it has. */
export interface KnownPath {
  readonly plane: 'service' | 'console'
  /** As the router writes it: `/2025-10-13/quotes/:quoteId`. */
  readonly route: string
  readonly segments: readonly string[]
  readonly methods: ReadonlySet<string>
  readonly secretParam: string | undefined
}

/** Every path of both planes, found by the text that was asked. */
export interface KnownPaths {
  readonly all: readonly KnownPath[]
  /** The path that an address without a route spells, and its parameters; null when there is none. */
  find(url: string): { readonly path: KnownPath; readonly params: Readonly<Record<string, string>> } | null
}

/** The route of an operation's path as the router writes it. */
export const routeOf = (base: string, template: string): string => base + template.replaceAll(/\{(\w+)\}/g, ':$1')

const isParam = (segment: string | undefined): boolean => segment?.startsWith(':') === true

function decodedSegments(url: string): readonly string[] | null {
  try {
    return url
      .replace(/[?#].*$/s, '')
      .split('/')
      .map(decodeURIComponent)
  } catch {
    return null
  }
}

function collect(base: string, operations: readonly BoundOperation[], into: Map<string, KnownPath>): void {
  for (const { shape } of operations) {
    const route = routeOf(base, shape.path)
    const methods = new Set([...(into.get(route)?.methods ?? []), shape.method])
    const plane = base === SERVICE_BASE ? 'service' : 'console'
    into.set(route, { plane, route, segments: route.split('/'), methods, secretParam: shape.secretParam })
  }
}

/** The paths of the contract. A path without parameters is found before one whose parameter would take its place. */
export function createKnownPaths(
  serviceOperations: readonly BoundOperation[],
  consoleOperations: readonly BoundOperation[],
): KnownPaths {
  const byRoute = new Map<string, KnownPath>()
  collect(SERVICE_BASE, serviceOperations, byRoute)
  collect(CONSOLE_BASE, consoleOperations, byRoute)
  const paramCount = ({ segments }: KnownPath) => segments.filter(isParam).length
  const all = [...byRoute.values()].sort((a, b) => paramCount(a) - paramCount(b))
  return {
    all,
    find: (url) => {
      const asked = decodedSegments(url)
      const path = all.find(
        ({ segments }) =>
          segments.length === asked?.length &&
          segments.every((segment, at) => isParam(segment) || segment === asked[at]),
      )
      if (asked === null || path === undefined) return null
      const named = path.segments.flatMap((segment, at) =>
        isParam(segment) ? [[segment.slice(1), asked[at] ?? ''] as const] : [],
      )
      return { path, params: Object.fromEntries(named) }
    },
  }
}

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
  const covers = (general: KnownPath, special: KnownPath) =>
    general !== special &&
    general.segments.length === special.segments.length &&
    general.segments.every((segment, at) => isParam(segment) || segment === special.segments[at])
  for (const path of all) {
    const taken = all.filter((other) => covers(other, path)).flatMap(({ methods }) => [...methods])
    const method = [...new Set(taken)].filter((name) => !path.methods.has(name))
    if (method.length === 0) continue
    const { plane, route, secretParam } = path
    const handler = (request: FastifyRequest, reply: FastifyReply) => refuseMethod(request, reply, path, findSlip)
    app.route({ method, url: route, config: { plane, secretParam }, handler })
  }
}
