import { Buffer } from 'node:buffer'

const ALPHABET = /^[A-Za-z0-9_-]*={0,2}$/

/**
 * Decodes base64url text; padding may be there or not. Null for anything else, also for standard base64.
 *
 * Only the one spelling that an encoder makes is taken: with free trailing bits two texts would name one credential.
 * Standard: RFC 4648 3.5 and 5.
 */
export function decodeBase64url(text: string): Uint8Array | null {
  if (!ALPHABET.test(text)) return null
  const unpadded = text.replace(/={1,2}$/, '')
  const bytes = Buffer.from(unpadded, 'base64url')
  return bytes.toString('base64url') === unpadded ? new Uint8Array(bytes) : null
}

/** Bytes to base64url without padding (RFC 4648 5). */
export function encodeBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** True when both are the same bytes. Not in constant time: for values that are no secrets. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
