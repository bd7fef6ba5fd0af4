import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import type { BoundOperation } from '../kernel/runOperation/operation'

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

/** Whether a segment of a route is a parameter: `:quoteId`. */
export const isParam = (segment: string | undefined): boolean => segment?.startsWith(':') === true

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
