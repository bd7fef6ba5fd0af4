import { hash } from 'node:crypto'
import type { OperatorRole } from '../../../contract/console/operators/roles'
import { SESSION_HEADER } from '../../../contract/console/sessionNames'
import type { AuthScheme, Permission } from '../../../contract/operation'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../../kernel/context'
import type { ConsoleSession, ConsoleSessions, SessionRefusal } from './consoleSessions'

const CACHED_MAX = 1000
const SEND_BASIC = 'send HTTP Basic with the id and secret of an API token.'
const NO_BEARER =
  'This path takes the API token of the platform, and the access token of an agent is for the paths below ' +
  `/agents/me; ${SEND_BASIC}`
const SEND_BEARER = 'send Authorization: Bearer with the access token of an agent.'

/** Facts that the rooms know; handed in by host/accessControl.ts. */
export interface Directory {
  readonly findToken: (clientId: string) => Promise<StoredToken | null>
  readonly verifySecret: (token: StoredToken, secret: string) => boolean
  readonly findAgent: (accessToken: string) => Promise<StoredAgent | null>
  /** What an operator may do at this moment. */
  readonly findRoles: (operatorId: string) => Promise<readonly OperatorRole[]>
}

interface StoredToken {
  readonly id: string
  readonly name: string
  readonly secretSalt: string
  readonly secretHash: string
  readonly permissions: readonly Permission[]
}

interface StoredAgent {
  readonly id: string
  readonly name: string
  readonly customerId: string
}

interface Credentials {
  readonly authorization: string | undefined
  readonly session: ConsoleSession | null
  /** Why there is no session; null when there is one. */
  readonly refusal: SessionRefusal | null
}

export interface Authentication {
  /** Errors: UNAUTHORIZED, without saying which part was wrong. */
  authenticate(schemes: readonly AuthScheme[], credentials: Credentials): Promise<Actor>
  /** The actor of a header that was verified before, without waiting; null when `authenticate` has to look. */
  recall(schemes: readonly AuthScheme[], credentials: Pick<Credentials, 'authorization'>): Actor | null
  /** Forgets remembered credentials; called when tokens, agents or customers changed. */
  forget(): void
}

const refuse = (message: string): never => {
  throw new ServiceError('UNAUTHORIZED', message, { field: 'Authorization' })
}

const NEW_LINK =
  'Open a one-time link: npm start prints one, and npm start -- --link asks the running host for another.'

const WHY_NO_SESSION: Readonly<Record<SessionRefusal, string>> = {
  ABSENT: `There is no console session. ${NEW_LINK}`,
  INCOMPLETE:
    `Half of a console session came: the cookie and the header ${SESSION_HEADER} go together. Nothing was done. ` +
    NEW_LINK,
  ENDED: `This console session has ended, or never existed. Nothing was done. ${NEW_LINK}`,
}

/** Says why the call has no session. */
function refuseSession(refusal: SessionRefusal): never {
  throw new ServiceError('UNAUTHORIZED', WHY_NO_SESSION[refusal], {
    field: refusal === 'ABSENT' ? 'Authorization' : SESSION_HEADER,
    reason: `SESSION_${refusal}`,
  })
}

function readBasic(authorization: string): { clientId: string; secret: string } | null {
  const match = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)
  if (match?.[1] === undefined) return null
  const text = Buffer.from(match[1], 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? null : { clientId: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** What a verified header is remembered by: never the header itself. */
function keyOf(schemes: readonly AuthScheme[], authorization: string): string {
  return `${schemes.includes('agent') ? 'agent' : 'basic'}|${hash('sha256', authorization, 'base64')}`
}

/** Who a console session acts as: the person at its desk, or the tool that presents the console secret. */
async function actorOfSession(
  { findRoles }: Directory,
  { kind, operatorId, operatorName }: ConsoleSession,
): Promise<Actor> {
  if (kind === 'tool') return { kind }
  const roles = operatorId === null ? [] : await findRoles(operatorId)
  return { kind: 'console', operatorId, operatorName, roles }
}

/**
 * Decides who is calling. Verified headers are remembered by their hash, so that a busy client costs one lookup.
 *
 * Source: specification, Authentication; behaviour 1.1: a credential of the wrong kind answers 401 as well.
 */
export function createAuthentication(directory: Directory, sessions: ConsoleSessions): Authentication {
  const remembered = new Map<string, Actor>()
  let epoch = 0
  const remember = (key: string, actor: Actor, since: number): Actor => {
    // A revocation may have come in while the credential was looked up; then nothing is remembered.
    if (since !== epoch) return actor
    if (remembered.size >= CACHED_MAX) remembered.clear()
    remembered.set(key, actor)
    return actor
  }
  const asToken = async (authorization: string): Promise<Actor> => {
    const basic = readBasic(authorization)
    if (basic === null && /^Bearer /i.test(authorization)) return refuse(NO_BEARER)
    if (basic === null) return refuse('The Authorization header is not HTTP Basic with an API token id and secret.')
    const token = await directory.findToken(basic.clientId)
    if (token === null || !directory.verifySecret(token, basic.secret))
      return refuse('The API token id or secret is wrong, or the token was deleted.')
    return { kind: 'token', tokenId: token.id, name: token.name, permissions: token.permissions }
  }
  const asAgent = async (authorization: string): Promise<Actor> => {
    const accessToken = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    if (accessToken === undefined) return refuse('The Authorization header is not a Bearer agent credential.')
    const agent = await directory.findAgent(accessToken)
    if (agent === null) return refuse('The agent credential is unknown, or its agent was deleted.')
    return { kind: 'agent', agentId: agent.id, customerId: agent.customerId, name: agent.name }
  }
  const asConsole = (credentials: Credentials): Promise<Actor> => {
    const bearer = /^Bearer (\S+)$/i.exec(credentials.authorization ?? '')?.[1]
    const session = credentials.session ?? (bearer === undefined ? null : sessions.ofSecret(bearer))
    if (session !== null) return actorOfSession(directory, session)
    return bearer === undefined
      ? refuseSession(credentials.refusal ?? 'ABSENT')
      : refuse('The Bearer credential is not the console secret of this host.')
  }
  return {
    authenticate: async (schemes, credentials) => {
      if (schemes.includes('none')) return { kind: 'anonymous' }
      if (schemes.includes('console')) return asConsole(credentials)
      const { authorization } = credentials
      if (authorization === undefined) {
        if (!schemes.includes('basic')) return refuse(`The request carries no credential; ${SEND_BEARER}`)
        if (credentials.session !== null) return actorOfSession(directory, credentials.session)
        if (credentials.refusal === 'INCOMPLETE' || credentials.refusal === 'ENDED')
          return refuseSession(credentials.refusal)
        return refuse(`The request carries no credential; ${SEND_BASIC}`)
      }
      const key = keyOf(schemes, authorization)
      const known = remembered.get(key)
      if (known !== undefined) return known
      const since = epoch
      return remember(
        key,
        schemes.includes('agent') ? await asAgent(authorization) : await asToken(authorization),
        since,
      )
    },
    recall: (schemes, { authorization }) => {
      if (authorization === undefined || schemes.includes('none') || schemes.includes('console')) return null
      return remembered.get(keyOf(schemes, authorization)) ?? null
    },
    forget: () => {
      epoch += 1
      remembered.clear()
    },
  }
}
