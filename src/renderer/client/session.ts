import { OPEN_PATH, OPERATOR_HEADER, SESSION_HEADER } from '../../contract/console/sessionNames'
import { createStore } from './createStore'
import { deskOperator } from './deskOperator'

/**
 * Whether this browser may speak for the desk. `absent`: it never was signed in here; `ended`: the service no longer
 * knows it; `signed-out`: its person ended it; `link-refused`: the link that was opened was not in force.
 */
export type DeskSessionState = 'open' | 'absent' | 'ended' | 'signed-out' | 'link-refused'

const KEY = 'countersign.session'
const LINK = /^#open=([\w-]{1,200})$/

/** The second half of the session; every tab of this origin has the same. */
export const sessionHalf = (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY))

export const sessionState = createStore<DeskSessionState>(sessionHalf() === null ? 'absent' : 'open')

/** Ends the session for every tab of this browser; what the service knows of it is another matter. */
export function forgetSession(why: Exclude<DeskSessionState, 'open'>): void {
  localStorage.removeItem(KEY)
  sessionState.set(why)
}

/** After a 401. A session that another tab opened meanwhile is none that ended. */
export function noteRefusal(usedHalf: string | null): void {
  if (usedHalf !== sessionHalf()) return
  forgetSession(usedHalf === null ? 'absent' : 'ended')
}

/**
 * Calls the service with both halves of the session, in the name of who this page believes is at the desk. Of
 * requests that present a credential of their own, `omit` leaves both away.
 */
export function sessionFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const half = sessionHalf()
  const headers = new Headers(init.headers)
  if (half !== null) headers.set(SESSION_HEADER, half)
  const operator = deskOperator.get()
  if (operator !== null) headers.set(OPERATOR_HEADER, operator.id)
  return fetch(path, { ...init, headers, credentials: 'same-origin' })
}

/** The link behind the `#` of the address, which is cleared at once: it stands in no history and is sent to nobody. */
function takeLink(): string | null {
  const link = LINK.exec(window.location.hash)?.[1] ?? null
  if (window.location.hash.startsWith('#open='))
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  return link
}

/**
 * Signs in with the one-time link of the address, where there is one. A link that is not in force leaves a session
 * that this browser has as it is.
 */
export async function openByLink(): Promise<void> {
  const link = takeLink()
  if (link === null) return
  // A link opens one session: it is not used before what reads the answer is there.
  const opening = await import('../../contract/console/sessionOpening').catch(() => null)
  if (opening === null) return
  const reply = await sessionFetch(OPEN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  }).catch(() => null)
  // Nothing answers: the screens say so, and the link is still good.
  if (reply === null) return
  if (reply.ok) {
    localStorage.setItem(KEY, opening.openReply.parse(await reply.json()).session)
    sessionState.set('open')
  } else if (sessionHalf() === null) sessionState.set('link-refused')
}

/** Follows what other tabs of this browser do: sign in, sign out. The returned function ends it. */
export function followOtherTabs(onOpened: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // A null key: everything was cleared.
    if (key !== KEY && key !== null) return
    if (newValue === null) {
      if (sessionHalf() === null && sessionState.get() === 'open') sessionState.set('ended')
      return
    }
    sessionState.set('open')
    onOpened()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
