import { Buffer } from 'node:buffer'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { decryptExportBundle } from '@turnkey/crypto'
import { describe, expect, it } from 'vitest'
import { createKeyPair } from '../p256/keyPair'
import { serviceKeyOf } from '../p256/serviceKey'
import { mnemonicOf } from './mnemonic'
import { sealExport } from './sealExport'

const key = serviceKeyOf(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
const client = createKeyPair(randomBytes)
const organizationId = 'InternalAccount:1'
const mnemonic = mnemonicOf(randomBytes(16))

const decrypt = (exportBundle: string, expectedOrganizationId = organizationId) =>
  decryptExportBundle({
    exportBundle,
    embeddedKey: Buffer.from(client.privateKey).toString('hex'),
    organizationId: expectedOrganizationId,
    dangerouslyOverrideSignerPublicKey: key.publicKeyUncompressedHex,
    returnMnemonic: true,
  })

describe('mnemonicOf', () => {
  // BIP-39, "Test vectors", of 128 bits.
  it.each([
    ['00'.repeat(16), `${'abandon '.repeat(11)}about`],
    ['7f'.repeat(16), 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
    ['80'.repeat(16), 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
    ['ff'.repeat(16), `${'zoo '.repeat(11)}wrong`],
  ])('writes %s as the published words', (entropyHex, words) => {
    expect(mnemonicOf(Buffer.from(entropyHex, 'hex'))).toBe(words)
  })

  it('writes words that give the entropy back', () => {
    const entropy = randomBytes(16)
    expect(Buffer.from(mnemonicToEntropy(mnemonicOf(entropy), wordlist))).toEqual(entropy)
    expect(() => mnemonicOf(new Uint8Array(15))).toThrow()
  })
})

describe('sealExport', () => {
  it.each([
    ['compressed', client.compressedHex],
    ['uncompressed', client.uncompressedHex],
  ])('seals what the client library verifies and opens, for a client key %s', async (_, clientPublicKeyHex) => {
    const bundle = await sealExport(key, { clientPublicKeyHex, mnemonic, organizationId })
    expect(await decrypt(bundle)).toBe(mnemonic)
    const parsed = JSON.parse(bundle) as Record<string, string>
    expect(Object.keys(parsed)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic'])
    const data = JSON.parse(Buffer.from(parsed.data ?? '', 'hex').toString('utf8')) as Record<string, string>
    expect(Object.keys(data)).toEqual(['encappedPublic', 'ciphertext', 'organizationId'])
    expect(data.encappedPublic).toMatch(/^04[0-9a-f]{128}$/)
  })

  it('is refused for another organization, and by a client that pins another key', async () => {
    const bundle = await sealExport(key, { clientPublicKeyHex: client.compressedHex, mnemonic, organizationId })
    await expect(decrypt(bundle, 'InternalAccount:2')).rejects.toThrow('organization id')
    const embeddedKey = Buffer.from(client.privateKey).toString('hex')
    const pinned = { exportBundle: bundle, embeddedKey, organizationId, returnMnemonic: true }
    await expect(decryptExportBundle(pinned)).rejects.toThrow('signer key')
  })

  it('is refused with one byte of data, signature or key changed', async () => {
    const bundle = await sealExport(key, { clientPublicKeyHex: client.compressedHex, mnemonic, organizationId })
    const parsed = JSON.parse(bundle) as Record<string, string>
    for (const member of ['data', 'dataSignature', 'enclaveQuorumPublic']) {
      const original = Buffer.from(parsed[member] ?? '', 'hex')
      for (let at = 0; at < original.length; at += 11) {
        const bytes = Uint8Array.from(original, (byte, index) => (index === at ? byte ^ 1 : byte))
        const changed = { ...parsed, [member]: Buffer.from(bytes).toString('hex') }
        await expect(decrypt(JSON.stringify(changed))).rejects.toThrow()
      }
    }
  })

  it('rejects a client key that is no point', async () => {
    const input = { clientPublicKeyHex: '04aa', mnemonic, organizationId }
    await expect(sealExport(key, input)).rejects.toThrow(TypeError)
  })
})
