import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import type { BoundOperation } from '../kernel/runOperation/operation'

/** A path of the contract, with the operation of each method that it has. */
export interface KnownPath {
  readonly plane: 'service' | 'console'
  /** With its parameters as `:quoteId`: `/2025-10-13/quotes/:quoteId`. */
  readonly route: string
  readonly segments: readonly string[]
  /** The names of its parameters, each with the place of its segment. */
  readonly params: readonly (readonly [name: string, at: number])[]
  readonly operations: ReadonlyMap<string, BoundOperation>
  readonly secretParam: string | undefined
}

/** A path that an address spells, and its parameters, decoded. */
interface FoundPath {
  readonly path: KnownPath
  readonly params: Readonly<Record<string, string>>
}

/** Every path of both planes, found by the text that was asked. */
export interface KnownPaths {
  readonly all: readonly KnownPath[]
  /** The path that an address spells, whatever its method; null when there is none. */
  find(url: string): FoundPath | null
  /** The path of the contract that a decoded path spells, whatever its method; null when there is none. */
  ofText(path: string): KnownPath | null
}

/** What the paths that begin alike have as their next segment. */
interface Branch {
  readonly named: Map<string, Branch>
  param: Branch | null
  path: KnownPath | null
}

/** The route of an operation's path: `{quoteId}` becomes `:quoteId`. */
export const routeOf = (base: string, template: string): string => base + template.replaceAll(/\{(\w+)\}/g, ':$1')

/** Whether a segment of a route is a parameter: `:quoteId`. */
export const isParam = (segment: string | undefined): boolean => segment?.startsWith(':') === true

/** The path of an address without its origin, its query and its fragment, as it was sent. */
export function pathTextOf(url: string): string {
  const text = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')
  const end = text.search(/[?#]/)
  return end === -1 ? text : text.slice(0, end)
}

function decodedSegments(url: string): readonly string[] | null {
  const text = pathTextOf(url)
  const segments = text.split('/')
  if (!text.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return null
  }
}

const paramsOf = (segments: readonly string[]): KnownPath['params'] =>
  segments.flatMap((segment, at) => (isParam(segment) ? [[segment.slice(1), at] as const] : []))

/** What a path says by itself, read once in a process. */
const texts = new Map<string, Pick<KnownPath, 'route' | 'segments' | 'params'>>()

function textOf(base: string, template: string): Pick<KnownPath, 'route' | 'segments' | 'params'> {
  const known = texts.get(base + template)
  if (known !== undefined) return known
  const route = routeOf(base, template)
  const segments = route.split('/')
  const text = { route, segments, params: paramsOf(segments) }
  texts.set(base + template, text)
  return text
}

function collect(base: string, operations: readonly BoundOperation[], into: Map<string, KnownPath>): void {
  const plane = base === SERVICE_BASE ? 'service' : 'console'
  for (const bound of operations) {
    const { method, path, secretParam } = bound.shape
    const text = textOf(base, path)
    const ofPath = new Map([...(into.get(text.route)?.operations ?? []), [method, bound]])
    into.set(text.route, { plane, ...text, operations: ofPath, secretParam })
  }
}

const emptyBranch = (): Branch => ({ named: new Map(), param: null, path: null })

function plant(root: Branch, path: KnownPath): void {
  let branch = root
  for (const segment of path.segments) {
    const next = (isParam(segment) ? branch.param : branch.named.get(segment)) ?? emptyBranch()
    if (isParam(segment)) branch.param = next
    else branch.named.set(segment, next)
    branch = next
  }
  branch.path = path
}

/** The path at the end of these segments: a name is taken before a parameter that would take its place. */
function follow(branch: Branch | null | undefined, asked: readonly string[], at = 0): KnownPath | null {
  if (branch === null || branch === undefined) return null
  const segment = asked[at]
  if (segment === undefined) return branch.path
  return follow(branch.named.get(segment), asked, at + 1) ?? follow(branch.param, asked, at + 1)
}

/** The paths of the contract. A path without parameters is found before one whose parameter would take its place. */
export function createKnownPaths(
  serviceOperations: readonly BoundOperation[],
  consoleOperations: readonly BoundOperation[],
): KnownPaths {
  const byRoute = new Map<string, KnownPath>()
  collect(SERVICE_BASE, serviceOperations, byRoute)
  collect(CONSOLE_BASE, consoleOperations, byRoute)
  const all = [...byRoute.values()]
  const root = emptyBranch()
  for (const path of all) plant(root, path)
  return {
    all,
    ofText: (path) => follow(root, path.split('/')),
    find: (url) => {
      const asked = decodedSegments(url)
      const path = asked === null ? null : follow(root, asked)
      if (asked === null || path === null) return null
      const params: Record<string, string> = {}
      for (const [name, at] of path.params) params[name] = asked[at] ?? ''
      return { path, params }
    },
  }
}
