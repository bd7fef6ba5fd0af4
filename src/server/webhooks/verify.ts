import { type KeyObject, verify } from 'node:crypto'
import type { WebhookSignatureVerdict } from '../../contract/console/inbox/schemas'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function readHeader(headerText: string): { readonly v: unknown; readonly s: unknown } | null {
  try {
    const parsed: unknown = JSON.parse(headerText)
    if (typeof parsed !== 'object' || parsed === null || !('v' in parsed) || !('s' in parsed)) return null
    return { v: parsed.v, s: parsed.s }
  } catch {
    return null
  }
}

/**
 * Checks the signature header of a webhook against the bytes that arrived.
 *
 * Input: the raw body, before any decoding; the sender's public key (P-256).
 * Not checked: age (there is no signed timestamp) and repetition (receivers compare the body's `id`).
 * Source: wallet-crypto 8.
 */
export function verifySignature(
  publicKey: KeyObject,
  headerText: string | undefined,
  bodyBytes: Uint8Array,
): WebhookSignatureVerdict {
  if (headerText === undefined || headerText === '') return 'MISSING'
  const header = readHeader(headerText)
  if (header === null) return 'MALFORMED'
  if (header.v !== '1') return 'WRONG_VERSION'
  if (typeof header.s !== 'string' || header.s === '' || !BASE64.test(header.s)) return 'MALFORMED'
  const signatureDer = Buffer.from(header.s, 'base64')
  return verify('sha256', bodyBytes, { key: publicKey, dsaEncoding: 'der' }, signatureDer) ? 'VALID' : 'INVALID'
}
