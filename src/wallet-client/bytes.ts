import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { concatBytes, randomBytes as nobleRandomBytes } from '@noble/hashes/utils.js'
import { base64, base64urlnopad, hex } from '@scure/base'

/** Bytes that WebCrypto accepts: over an ordinary, not a shared, buffer. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Makes unpredictable bytes; a demo data set passes a seeded source. */
export type RandomBytes = (length: number) => Uint8Array

/** A value that a wallet's client cannot go on with; the message says which part of it and what was expected. */
export class WalletClientError extends Error {
  override readonly name = 'WalletClientError'
}

/** What a decoder gives. Errors: WalletClientError with this message, whatever the decoder throws. */
export function decoded<Value>(message: string, decode: () => Value): Value {
  try {
    return decode()
  } catch {
    throw new WalletClientError(message)
  }
}

/** Joins byte strings in the order given. */
export const concat = (...parts: readonly Uint8Array[]): Bytes => concatBytes(...parts)

/** Whether two byte strings are the same. Not constant in time: for public values and for display. */
export function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

/** Lowercase hex. */
export const toHex = (bytes: Uint8Array): string => hex.encode(bytes)

/** Hex of either case, an even number of digits, no prefix. Errors: WalletClientError. */
export const fromHex = (text: string): Bytes =>
  decoded('Not hex: expected an even number of digits 0-9 and a-f.', () => concat(hex.decode(text)))

/** Base64 of the standard alphabet, padded (RFC 4648 section 4). */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Base64url without padding (RFC 4648 section 5). */
export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** Base64url, padding tolerated. Errors: WalletClientError, also for characters of plain base64. */
export const fromBase64url = (text: string): Bytes =>
  decoded('Not base64url: a character or the length does not belong to it.', () =>
    concat(base64urlnopad.decode(text.replace(/={0,2}$/, ''))),
  )

/** The UTF-8 bytes of a text. */
export const toUtf8 = (text: string): Bytes => concat(new TextEncoder().encode(text))

/** The text of UTF-8 bytes. Errors: WalletClientError for bytes that are not UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string =>
  decoded('Not UTF-8 text.', () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))

/** A JSON object out of a text. Errors: WalletClientError naming what the text was meant to be. */
export function parseObject(text: string, what: string): Record<string, unknown> {
  const value: unknown = decoded(`${what} is not JSON.`, () => JSON.parse(text))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WalletClientError(`${what} is JSON, but not an object.`)
  }
  return value as Record<string, unknown>
}

/** A text member of an object. Errors: WalletClientError naming the member. */
export function textMember(object: Record<string, unknown>, name: string, what: string): string {
  const value = object[name]
  if (typeof value !== 'string') throw new WalletClientError(`${what} has no text "${name}".`)
  return value
}

/** SHA-256. */
export const sha256 = (bytes: Uint8Array): Bytes => nobleSha256(bytes)

/** Bytes from the platform's secure source. */
export const randomBytes = (length: number): Bytes => nobleRandomBytes(length)
