import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { SERVICE_BASE } from '../../contract/planes'
import { ServiceError } from '../foundation/ServiceError'
import type { BoundOperation } from '../kernel/runOperation/operation'
import { MASK } from '../requestLog/masking'
import { type KnownPath, type KnownPaths, pathTextOf } from './knownPaths'

export type Plane = 'service' | 'console' | 'inbox' | 'hosted' | 'screen'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says which plane it belongs to. */
    plane?: Plane
    /** Its addresses are those of the contract: the contract says what each stands for. */
    isOfContract?: boolean
    /** A page of the console plane that people come to from elsewhere. */
    isPage?: boolean
    /** A parameter of the path that no log may hold. */
    secretParam?: string
  }
}

/** What a request asks for, decided once: whatever asks later, asks here and not the text of the address. */
export interface RequestAddress {
  readonly plane: Plane
  /** The operation of the contract that stands at this address, with the parameters of its path. */
  readonly operation: BoundOperation | null
  readonly params: Readonly<Record<string, string>>
  readonly isPage: boolean
  /** A path of the contract that has no operation of this method. */
  readonly otherMethods?: KnownPath
  /** What stands behind the question mark, or nothing. */
  readonly query: string
  /**
   * Of a known route its plain spelling, whatever the client wrote; else the text that was asked, decoded. Worked out
   * when somebody asks: a call that is not recorded does not pay for it.
   */
  readonly path: () => string
  /** Of an address at which nothing stands: its path as the client wrote it. */
  readonly sentPath?: string
}

/** Text that no route has: decoded as the router does it, or as it came where that fails. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Slashes, dots and matrix parameters evened out, as a careless proxy or server might read them. */
export function normalisedPath(path: string): string {
  const kept: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    const name = part.replace(/;.*$/s, '')
    if (name === '..') kept.pop()
    else if (name !== '' && name !== '.') kept.push(name)
  }
  return `/${kept.join('/')}`
}

/** The plane that an address without a route was meant for. */
function intendedPlane(path: string): Plane {
  const [first = ''] = normalisedPath(path).toLowerCase().slice(1).split('/')
  if (first === SERVICE_BASE.slice(1)) return 'service'
  return first === 'console' || first === 'inbox' || first === 'hosted' ? first : 'screen'
}

/** The plane that an address was meant for which cannot be decoded: no route is looked for then. */
export const planeOfUnreadable = ({ url }: FastifyRequest): Plane => intendedPlane(pathTextOf(url))

/** A parameter as one segment of a path; the colon of an id stays readable. */
const segmentOf = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':')

/** The plain spelling of a route with these parameters. */
function plainPath(template: string, params: Readonly<Record<string, string>>, secret: string | undefined): string {
  return template.replaceAll(/:(\w+)|\*/g, (_whole, name: string | undefined) => {
    if (name !== undefined && name === secret) return MASK
    return name === undefined ? (params['*'] ?? '') : segmentOf(params[name] ?? '')
  })
}

/** The path of an operation, with its parameters. */
export function pathOfOperation(
  base: string,
  template: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  return base + template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => segmentOf(params[name] ?? ''))
}

/**
 * Reads the address of a request: the only place of the service that looks at its text.
 *
 * Assumes: A-310.
 */
export function addressOf(request: FastifyRequest, knownPaths: KnownPaths): RequestAddress {
  const { url } = request
  const mark = url.indexOf('?')
  const query = mark === -1 ? '' : url.slice(mark + 1)
  const { plane, isOfContract = false, isPage = false, secretParam } = request.routeOptions.config
  if (!request.is404 && plane !== undefined && !isOfContract) {
    const template = request.routeOptions.url ?? ''
    const params = request.params as Readonly<Record<string, string>>
    return { plane, operation: null, params, isPage, query, path: () => plainPath(template, params, secretParam) }
  }
  const known = knownPaths.find(url)
  if (known !== null) {
    const { path: knownPath, params } = known
    const path = () => plainPath(knownPath.route, params, knownPath.secretParam)
    const operation = knownPath.operations.get(request.method) ?? null
    const found = { plane: knownPath.plane, operation, params, isPage: false, query, path }
    return operation === null ? { ...found, otherMethods: knownPath } : found
  }
  const sentPath = pathTextOf(url)
  const path = decodedPath(sentPath)
  return { plane: intendedPlane(path), operation: null, params: {}, isPage: false, query, path: () => path, sentPath }
}

/** The host that an address in the absolute form names, else that of the Host header. Standard: RFC 9112, 3.2.2. */
export function targetHostOf({ url, headers }: FastifyRequest): string | undefined {
  return (url.startsWith('/') ? undefined : /^https?:\/\/([^/?]*)/i.exec(url)?.[1]) ?? headers.host
}

/**
 * Refuses a fragment, which no client sends and the router would read as a query.
 *
 * Errors: INVALID_REQUEST_FORMAT, field path, reason FRAGMENT.
 */
export function checkAddress(request: FastifyRequest): void {
  if (!request.url.includes('#')) return
  const message = 'The address has a fragment (#), which is not sent to a server; nothing was done.'
  throw new ServiceError('INVALID_REQUEST_FORMAT', message, { field: 'path', reason: 'FRAGMENT' })
}

/** What answers preflights stands at no address of its own: it is read as the address that was asked for. */
const isPreflight = ({ method, url }: RouteOptions): boolean => method === 'OPTIONS' && url === '*'

/** Refuses to start with a route that does not say which plane it belongs to: its callers could not be told apart. */
export function requirePlanes(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const without = routes.find((route) => route.config?.plane === undefined && !isPreflight(route))
    if (without !== undefined) throw new Error(`route ${without.url} belongs to no plane`)
  })
}
