import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Uint8Array => createHash('sha256').update(text, 'utf8').digest()

/** Whether two codes are the same text; takes the same time wherever they differ (wallet-crypto.md 2.4). */
export function compareCode(given: string, expected: string): boolean {
  // Digests have one length, which timingSafeEqual needs, and tell nothing about where the texts differ.
  return timingSafeEqual(digestOf(given), digestOf(expected))
}
