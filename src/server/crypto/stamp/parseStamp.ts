import { Buffer } from 'node:buffer'
import { p256 } from '@noble/curves/nist.js'
import { bytesOfHex } from '../p256/hex'
import { type JsonObject, jsonObjectOf, textOfUtf8 } from '../p256/jsonObject'
import { parsePublicKey } from '../p256/publicKey'
import type { StampFault } from './stampChecks'

/** Accepted as a stamp in sandbox, and only there, without any cryptography (wallet-crypto.md 1.5). */
export const SANDBOX_STAMP = 'sandbox-valid-signature'
export const STAMP_SCHEME = 'SIGNATURE_SCHEME_TK_API_P256'

interface Stamp {
  readonly publicKeyCompressedHex: string
  readonly publicKeyForm: 'COMPRESSED' | 'UNCOMPRESSED'
  readonly signatureDer: Uint8Array
  readonly isHighS: boolean
}

export type StampVerdict =
  | { readonly ok: true; readonly stamp: Stamp }
  | { readonly ok: false; readonly reason: StampFault; readonly detail: string }

const FIELDS = ['publicKey', 'scheme', 'signature'] as const

const refused = (reason: StampFault, detail: string): StampVerdict => ({ ok: false, reason, detail })

/**
 * Reads the value of the header `Service-Wallet-Signature`; nothing is verified against a message here.
 *
 * Input: base64url without padding, of UTF-8 JSON; members in any order, unknown ones ignored.
 * Returns: the key in compressed lowercase hex and the signature in strict DER, high S allowed; or the first
 * check that failed, with a sentence for the developer.
 * Source: wallet-crypto.md 1.1 and 1.3, check 4; RFC 4648 5; SEC 1 2.3.4; RFC 3279 2.2.3 (DER).
 * Assumes: A-140 (an uncompressed key), A-141 (padding and unused bits).
 */
export function parseStamp(headerValue: string): StampVerdict {
  const bytes = bytesOfBase64url(headerValue)
  if (bytes === null) return refused('NOT_BASE64URL', base64urlDetail(headerValue))
  const text = textOfUtf8(bytes)
  const json = text === null ? null : jsonObjectOf(text)
  if (json === null) return refused('NOT_JSON', 'The decoded header is not a JSON object in UTF-8.')
  const missing = FIELDS.filter((field) => typeof json[field] !== 'string')
  if (missing.length > 0) {
    return refused('FIELDS_MISSING', `The stamp needs the members ${FIELDS.join(', ')} as strings; look at ${missing}.`)
  }
  if (json.scheme !== STAMP_SCHEME) return refused('WRONG_SCHEME', `The member scheme must be ${STAMP_SCHEME}.`)
  return readKeyAndSignature(json)
}

function readKeyAndSignature(json: JsonObject): StampVerdict {
  const publicKey = String(json.publicKey)
  if (bytesOfHex(publicKey) === null) {
    return refused('KEY_NOT_HEX', 'The member publicKey must be hex with an even number of characters.')
  }
  const key = parsePublicKey(publicKey)
  if (key === null) {
    const detail = `The member publicKey (${publicKey.length / 2} bytes) is not a point of P-256 in SEC1 form.`
    return refused('KEY_NOT_ON_CURVE', detail)
  }
  const signatureDer = bytesOfHex(String(json.signature))
  if (signatureDer === null) {
    return refused('SIGNATURE_NOT_HEX', 'The member signature must be hex with an even number of characters.')
  }
  const isHighS = readDer(signatureDer)
  if (isHighS === null) {
    const detail = `The member signature (${signatureDer.length} bytes) is not an ECDSA signature of P-256 in DER.`
    return refused('SIGNATURE_NOT_DER', detail)
  }
  const publicKeyForm = publicKey.startsWith('04') ? 'UNCOMPRESSED' : 'COMPRESSED'
  return { ok: true, stamp: { publicKeyCompressedHex: key.compressedHex, publicKeyForm, signatureDer, isHighS } }
}

/** Whether S is in the upper half; null when the bytes are not one strict DER signature with r and s in range. */
function readDer(signatureDer: Uint8Array): boolean | null {
  try {
    return p256.Signature.fromBytes(signatureDer, 'der').hasHighS()
  } catch {
    return null
  }
}

/** Node's decoder skips what it does not know; only text that it would write again is base64url (RFC 4648 3.5). */
function bytesOfBase64url(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? Uint8Array.from(bytes) : null
}

function base64urlDetail(headerValue: string): string {
  if (headerValue.trimStart().startsWith('{')) return 'The header holds JSON itself; it must be the JSON in base64url.'
  if (/[+/]/.test(headerValue)) return 'The header is standard base64; base64url has - and _ in place of + and /.'
  if (headerValue.endsWith('=')) return 'The header ends in padding; base64url is written here without =.'
  return 'The header is not base64url text.'
}
