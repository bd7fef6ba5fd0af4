import { ECDH } from 'node:crypto'
import { rememberLast } from '../rememberLast'

/** A point of P-256 in both forms of SEC 1 2.3.3, lowercase hex: compressed 66 characters, uncompressed 130. */
export interface PublicKeyHex {
  readonly compressedHex: string
  readonly uncompressedHex: string
}

const SEC1_POINT = /^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i
const CURVE = 'prime256v1'

/**
 * Reads a P-256 public key in either SEC1 form.
 *
 * Input: hex in any case; 66 characters from `02` or `03` on, or 130 from `04` on.
 * Returns: both forms in lowercase; null when the text is not of that form or the point is not on the curve.
 * Source: SEC 1 2.3.4; wallet-crypto.md 1.1 and 3.
 */
export const parsePublicKey: (hex: string) => PublicKeyHex | null = rememberLast(500, (hex) => {
  if (!SEC1_POINT.test(hex)) return null
  try {
    // OpenSSL refuses points off the curve and coordinates outside the field; the infinity has no form above.
    const uncompressedHex = String(ECDH.convertKey(hex, CURVE, 'hex', 'hex', 'uncompressed'))
    const isEven = Number.parseInt(uncompressedHex.slice(-1), 16) % 2 === 0
    return { compressedHex: (isEven ? '02' : '03') + uncompressedHex.slice(2, 66), uncompressedHex }
  } catch {
    return null
  }
})
