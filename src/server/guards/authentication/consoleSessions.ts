import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Store } from '../../database/open'
import { isoOf, msOf } from '../../foundation/clock'
import { setGuardedInterval } from '../../foundation/guarded'
import type { IdSource } from '../../foundation/ids'
import type { Services } from '../../kernel/services'
import { createOneTimeLinks } from './oneTimeLinks'
import { isSameSecret } from './sameSecret'
import { deleteSessions, insertSession, listSessionRows, updateSessionUse } from './sessionStore'

const SESSIONS_MAX = 500
const BROWSER_LENGTH_MAX = 300
/** How often the sessions are looked through, and how far behind their stored use may be. */
const SWEEP_MS = 60_000
/** Cookies know no ports: another local server may have set one of the same name beside ours. */
const COOKIES_MAX = 8

/** Who speaks for the desk: a browser or window, or a tool that presents the console secret. */
export interface ConsoleSession {
  /** `ConsoleSession:<uuid>`; `tool` for the one that all tools share. */
  readonly id: string
  readonly kind: 'browser' | 'tool'
  operatorId: string | null
  operatorName: string | null
}

/** A session as its owner sees it among the others. Instants are epoch milliseconds of wall time. */
export interface ListedSession extends ConsoleSession {
  readonly browser: string
  readonly openedAtMs: number
  readonly lastUsedAtMs: number
  /** When it ends at the latest: by the idle or the absolute limit, whichever comes first. */
  readonly endsAtMs: number
}

/** What a request brings: the cookies of our name, and the header. */
export interface SessionHalves {
  readonly cookies: readonly string[]
  readonly page: string | undefined
}

/** Why there is no session: nothing came, one half came without the other, or the two open nothing (any more). */
export type SessionRefusal = 'ABSENT' | 'INCOMPLETE' | 'ENDED'

/** What `recognise` found: a session, or why there is none. */
type Recognised =
  | { readonly session: ConsoleSession; readonly refusal: null }
  | { readonly session: null; readonly refusal: SessionRefusal }

/** How long a session lasts, in milliseconds of wall time. */
export interface SessionLimits {
  /** Without a request. */
  readonly idleMs: number
  /** From its opening on, whatever is done in it. */
  readonly lifetimeMs: number
}

export interface OpenedSession {
  readonly session: ConsoleSession
  /** The two halves; they are known only now. */
  readonly cookie: string
  readonly page: string
  /** The age at which the browser may forget the cookie. */
  readonly maxAgeSeconds: number
}

export interface ConsoleSessions {
  /** A secret that one visit exchanges for a session, within ten minutes of wall time. */
  createLink(): string
  /**
   * Opens a session, for the operator of the one that it takes the place of, or the only one there is without a proof.
   *
   * Returns: null when the link was used, is too old, or never existed.
   */
  redeemLink(
    link: string,
    visit: { readonly browser: string; readonly replaces: ConsoleSession | null },
  ): Promise<OpenedSession | null>
  /** The session of these halves; both are needed. A use is noted. */
  recognise(halves: SessionHalves): Recognised
  /** The session of tools that present the console secret. */
  ofSecret(secret: string): ConsoleSession | null
  /** The sessions of browsers, last used first. */
  list(): readonly ListedSession[]
  /** Leaves nobody at the desk of the sessions in which this operator works; the rows are the caller's. */
  vacate(operatorId: string, keptId?: string): void
  /** Ends sessions at once and for good. */
  end(ids: readonly string[]): Promise<void>
  /** Calls back with the ids of sessions that ended, for what is still open in them. */
  onEnd(listener: (ids: readonly string[]) => void): void
  setLimits(limits: SessionLimits): void
  /** Stores what was used since the last time, and ends what is past its limits. Done every minute. */
  sweep(): Promise<void>
  /** Stops the minute and stores what was used. */
  close(): Promise<void>
}

const ABSENT: Recognised = { session: null, refusal: 'ABSENT' }
const INCOMPLETE: Recognised = { session: null, refusal: 'INCOMPLETE' }
const ENDED: Recognised = { session: null, refusal: 'ENDED' }

type Person = Pick<ConsoleSession, 'operatorId' | 'operatorName'>

