/** Bytes that WebCrypto accepts: over an ordinary, not a shared, buffer. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A value that a ceremony cannot go on with; the message says which part of it and what was expected. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError'
}

/** Joins byte strings in the order given. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether two byte strings are the same. Not constant in time: for public values and for display. */
export function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

/** Lowercase hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hex of either case, an even number of digits, no prefix. Errors: CeremonyError. */
export function fromHex(hex: string): Bytes {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) {
    throw new CeremonyError('Not hex: expected an even number of digits 0-9 and a-f.')
  }
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

/** Base64 of the standard alphabet, padded (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Base64 of the standard alphabet, padding optional. Errors: CeremonyError. */
function fromBase64(base64: string): Bytes {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.replace(/=+$/, '').length % 4 === 1) {
    throw new CeremonyError('Not base64: a character or the length does not belong to it.')
  }
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Base64url without padding (RFC 4648 section 5). */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Base64url, padding tolerated. Errors: CeremonyError, also for characters of plain base64. */
export function fromBase64url(base64url: string): Bytes {
  if (!/^[A-Za-z0-9_-]*={0,2}$/.test(base64url)) {
    throw new CeremonyError('Not base64url: only letters, digits, - and _ belong to it.')
  }
  return fromBase64(base64url.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'))
}

/** The UTF-8 bytes of a text. */
export function toUtf8(text: string): Bytes {
  return concat(new TextEncoder().encode(text))
}

/** The text of UTF-8 bytes. Errors: CeremonyError for bytes that are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CeremonyError('Not UTF-8 text.')
  }
}

/** A JSON object out of a text. Errors: CeremonyError naming what the text was meant to be. */
export function parseObject(text: string, what: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CeremonyError(`${what} is not JSON.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CeremonyError(`${what} is JSON, but not an object.`)
  }
  return value as Record<string, unknown>
}

/** A text member of an object. Errors: CeremonyError naming the member. */
export function textMember(object: Record<string, unknown>, name: string, what: string): string {
  const value = object[name]
  if (typeof value !== 'string') throw new CeremonyError(`${what} has no text "${name}".`)
  return value
}

/** SHA-256. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Bytes from the platform's secure source. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
