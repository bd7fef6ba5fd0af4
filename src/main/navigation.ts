import type { Shell } from 'electron'
import { guarded } from '../server/foundation/guarded'
import type { Contents, Permissions, Preventable } from './electronMain'

/** As it stands in reports of faults. */
const PLACE = 'the navigation of the window'

/** The origin of an address, or null where it has none. */
export function originOf(address: string): string | null {
  try {
    const { origin } = new URL(address)
    return origin === 'null' ? null : origin
  } catch {
    return null
  }
}

/** Addresses that may be given to the person's own browser: web pages over TLS, and this machine. */
export function mayOpenOutside(address: string): boolean {
  if (originOf(address) === null) return false
  const { protocol, hostname, username } = new URL(address)
  if (username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
}

/** Keeps the window on the console's own origin; a link elsewhere opens outside, a new window never opens here. */
export function confineNavigation(contents: Contents, origin: string, shell: Pick<Shell, 'openExternal'>): void {
  const stayHere = guarded(PLACE, (event: Preventable & { readonly url: string }) => {
    if (originOf(event.url) !== origin) event.preventDefault()
  })
  contents.on('will-navigate', stayHere)
  contents.on('will-redirect', stayHere)
  contents.on(
    'will-attach-webview',
    guarded(PLACE, (event: Preventable) => event.preventDefault()),
  )
  const openOutside = guarded(PLACE, (url: string) => shell.openExternal(url))
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) openOutside(url)
    return { action: 'deny' }
  })
}

/** Copy buttons write text to the clipboard; nothing else that a page may ask for is granted. */
const PERMISSION_GRANTED = 'clipboard-sanitized-write'

/** Refuses every permission but the one above, and that one to every other origin. */
export function denyPermissions(session: Permissions, origin: string): void {
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) =>
      permission === PERMISSION_GRANTED && originOf(requestingOrigin) === origin,
  )
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permission === PERMISSION_GRANTED && originOf(details.requestingUrl) === origin)
  })
  session.setDevicePermissionHandler(() => false)
}
