import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { formatHpkeBuf, hpkeDecrypt, hpkeEncrypt } from '@turnkey/crypto'
import { AeadId, CipherSuite, KdfId, KemId } from 'hpke-js'
import { describe, expect, it } from 'vitest'
import { createKeyPair, keyPairOf } from '../p256/keyPair'
import rfc from '../vectors/hpkeP256Base.json'
import { open } from './open'
import { sealTo } from './seal'
import { bufferOf, hpkeInfo, suite } from './suite'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const recipient = createKeyPair(randomBytes)
const openHere = (enc: Uint8Array, ciphertext: Uint8Array, pair = recipient) =>
  open(pair.privateKey, pair.publicKeyUncompressed, enc, ciphertext)
const flipped = (original: Uint8Array, at: number) => original.map((byte, index) => (index === at ? byte ^ 1 : byte))

describe('the suite', () => {
  it('opens the vector of RFC 9180 A.3.1, whose AEAD is AES-128-GCM', async () => {
    const kem = { kem: KemId.DhkemP256HkdfSha256, kdf: KdfId.HkdfSha256 }
    const vectorSuite = new CipherSuite({ ...kem, aead: AeadId.Aes128Gcm })
    const recipientKey = await vectorSuite.kem.importKey('raw', bufferOf(bytes(rfc.recipientPrivateHex)), false)
    const enc = bufferOf(bytes(rfc.encHex))
    const context = await vectorSuite.createRecipientContext({ recipientKey, enc, info: bufferOf(bytes(rfc.infoHex)) })
    const plaintext = await context.open(bufferOf(bytes(rfc.ciphertextHex)), bufferOf(bytes(rfc.aadHex)))
    expect(Buffer.from(plaintext).toString('hex')).toBe(rfc.plaintextHex)
    expect(keyPairOf(bytes(rfc.recipientPrivateHex)).uncompressedHex).toBe(rfc.recipientPublicHex)
  })

  it('is DHKEM P-256, HKDF-SHA256, AES-256-GCM with the info of the clients', () => {
    expect([suite.kem.id, suite.kdf.id, suite.aead.id]).toEqual([0x10, 0x01, 0x02])
    expect(Buffer.from(hpkeInfo()).toString('hex')).toBe('7475726e6b65795f68706b65')
  })
})

