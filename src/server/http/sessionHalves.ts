import type { FastifyRequest } from 'fastify'
import { SESSION_HEADER } from '../../contract/console/sessionNames'
import type { OpenedSession, SessionHalves } from '../guards/authentication/consoleSessions'

const HEADER = SESSION_HEADER.toLowerCase()

const cookieName = (port: number): string => `countersign_${port}`

/** Every cookie of that name: another local server may have set one for a narrower path, which comes first. */
function cookiesOf(text: string, name: string): string[] {
  return text.split(';').flatMap((part) => {
    const [key, value] = part.trim().split('=')
    return key === name && value !== undefined ? [value] : []
  })
}

/** Both halves of a session, as the request brings them. */
export function sessionHalvesOf({ headers }: FastifyRequest, port: number): SessionHalves {
  const page = headers[HEADER]
  return {
    cookies: headers.cookie === undefined ? [] : cookiesOf(headers.cookie, cookieName(port)),
    page: Array.isArray(page) ? page.join() : page,
  }
}

/** The first half, for the browser to keep: out of the page's reach, and never sent from another site. */
export function sessionCookie({ cookie, maxAgeSeconds }: OpenedSession, port: number): string {
  return `${cookieName(port)}=${cookie}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
}
