import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { decryptCredentialBundle } from '@turnkey/crypto'
import { describe, expect, it } from 'vitest'
import { oauthNonceOf } from '../oidc/oauthNonce'
import { createKeyPair } from '../p256/keyPair'
import vectors from '../vectors/walletCrypto.json'
import { sealSessionKey } from './sealSessionKey'

const base58check = createBase58check(sha256)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const client = createKeyPair(randomBytes)
const session = createKeyPair(randomBytes)

describe('sealSessionKey', () => {
  it.each([
    ['compressed', client.compressedHex],
    ['uncompressed', client.uncompressedHex],
    ['compressed, in upper case', client.compressedHex.toUpperCase()],
  ])('seals what the client library opens, for a client key %s', async (_, clientPublicKeyHex) => {
    const sealed = await sealSessionKey(clientPublicKeyHex, session.privateKey)
    expect(decryptCredentialBundle(sealed, hex(client.privateKey))).toBe(hex(session.privateKey))
    expect([115, 116]).toContain(sealed.length)
    expect(base58check.decode(sealed)).toHaveLength(81)
  })

  it('has the form of the vector, which the client library opens', () => {
    const { client: holder, session: held } = vectors.keys
    expect(decryptCredentialBundle(vectors.sessionBundle, holder.privateByteHex.repeat(32))).toBe(
      held.privateByteHex.repeat(32),
    )
    expect(base58check.decode(vectors.sessionBundle)).toHaveLength(81)
  })

  it('keeps the zeros at the front of a scalar', async () => {
    const scalar = Uint8Array.from([...new Uint8Array(31), 1])
    const sealed = await sealSessionKey(client.compressedHex, scalar)
    expect(decryptCredentialBundle(sealed, hex(client.privateKey))).toBe(`${'00'.repeat(31)}01`)
  })

  it('is refused by the client with any byte of enc or ciphertext changed, or any character of the text', async () => {
    const sealed = await sealSessionKey(client.compressedHex, session.privateKey)
    const bytes = base58check.decode(sealed)
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = base58check.encode(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
      expect(() => decryptCredentialBundle(changed, hex(client.privateKey))).toThrow()
    }
    for (let at = 0; at < sealed.length; at += 9) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'z' ? 'y' : 'z') + sealed.slice(at + 1)
      expect(() => decryptCredentialBundle(changed, hex(client.privateKey))).toThrow()
    }
    expect(() => decryptCredentialBundle(sealed, hex(session.privateKey))).toThrow()
  })

  it('rejects a client key that is no point, and a scalar of another length', async () => {
    await expect(sealSessionKey('02aa', session.privateKey)).rejects.toThrow(TypeError)
    await expect(sealSessionKey(client.compressedHex, new Uint8Array(31))).rejects.toThrow(TypeError)
  })
})

describe('oauthNonceOf', () => {
  const { uncompressedHex, compressedHex } = vectors.keys.client

  it('is the hash of the text, as the vectors have it', () => {
    expect(oauthNonceOf(uncompressedHex)).toBe(vectors.oauthNonce)
  })

  it('is another one for the same key in another form or case', () => {
    expect(oauthNonceOf(compressedHex)).not.toBe(vectors.oauthNonce)
    expect(oauthNonceOf(uncompressedHex.toUpperCase())).not.toBe(vectors.oauthNonce)
  })
})
