import { readToken } from '../oidc/sandboxToken'
import type { BodyMistake } from './bodyMistakeRemedies'

interface FoundMistake {
  readonly mistake: BodyMistake
  /** In dot notation. */
  readonly field: string
}

type Members = Readonly<Record<string, unknown>>

const BYTE_FIELDS = ['credentialId', 'clientDataJson', 'authenticatorData', 'attestationObject', 'signature'] as const
/** Shorter texts of hex letters alone may be base64url by chance. */
const HEX_MIN = 64

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Looks for the usual mistakes in a body that adds or verifies a credential; none of its values is returned.
 *
 * Input: the body as parsed JSON, whatever it holds.
 * Source: interface text, "WebAuthn field mapping"; wallet-crypto.md 2.3, 5.2.
 */
export function findBodyMistake(body: unknown): FoundMistake | null {
  if (!isObject(body)) return null
  if (isObject(body.encryptedOtpBundle)) return { mistake: 'BUNDLE_NOT_TEXT', field: 'encryptedOtpBundle' }
  for (const name of ['assertion', 'attestation']) {
    const part = body[name]
    const found = isObject(part) ? mistakeOfPart(part) : null
    if (found !== null) return { ...found, field: `${name}.${found.field}` }
  }
  return null
}

function mistakeOfPart(part: Members): FoundMistake | null {
  if (isObject(part.response)) return { mistake: 'BROWSER_SHAPE', field: 'response' }
  if ('clientDataJSON' in part && !('clientDataJson' in part)) {
    return { mistake: 'CLIENT_DATA_SPELLING', field: 'clientDataJSON' }
  }
  for (const field of BYTE_FIELDS) {
    const text = part[field]
    if (typeof text !== 'string') continue
    if (/[+/]/.test(text)) return { mistake: 'FIELD_STANDARD_BASE64', field }
    if (text.length >= HEX_MIN && /^([0-9a-f]{2})+$/i.test(text)) return { mistake: 'FIELD_HEX', field }
  }
  return null
}

/** How the times of a token lie to the service's clock, in whole seconds; below zero is the future. */
interface TokenTimes {
  readonly issuedSecondsAgo: number | null
  readonly expiredSecondsAgo: number | null
}

/** Input: nowMs, epoch milliseconds of the service's clock. Returns: null for what is no token. */
export function timesOfToken(oidcToken: unknown, nowMs: number): TokenTimes | null {
  const reading = typeof oidcToken === 'string' ? readToken(oidcToken) : null
  if (reading === null || !reading.ok) return null
  const ago = (seconds: unknown) =>
    typeof seconds === 'number' && Number.isFinite(seconds) ? Math.round(nowMs / 1000 - seconds) : null
  return { issuedSecondsAgo: ago(reading.claims.iat), expiredSecondsAgo: ago(reading.claims.exp) }
}
