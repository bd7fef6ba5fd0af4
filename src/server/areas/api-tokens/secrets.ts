import { createHmac, timingSafeEqual } from 'node:crypto'
import { secureRandom } from '../../foundation/ids'

const SECRET_BYTES = 32
const SALT_BYTES = 16

const hexOf = (length: number): string => Buffer.from(secureRandom(length)).toString('hex')

/** A new secret, 64 hex digits. Always from the machine's own randomness, never from a seed. */
export function newSecret(): string {
  return hexOf(SECRET_BYTES)
}

/** A new salt, 32 hex digits. */
export function newSalt(): string {
  return hexOf(SALT_BYTES)
}

/** HMAC-SHA-256 of the secret under the salt, in hex. Secrets carry 256 random bits, so no slow hash is needed. */
export function hashSecret(salt: string, secret: string): string {
  return createHmac('sha256', salt).update(secret, 'utf8').digest('hex')
}

/** Whether this is the token's secret; takes the same time wherever the two differ. */
export function isSecretOf(
  token: { readonly secret_salt: string; readonly secret_hash: string },
  secret: string,
): boolean {
  const given = Buffer.from(hashSecret(token.secret_salt, secret), 'hex')
  const expected = Buffer.from(token.secret_hash, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
