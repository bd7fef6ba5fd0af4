import { Buffer } from 'node:buffer'
import type { ServiceKey } from './serviceKey'

/**
 * Writes the signed bundle in which a client receives a target key or an exported wallet.
 *
 * Input: content, written as JSON in UTF-8; the signature is over exactly those bytes.
 * Returns: JSON text with `version`, `data` (hex), `dataSignature` (DER in hex, low-S) and `enclaveQuorumPublic`.
 * Source: wallet-crypto.md 2.1 and 4.3.
 */
export function signedBundle(key: ServiceKey, content: Readonly<Record<string, string>>): string {
  const data = Buffer.from(JSON.stringify(content), 'utf8')
  return JSON.stringify({
    version: 'v1.0.0',
    data: data.toString('hex'),
    dataSignature: Buffer.from(key.signDer(data)).toString('hex'),
    enclaveQuorumPublic: key.publicKeyUncompressedHex,
  })
}
