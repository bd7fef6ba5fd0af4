import { fromBase64url, fromUtf8, parseObject, WalletClientError } from '../../../../wallet-client/bytes'
import type { Decoded, DecodedLine } from './decoded'

interface TokenParts {
  readonly header: Record<string, unknown>
  readonly claims: Record<string, unknown>
  readonly signature: string
}

/** The three segments of a JWT, header and claims parsed, nothing verified. Errors: WalletClientError, which one. */
function readToken(token: string): TokenParts {
  const [header, claims, signature, ...more] = token.split('.')
  if (header === undefined || claims === undefined || signature === undefined || more.length > 0) {
    throw new WalletClientError('Not a token: expected three segments between dots.')
  }
  return {
    header: parseObject(fromUtf8(fromBase64url(header)), "The token's header"),
    claims: parseObject(fromUtf8(fromBase64url(claims)), "The token's payload"),
    signature,
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const NOTES: Readonly<Record<string, string>> = {
  iss: 'who issued it',
  aud: 'for whom: one text, or a list of exactly one',
  sub: 'the person, as the issuer knows them',
  nonce: 'must be the hex SHA-256 of the exact text sent as clientPublicKey',
}

function secondsApart(atMs: number, nowMs: number): string {
  const seconds = Math.round((atMs - nowMs) / 1000)
  if (seconds === 0) return 'now'
  return seconds < 0 ? `${-seconds} s ago` : `in ${seconds} s`
}

function instantNote(value: number, unitMs: number, nowMs: number | undefined): string {
  const atMs = value * unitMs
  // Beyond this JavaScript has no calendar date.
  if (!Number.isFinite(atMs) || Math.abs(atMs) > 8.64e15) return 'not an instant'
  const iso = new Date(atMs).toISOString()
  return nowMs === undefined ? iso : `${iso}, ${secondsApart(atMs, nowMs)}`
}

function claimRow(name: string, value: unknown, nowMs: number | undefined): DecodedLine {
  const isTime = ['iat', 'exp', 'nbf', 'auth_time'].includes(name) && typeof value === 'number'
  const note = isTime ? instantNote(value, 1000, nowMs) : NOTES[name]
  return { label: name, value: text(value), note }
}

/** An OIDC token; nowMs, the service's clock, adds how far its times are away. Errors: WalletClientError. */
export function decodeToken(token: string, nowMs?: number): Decoded {
  const { header, claims, signature } = readToken(token)
  return {
    title: 'OIDC token',
    rows: [
      ...Object.entries(header).map(([name, value]) => ({ label: `header ${name}`, value: text(value) })),
      ...Object.entries(claims).map(([name, value]) => claimRow(name, value, nowMs)),
      { label: 'signature', value: signature, note: 'a sandbox accepts any text here' },
    ],
    json: claims,
  }
}

/** The verification token that is signed on the second leg of a login by code. Errors: WalletClientError. */
export function decodeVerificationToken(token: string, nowMs?: number): Decoded {
  const { header, claims, signature } = readToken(token)
  const rows = Object.entries(claims).map(([label, value]): DecodedLine => {
    if (label === 'exp') {
      return { label, value: text(value), note: `milliseconds as text: ${instantNote(Number(value), 1, nowMs)}` }
    }
    return label === 'public_key'
      ? { label, value: text(value), note: 'the key inside the sealed code; it becomes the session key' }
      : { label, value: text(value) }
  })
  return {
    title: 'Verification token',
    rows: [
      ...Object.entries(header).map(([name, value]) => ({ label: `header ${name}`, value: text(value) })),
      ...rows,
      { label: 'signature', value: signature, note: 'ES256, r || s of 64 bytes, base64url' },
    ],
    json: claims,
  }
}
