import { type KeyObject, X509Certificate } from 'node:crypto'
import type { CborMap } from './cbor'
import { type CoseKey, isCoseAlgorithm, isCoseSignature } from './coseKey'

function certifiedKeyOf(certificateDer: unknown): KeyObject | null {
  if (!(certificateDer instanceof Uint8Array)) return null
  try {
    return new X509Certificate(certificateDer).publicKey
  } catch {
    return null
  }
}

/** The key that must have signed: the first certificate's, or the credential's own (self attestation). */
function signerOf(statement: CborMap, credentialKey: CoseKey): CoseKey | null {
  const algorithm = statement.get('alg')
  const certificates = statement.get('x5c')
  // WebAuthn L3 8.2, self attestation: both algorithms are one. The library does not compare them.
  if (certificates === undefined) return algorithm === credentialKey.algorithm ? credentialKey : null
  const key = Array.isArray(certificates) ? certifiedKeyOf(certificates[0]) : null
  return key !== null && isCoseAlgorithm(algorithm) ? { algorithm, key } : null
}

/**
 * True when the statement of a `packed` attestation is signed as it says, by the credential key or a certificate's.
 *
 * Input: signed, `authData || SHA-256(clientDataJson)`. An ES256 signature must be strict DER: the library reads it
 * leniently, and would take one whose outer length is wrong.
 * Not checked here: the certificate itself, which the library looks at, and who issued it, which nobody does.
 * Standard: WebAuthn L3 8.2. Assumes: A-148
 */
export function isPackedStatementSigned(statement: CborMap, credentialKey: CoseKey, signed: Uint8Array): boolean {
  const signer = signerOf(statement, credentialKey)
  const signature = statement.get('sig')
  return signer !== null && signature instanceof Uint8Array && isCoseSignature(signer, signed, signature)
}
