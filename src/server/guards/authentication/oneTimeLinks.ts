import { randomBytes } from 'node:crypto'

const LIFETIME_MS = 10 * 60 * 1000
const LINKS_MAX = 100

/** Secrets that one visit exchanges for a session, within ten minutes of wall time. In memory only. */
interface OneTimeLinks {
  create(): string
  /** True once for a link that is in force; it is used up then. */
  take(link: string): boolean
  /** Puts a link back whose exchange failed through no fault of its bearer. */
  giveBack(link: string): void
}

/** Links by their secret; the oldest makes room. `wall` is wall time. */
export function createOneTimeLinks(wall: () => number): OneTimeLinks {
  const links = new Map<string, number>()
  const keep = (link: string, untilMs: number): void => {
    const [oldest] = links.keys()
    if (links.size >= LINKS_MAX && oldest !== undefined) links.delete(oldest)
    links.set(link, untilMs)
  }
  return {
    create: () => {
      const link = randomBytes(24).toString('base64url')
      keep(link, wall() + LIFETIME_MS)
      return link
    },
    take: (link) => {
      const untilMs = links.get(link)
      links.delete(link)
      return untilMs !== undefined && untilMs >= wall()
    },
    giveBack: (link) => keep(link, wall() + LIFETIME_MS),
  }
}
