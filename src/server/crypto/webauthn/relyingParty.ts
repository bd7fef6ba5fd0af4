import { createHash } from 'node:crypto'
import { shown } from './shownText'

/** An origin of a browser page, of an Android app, or neither. */
type OriginKind = 'WEB' | 'ANDROID' | 'INVALID'

const ANDROID = /^android:apk-key-hash:[A-Za-z0-9+/_-]+=*$/
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

/**
 * What kind of origin a text is. Web origins are spelled as browsers spell them, lower case and without a path;
 * `https` with a host name, or `http` with exactly `localhost`. Addresses in digits are no domain of a passkey.
 *
 * Standard: WebAuthn L3 5.1.3 step 7, HTML 7.1.1.
 * Source: wallet-crypto.md 5.3.
 * Assumes: A-145
 */
export function originKindOf(origin: string): OriginKind {
  if (ANDROID.test(origin)) return 'ANDROID'
  return hostOf(origin) === null ? 'INVALID' : 'WEB'
}

function hostOf(origin: string): string | null {
  if (!URL.canParse(origin)) return null
  const url = new URL(origin)
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
  if (!isSecure || url.origin !== origin || IP_ADDRESS.test(url.hostname)) return null
  return url.hostname.split('.').includes('') ? null : url.hostname
}

/** The host and its parent domains, narrowest first, without the top-level domain. */
function candidatesOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_label, index) => labels.slice(index).join('.'))
}

/**
 * The relying party id that a 32-byte hash stands for: the origin's host or one of its parent domains.
 *
 * Null when none has this hash, and for origins without a host (`android:apk-key-hash:`), whose relying party is
 * known by its hash alone. There is no public suffix list here: `co.uk` counts as a domain, `uk` does not.
 * Standard: WebAuthn L3 7.1 step 14.
 * Source: wallet-crypto.md 5.3.
 * Assumes: A-145
 */
export function rpIdOf(origin: string, rpIdHash: Uint8Array): string | null {
  const host = hostOf(origin)
  if (host === null) return null
  return candidatesOf(host).find((domain) => createHash('sha256').update(domain).digest().equals(rpIdHash)) ?? null
}

/**
 * True when an assertion may come from this origin: the very one of the registration, or a web page on the relying
 * party's domain or below it, on any port.
 *
 * Standard: WebAuthn L3 7.2 step 12.
 * Source: wallet-crypto.md 5.3.
 */
export function isOriginAllowed({
  origin,
  storedOrigin,
  rpId,
}: {
  readonly origin: string
  readonly storedOrigin: string
  readonly rpId: string
}): boolean {
  if (origin === storedOrigin) return true
  const host = hostOf(origin)
  return host !== null && (host === rpId || host.endsWith(`.${rpId}`))
}

/**
 * True unless the ceremony ran in a frame of a page of another site that nobody allowed: the page that holds the frame
 * is the passkey's own, on its domain or below it, or in the list, spelled as browsers spell origins. Client data
 * without `topOrigin` say nothing about frames.
 *
 * Standard: WebAuthn L3 7.1 step 11, 7.2 step 14. Assumes: A-375.
 */
export function isTopOriginAllowed({
  topOrigin,
  origin,
  rpId,
  allowed,
}: {
  readonly topOrigin: string | null
  readonly origin: string
  readonly rpId: string | null
  readonly allowed: readonly string[]
}): boolean {
  if (topOrigin === null || topOrigin === origin || allowed.includes(topOrigin)) return true
  return rpId !== null && isOriginAllowed({ origin: topOrigin, storedOrigin: origin, rpId })
}

/** For people: which page held the frame. */
export function foreignTopOrigin(topOrigin: string | null): string {
  return `The passkey was used in a frame of ${shown(topOrigin ?? '')}, a page of another site that is not allowed.`
}