interface Held {
  readonly session: ConsoleSession
  readonly cookieHash: string
  readonly pageHash: string
  readonly browser: string
  readonly openedAtMs: number
  lastUsedAtMs: number
  storedUseAtMs: number
}

/** What the sessions are built on; wired in host/accessControl.ts. */
interface SessionParts extends Pick<Services, 'store' | 'wall' | 'reportFault'> {
  /** By wall time: sessions do not follow the clock of the service. */
  readonly ids: IdSource
  /** Of tools. */
  readonly secret: string
  readonly limits: SessionLimits
  /** Who is at the desk of a session that is new; null where somebody has to prove who they are. */
  readonly newcomer: () => Promise<{ readonly id: string; readonly name: string } | null>
}

/** Halves are 32 random bytes: a plain hash is as good as a slow one. */
const hashOf = (half: string): string => hash('sha256', half, 'base64url')

const isSameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

const newHalf = (): string => randomBytes(32).toString('base64url')

async function loadHeld(store: Store): Promise<Map<string, Held>> {
  const rows = await store.read(listSessionRows)
  return new Map(
    rows.map((row) => [
      row.cookie_hash,
      {
        session: { id: row.id, kind: 'browser', operatorId: row.operator_id, operatorName: row.operator_name },
        cookieHash: row.cookie_hash,
        pageHash: row.page_hash,
        browser: row.browser,
        openedAtMs: msOf(row.opened_at),
        lastUsedAtMs: msOf(row.last_used_at),
        storedUseAtMs: msOf(row.last_used_at),
      },
    ]),
  )
}

/** The sessions in memory: what a request asks for. */
function createRegister(held: Map<string, Held>, parts: Pick<SessionParts, 'wall'>, initial: SessionLimits) {
  let limits = initial
  const endsAtMs = ({ openedAtMs, lastUsedAtMs }: Held): number =>
    Math.min(lastUsedAtMs + limits.idleMs, openedAtMs + limits.lifetimeMs)
  const find = ({ cookies, page }: { cookies: readonly string[]; page: string }): Held | null => {
    const pageHash = hashOf(page)
    for (const cookie of cookies.slice(0, COOKIES_MAX)) {
      const found = held.get(hashOf(cookie))
      if (found !== undefined && isSameHash(found.pageHash, pageHash)) return found
    }
    return null
  }
  return {
    limits: () => limits,
    setLimits: (next: SessionLimits): void => {
      limits = next
    },
    recognise: ({ cookies, page }: SessionHalves): Recognised => {
      if (cookies.length === 0 && page === undefined) return ABSENT
      if (cookies.length === 0 || page === undefined) return INCOMPLETE
      const found = find({ cookies, page })
      const now = parts.wall()
      if (found === null || endsAtMs(found) <= now) return ENDED
      found.lastUsedAtMs = now
      return { session: found.session, refusal: null }
    },
    all: (): Held[] => [...held.values()].toSorted((a, b) => b.lastUsedAtMs - a.lastUsedAtMs),
    vacate: (operatorId: string, keptId = ''): void => {
      for (const { session } of held.values()) {
        if (session.operatorId !== operatorId || session.id === keptId) continue
        session.operatorId = null
        session.operatorName = null
      }
    },
    add: (entry: Held): void => void held.set(entry.cookieHash, entry),
    remove: (ids: readonly string[]): string[] => {
      const gone = [...held.values()].filter(({ session }) => ids.includes(session.id))
      for (const { cookieHash } of gone) held.delete(cookieHash)
      return gone.map(({ session }) => session.id)
    },
    past: (): string[] => {
      const now = parts.wall()
      return [...held.values()].filter((entry) => endsAtMs(entry) <= now).map(({ session }) => session.id)
    },
    view: (entry: Held): ListedSession => ({
      ...entry.session,
      browser: entry.browser,
      openedAtMs: entry.openedAtMs,
      lastUsedAtMs: entry.lastUsedAtMs,
      endsAtMs: endsAtMs(entry),
    }),
  }
}

type Register = ReturnType<typeof createRegister>

