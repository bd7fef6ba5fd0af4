import { Buffer } from 'node:buffer'
import { p256 } from '@noble/curves/nist.js'
import { bytesOfHex } from '../p256/hex'
import { type JsonObject, jsonObjectOf } from '../p256/jsonObject'
import { parsePublicKey } from '../p256/publicKey'
import type { StampMistake } from './stampMistakes'

/** One member of a stamp as far as it can be understood. */
export interface Reading<Value> {
  readonly value: Value | null
  /** The mistake in how it is written; null when it is written as it should be, or cannot be understood. */
  readonly cause: StampMistake | null
  readonly detail: string
}

/** The JSON of a stamp, in whichever way it was put into the header. */
export function readEncoding(headerValue: string): Reading<JsonObject> {
  const text = headerValue.trim()
  const plain = jsonObjectOf(text)
  if (plain !== null) {
    return { value: plain, cause: 'STAMP_NOT_ENCODED', detail: 'The header holds the JSON itself, not its base64url.' }
  }
  const isBase64 = /^[\w+/-]+={0,2}$/.test(text)
  const value = isBase64 ? jsonObjectOf(Buffer.from(text, 'base64').toString('utf8')) : null
  if (value === null) return { value, cause: null, detail: 'The header is not the base64url of a JSON object.' }
  if (/[+/=]/.test(text)) {
    return { value, cause: 'STANDARD_BASE64', detail: 'The header is standard or padded base64, not plain base64url.' }
  }
  if (Buffer.from(text, 'base64url').toString('base64url') !== headerValue) {
    return {
      value,
      cause: 'UNKNOWN',
      detail: 'The header has blanks around it, or bits at its end that belong to no byte.',
    }
  }
  return { value, cause: null, detail: 'The header is base64url of a JSON object.' }
}

/** The point of the member `publicKey`, in whichever wrapping; its value is compressed hex. */
export function readKey(publicKey: string): Reading<string> {
  const asWritten = parsePublicKey(publicKey)
  if (asWritten !== null) {
    const isCompressed = publicKey.length === 66
    const detail = isCompressed
      ? 'A compressed point of P-256.'
      : 'An uncompressed point of P-256, which is accepted; stamps name the compressed form.'
    return { value: asWritten.compressedHex, cause: null, detail }
  }
  const bytes = bytesOfKeyText(publicKey)
  const point = bytes === null ? null : pointWithin(bytes)
  const key = point === null ? null : parsePublicKey(Buffer.from(point).toString('hex'))
  if (bytes === null || point === null || key === null) {
    const detail =
      bytes?.length === 32
        ? 'The member publicKey has 32 bytes, the length of a private key, which must never be sent.'
        : 'The member publicKey holds no point of P-256 in any form known here.'
    return { value: null, cause: 'KEY_OTHER_FORM', detail }
  }
  const isBarePoint = bytes.length === 64 || (bytes.length === 65 && bytes[0] === 4)
  if (isBarePoint) {
    const detail = 'An uncompressed point that is not SEC1 in hex (its 04 is missing, or it is in base64).'
    return { value: key.compressedHex, cause: 'KEY_UNCOMPRESSED', detail }
  }
  const detail = 'The point is there, but wrapped (SPKI, PEM, 0x or base64); the member takes compressed SEC1 in hex.'
  return { value: key.compressedHex, cause: 'KEY_OTHER_FORM', detail }
}

function bytesOfKeyText(text: string): Uint8Array | null {
  const bare = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')
  const fromHex = bytesOfHex(bare.replace(/^0x/i, ''))
  if (fromHex !== null) return fromHex
  return /^[\w+/-]+={0,2}$/.test(bare) ? Uint8Array.from(Buffer.from(bare, 'base64')) : null
}

/** SPKI of P-256 ends with the point, and names its length before it. */
function pointWithin(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length === 33 || bytes.length === 65) return bytes
  if (bytes.length === 64) return Uint8Array.from([4, ...bytes])
  if (bytes.length === 91) return bytes.slice(-65)
  return bytes.length === 59 ? bytes.slice(-33) : null
}

/** The signature of the member `signature`, in whichever writing; its value is DER. */
export function readSignature(signature: string): Reading<Uint8Array> {
  const text = signature.trim()
  const fromHex = bytesOfHex(text.replace(/^0x/i, ''))
  const isBase64 = fromHex === null && /^[\w+/-]+={0,2}$/.test(text)
  const bytes = isBase64 ? Uint8Array.from(Buffer.from(text, 'base64')) : fromHex
  const der = bytes === null ? null : derOf(bytes, 'der')
  const value = der ?? (bytes?.length === 64 ? derOf(bytes, 'compact') : null)
  if (bytes === null || value === null) {
    return { value: null, cause: null, detail: 'The member signature holds no ECDSA signature of P-256.' }
  }
  if (isBase64) return { value, cause: 'BASE64_SIGNATURE', detail: 'The signature is in base64; the member takes hex.' }
  if (der === null) {
    return { value, cause: 'RAW_NOT_DER', detail: 'The signature is r || s in 64 bytes; the member takes ASN.1 DER.' }
  }
  if (bytesOfHex(signature) === null) {
    return { value, cause: 'UNKNOWN', detail: 'The signature has 0x or blanks around its hex.' }
  }
  const half = p256.Signature.fromBytes(value, 'der').hasHighS() ? 'high' : 'low'
  return { value, cause: null, detail: `ASN.1 DER in hex, with ${half} S; both halves are accepted.` }
}

function derOf(bytes: Uint8Array, format: 'der' | 'compact'): Uint8Array | null {
  try {
    return p256.Signature.fromBytes(bytes, format).toBytes('der')
  } catch {
    return null
  }
}