describe('sealTo and open', () => {
  it.each([0, 1, 32, 1000])('opens the %i bytes that it sealed', async (length) => {
    const plaintext = Uint8Array.from(randomBytes(length))
    const sealed = await sealTo(recipient.publicKeyUncompressed, plaintext)
    expect(sealed.encUncompressed).toHaveLength(65)
    expect(sealed.ciphertext).toHaveLength(length + 16)
    expect(await openHere(sealed.encUncompressed, sealed.ciphertext)).toEqual({ ok: true, plaintext })
  })

  it('seals what the client library opens, and opens what it seals', async () => {
    const plaintext = Uint8Array.from(randomBytes(48))
    const sealed = await sealTo(recipient.publicKeyUncompressed, plaintext)
    const opened = hpkeDecrypt({
      ciphertextBuf: sealed.ciphertext,
      encappedKeyBuf: sealed.encUncompressed,
      receiverPriv: Buffer.from(recipient.privateKey).toString('hex'),
    })
    expect(Buffer.from(opened)).toEqual(Buffer.from(plaintext))

    const theirs = hpkeEncrypt({ plainTextBuf: plaintext, targetKeyBuf: recipient.publicKeyUncompressed })
    const { encappedPublic, ciphertext } = JSON.parse(formatHpkeBuf(theirs)) as Record<string, string>
    expect(await openHere(bytes(encappedPublic ?? ''), bytes(ciphertext ?? ''))).toEqual({ ok: true, plaintext })
  })

  it('seals another text each time', async () => {
    const plaintext = new Uint8Array(32)
    const [one, two] = [
      await sealTo(recipient.publicKeyUncompressed, plaintext),
      await sealTo(recipient.publicKeyUncompressed, plaintext),
    ]
    expect(one.encUncompressed).not.toEqual(two.encUncompressed)
    expect(one.ciphertext).not.toEqual(two.ciphertext)
  })

  it('does not open with any byte of the ciphertext or its tag changed', async () => {
    const sealed = await sealTo(recipient.publicKeyUncompressed, new Uint8Array(8))
    for (let at = 0; at < sealed.ciphertext.length; at += 1) {
      const verdict = await openHere(sealed.encUncompressed, flipped(sealed.ciphertext, at))
      expect(verdict).toEqual({ ok: false, reason: 'DOES_NOT_DECRYPT' })
    }
  })

  it('does not open with any byte of enc changed, which is then no point', async () => {
    const sealed = await sealTo(recipient.publicKeyUncompressed, new Uint8Array(8))
    for (let at = 0; at < 65; at += 1) {
      const verdict = await openHere(flipped(sealed.encUncompressed, at), sealed.ciphertext)
      expect(verdict).toEqual({ ok: false, reason: 'ENC_NOT_A_POINT' })
    }
  })

  it('refuses an enc that is compressed, short, long or empty', async () => {
    const { encUncompressed, ciphertext } = await sealTo(recipient.publicKeyUncompressed, new Uint8Array(8))
    const compressed = Uint8Array.from([2 + ((encUncompressed[64] ?? 0) & 1), ...encUncompressed.slice(1, 33)])
    const long = Uint8Array.from([...encUncompressed, 0])
    for (const enc of [compressed, encUncompressed.slice(0, 64), long, new Uint8Array()]) {
      expect(await openHere(enc, ciphertext)).toEqual({ ok: false, reason: 'ENC_NOT_A_POINT' })
    }
  })

  it('does not open with another enc, another recipient, or a ciphertext shorter than its tag', async () => {
    const sealed = await sealTo(recipient.publicKeyUncompressed, new Uint8Array(8))
    const other = createKeyPair(randomBytes)
    const refused = { ok: false, reason: 'DOES_NOT_DECRYPT' }
    expect(await openHere(other.publicKeyUncompressed, sealed.ciphertext)).toEqual(refused)
    expect(await openHere(sealed.encUncompressed, sealed.ciphertext, other)).toEqual(refused)
    expect(await openHere(sealed.encUncompressed, sealed.ciphertext.slice(0, 15))).toEqual(refused)
    expect(await openHere(sealed.encUncompressed, new Uint8Array())).toEqual(refused)
  })

  it('does not open what was sealed with an empty info or an empty aad', async () => {
    const recipientPublicKey = await suite.kem.importKey('raw', bufferOf(recipient.publicKeyUncompressed), true)
    for (const [info, hasAad] of [
      [bufferOf(), true],
      [hpkeInfo(), false],
    ] as const) {
      const sender = await suite.createSenderContext({ recipientPublicKey, info })
      const enc = new Uint8Array(sender.enc)
      const aad = hasAad ? bufferOf(enc, recipient.publicKeyUncompressed) : bufferOf()
      const ciphertext = new Uint8Array(await sender.seal(bufferOf(Uint8Array.of(1)), aad))
      expect(await openHere(enc, ciphertext)).toEqual({ ok: false, reason: 'DOES_NOT_DECRYPT' })
    }
  })

  it('rejects a recipient that is no point', async () => {
    await expect(sealTo(flipped(recipient.publicKeyUncompressed, 64), new Uint8Array(1))).rejects.toThrow()
    await expect(sealTo(new Uint8Array(33), new Uint8Array(1))).rejects.toThrow()
  })

  it('leaves the bytes that it was given as they were', async () => {
    const plaintext = Uint8Array.from(randomBytes(16))
    const before = Uint8Array.from(plaintext)
    const sealed = await sealTo(recipient.publicKeyUncompressed, plaintext.subarray(0, 8))
    const opened = await openHere(sealed.encUncompressed, sealed.ciphertext)
    expect(plaintext).toEqual(before)
    expect(opened).toEqual({ ok: true, plaintext: before.slice(0, 8) })
  })
})
