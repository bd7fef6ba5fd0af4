import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { concat, fromHex } from './bytes'

const PERIOD_MS = 30_000
const DIGITS = 6

/**
 * The code that an app shows for a secret.
 *
 * Input: secretHex, as the enrolment gives it; atMs, epoch milliseconds. Standard: RFC 6238 over RFC 4226, SHA-1, six
 * digits, thirty seconds.
 */
export function totpCode(secretHex: string, atMs: number): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(Math.floor(atMs / PERIOD_MS)))
  const mac = concat(hmac(sha1, fromHex(secretHex), counter))
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const value = new DataView(mac.buffer).getUint32(offset) & 0x7fff_ffff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}
