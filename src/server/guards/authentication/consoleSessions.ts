import { randomBytes } from 'node:crypto'
import { wallNow } from '../../foundation/clock'
import { isSameSecret } from './authentication'

const LINK_LIFETIME_MS = 10 * 60 * 1000
const LINKS_MAX = 100
const SESSIONS_MAX = 500

/** One browser or window at the desk. Lives as long as the process; never stored. */
export interface ConsoleSession {
  readonly id: string
  operatorId: string | null
  operatorName: string | null
}

export interface ConsoleSessions {
  /** A secret that one visit exchanges for a session, within ten minutes of wall time. */
  createLink(): string
  /** The new session, or null when the link was used, is too old, or never existed. */
  redeemLink(secret: string): ConsoleSession | null
  get(sessionId: string): ConsoleSession | null
  /** The session of tools that present the per-launch secret. */
  ofSecret(secret: string): ConsoleSession | null
  end(sessionId: string): void
}

/** Console sessions in memory. `secret` is the per-launch secret for tools. */
export function createConsoleSessions(
  secret: string,
  defaultOperator: () => { id: string; name: string } | null,
): ConsoleSessions {
  const links = new Map<string, number>()
  const sessions = new Map<string, ConsoleSession>()
  const open = (): ConsoleSession => {
    const operator = defaultOperator()
    if (sessions.size >= SESSIONS_MAX) sessions.delete(sessions.keys().next().value ?? '')
    const session = {
      id: randomBytes(32).toString('base64url'),
      operatorId: operator?.id ?? null,
      operatorName: operator?.name ?? null,
    }
    sessions.set(session.id, session)
    return session
  }
  let tools: ConsoleSession | null = null
  return {
    createLink: () => {
      const link = randomBytes(24).toString('base64url')
      if (links.size >= LINKS_MAX) links.delete(links.keys().next().value ?? '')
      links.set(link, wallNow() + LINK_LIFETIME_MS)
      return link
    },
    redeemLink: (link) => {
      const expiresAtMs = links.get(link)
      links.delete(link)
      return expiresAtMs === undefined || expiresAtMs < wallNow() ? null : open()
    },
    get: (sessionId) => sessions.get(sessionId) ?? null,
    ofSecret: (given) => {
      if (!isSameSecret(given, secret)) return null
      tools ??= open()
      return tools
    },
    end: (sessionId) => {
      sessions.delete(sessionId)
    },
  }
}
