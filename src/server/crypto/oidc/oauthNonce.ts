import { createHash } from 'node:crypto'

/**
 * The `nonce` that an identity token must carry for a client key: lowercase hex of SHA-256 over the key's text.
 *
 * Input: the text exactly as the client sent it; another case or form of the same key has another nonce.
 * Source: wallet-crypto.md 6.1.
 */
export function oauthNonceOf(clientPublicKeyText: string): string {
  return createHash('sha256').update(clientPublicKeyText, 'utf8').digest('hex')
}
