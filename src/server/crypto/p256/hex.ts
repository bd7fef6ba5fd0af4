import { Buffer } from 'node:buffer'

const WHOLE_BYTES = /^(?:[0-9a-f]{2})+$/i

/** Bytes of hex text in any case; null when it is empty, of odd length, or has another character in it. */
export function bytesOfHex(hex: string): Uint8Array | null {
  return WHOLE_BYTES.test(hex) ? Uint8Array.from(Buffer.from(hex, 'hex')) : null
}
