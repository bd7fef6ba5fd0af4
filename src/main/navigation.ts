import type { Shell } from 'electron'
import type { Contents, Permissions } from './electronMain'

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
  contents.on('will-navigate', (event) => {
    if (originOf(event.url) !== origin) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (originOf(event.url) !== origin) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) void shell.openExternal(url)
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
