import { sign } from 'node:crypto'
import type { SigningKey } from './signingKey'

export const SIGNATURE_HEADER = 'X-Service-Signature'

/**
 * The value of `X-Service-Signature` for a body: `{"v":"1","s":"<base64 DER>"}`, ECDSA P-256 over SHA-256.
 *
 * Input: the exact bytes that go out; the same text must not be serialised again afterwards.
 * Source: wallet-crypto 8.
 */
export function signBody(key: SigningKey, bodyBytes: Uint8Array): string {
  const signatureDer = sign('sha256', bodyBytes, { key: key.privateKey, dsaEncoding: 'der' })
  return JSON.stringify({ v: '1', s: signatureDer.toString('base64') })
}