/** Ends sessions: in memory first, so that nothing is let in while the rows go. */
function createEnding(register: Register, { store }: SessionParts) {
  const listeners: ((ids: readonly string[]) => void)[] = []
  /** Ended, and not yet deleted: a disk that was full is tried again with the next end or sweep. */
  const ended = new Set<string>()
  return {
    onEnd: (listener: (ids: readonly string[]) => void): void => void listeners.push(listener),
    end: async (ids: readonly string[]): Promise<void> => {
      const gone = register.remove(ids)
      for (const id of gone) ended.add(id)
      if (gone.length > 0) for (const listener of listeners) listener(gone)
      if (ended.size === 0) return
      const now = [...ended]
      await store.write((tx) => deleteSessions(tx, now))
      for (const id of now) ended.delete(id)
    },
  }
}

/** What happened is stored by the minute: a request costs the database nothing, and never waits for it. */
function createSweep(register: Register, end: (ids: readonly string[]) => Promise<void>, parts: SessionParts) {
  const sweep = async (): Promise<void> => {
    await end(register.past())
    const used = register.all().filter((entry) => entry.lastUsedAtMs > entry.storedUseAtMs)
    if (used.length === 0) return
    const atMs = new Map(used.map((entry) => [entry, entry.lastUsedAtMs]))
    await parts.store.write(async (tx) => {
      for (const [{ session }, usedAtMs] of atMs) await updateSessionUse(tx, session.id, isoOf(usedAtMs))
    })
    for (const [entry, usedAtMs] of atMs) entry.storedUseAtMs = usedAtMs
  }
  return (): Promise<void> => sweep().catch((error: unknown) => parts.reportFault(error, 'console sessions'))
}

/**
 * Console sessions, in memory and in the table `console_sessions` of the host. A session has two halves: the cookie,
 * which other local servers receive as well, and one that the page keeps and sends as a header. Only their hashes are
 * held here.
 *
 * Source: decision 0008.
 */
export async function createConsoleSessions(parts: SessionParts): Promise<ConsoleSessions> {
  const { store, wall } = parts
  const register = createRegister(await loadHeld(store), parts, parts.limits)
  const links = createOneTimeLinks(wall)
  const { end, onEnd } = createEnding(register, parts)
  const sweep = createSweep(register, end, parts)
  const timer = setGuardedInterval('console sessions', sweep, SWEEP_MS, parts.reportFault)
  timer.unref()
  const open = async (browser: string, { operatorId, operatorName }: Person): Promise<OpenedSession> => {
    const [cookie, page, now] = [newHalf(), newHalf(), wall()]
    const session: ConsoleSession = { id: parts.ids.new('ConsoleSession'), kind: 'browser', operatorId, operatorName }
    const entry: Held = {
      session,
      cookieHash: hashOf(cookie),
      pageHash: hashOf(page),
      browser: browser.slice(0, BROWSER_LENGTH_MAX),
      openedAtMs: now,
      lastUsedAtMs: now,
      storedUseAtMs: now,
    }
    await store.write((tx) =>
      insertSession(tx, {
        id: session.id,
        cookie_hash: entry.cookieHash,
        page_hash: entry.pageHash,
        operator_id: session.operatorId,
        browser: entry.browser,
        opened_at: isoOf(now),
        last_used_at: isoOf(now),
      }),
    )
    register.add(entry)
    return { session, cookie, page, maxAgeSeconds: Math.floor(register.limits().lifetimeMs / 1000) }
  }
  const newcomer = async (): Promise<Person> => {
    const operator = await parts.newcomer()
    return { operatorId: operator?.id ?? null, operatorName: operator?.name ?? null }
  }
  const tool: ConsoleSession = { id: 'tool', kind: 'tool', operatorId: null, operatorName: null }
  return {
    createLink: links.create,
    redeemLink: async (link, { browser, replaces }) => {
      if (!links.take(link)) return null
      const opening = async () => open(browser, replaces ?? (await newcomer()))
      const opened = await opening().catch((error: unknown) => {
        links.giveBack(link)
        throw error
      })
      const tooMany = register.all().slice(SESSIONS_MAX)
      await end([...tooMany.map(({ session }) => session.id), ...(replaces === null ? [] : [replaces.id])])
      return opened
    },
    recognise: register.recognise,
    ofSecret: (given) => (isSameSecret(given, parts.secret) ? tool : null),
    vacate: register.vacate,
    list: () => register.all().map(register.view),
    end,
    onEnd,
    setLimits: register.setLimits,
    sweep,
    close: async () => {
      clearInterval(timer)
      await sweep()
    },
  }
}
