import { describe, expect, it } from 'vitest'
import { hashSecret, isSecretOf, newSalt, newSecret } from './secrets'

const stored = (salt: string, secret: string) => ({ secret_salt: salt, secret_hash: hashSecret(salt, secret) })

describe('token secrets', () => {
  it('hashes with HMAC-SHA-256 under the salt', () => {
    // RFC 4231, test case 2: key "Jefe", data "what do ya want for nothing?".
    expect(hashSecret('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('accepts the secret and nothing else', () => {
    const token = stored('salt', 'secret')
    expect(isSecretOf(token, 'secret')).toBe(true)
    expect(isSecretOf(token, 'secreT')).toBe(false)
    expect(isSecretOf(token, '')).toBe(false)
    expect(isSecretOf({ ...token, secret_salt: 'pepper' }, 'secret')).toBe(false)
    expect(isSecretOf({ ...token, secret_hash: '' }, 'secret')).toBe(false)
  })

  it('makes 256-bit secrets and 128-bit salts that do not repeat', () => {
    expect(newSecret()).toMatch(/^[0-9a-f]{64}$/)
    expect(newSalt()).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(Array.from({ length: 50 }, newSecret)).size).toBe(50)
  })
})
