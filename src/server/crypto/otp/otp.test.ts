import { Buffer } from 'node:buffer'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { encryptOtpCodeToBundle, formatHpkeBuf, hpkeEncrypt, verifyOtpVerificationToken } from '@turnkey/crypto'
import { compactVerify, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { sealTo } from '../hpke/seal'
import { createKeyPair, keyPairOf } from '../p256/keyPair'
import { serviceKeyOf } from '../p256/serviceKey'
import vectors from '../vectors/walletCrypto.json'
import { compareCode } from './compareCode'
import { openOtpBundle, readOtpBundle } from './openOtpBundle'
import { createTargetBundle } from './targetBundle'
import { createVerificationToken, type VerificationClaims } from './verificationToken'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const key = serviceKeyOf(privateKey)
const otherKey = serviceKeyOf(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
const target = createKeyPair(randomBytes)
const client = createKeyPair(randomBytes)
const bundle = createTargetBundle(key, {
  publicKeyUncompressedHex: target.uncompressedHex,
  organizationId: 'InternalAccount:1',
  userId: 'Customer:1',
})
const sealJson = async (plaintext: string | Uint8Array) => {
  const sealed = await sealTo(target.publicKeyUncompressed, Buffer.from(plaintext))
  return JSON.stringify({
    encappedPublic: Buffer.from(sealed.encUncompressed).toString('hex'),
    ciphertext: Buffer.from(sealed.ciphertext).toString('hex'),
  })
}
const changedHex = (hex: string, at: number) => {
  const bytes = Buffer.from(hex, 'hex')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes.toString('hex')
}

describe('createTargetBundle', () => {
  it('writes version, data, signature and the key of the service, with the target uncompressed', () => {
    const parsed = JSON.parse(bundle) as Record<string, string>
    expect(Object.keys(parsed)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic'])
    expect(parsed.version).toBe('v1.0.0')
    expect(parsed.enclaveQuorumPublic).toBe(key.publicKeyUncompressedHex)
    expect(JSON.parse(Buffer.from(parsed.data ?? '', 'hex').toString('utf8'))).toEqual({
      targetPublic: target.uncompressedHex,
      organizationId: 'InternalAccount:1',
      userId: 'Customer:1',
    })
  })

  it('is refused by the strict client with a byte of data or signature changed, or another key', async () => {
    const parsed = JSON.parse(bundle) as Record<string, string>
    const { data = '', dataSignature = '' } = parsed
    const encrypt = (changed: object, pinned = key.publicKeyUncompressedHex) =>
      encryptOtpCodeToBundle('000000', JSON.stringify({ ...parsed, ...changed }), client.compressedHex, pinned)
    await expect(encrypt({})).resolves.toBeTypeOf('string')
    for (let at = 0; at < data.length / 2; at += 7) {
      await expect(encrypt({ data: changedHex(data, at) })).rejects.toThrow()
    }
    for (let at = 0; at < dataSignature.length / 2; at += 3) {
      await expect(encrypt({ dataSignature: changedHex(dataSignature, at) })).rejects.toThrow()
    }
    await expect(encrypt({}, otherKey.publicKeyUncompressedHex)).rejects.toThrow()
    await expect(encrypt({ enclaveQuorumPublic: otherKey.publicKeyUncompressedHex })).rejects.toThrow()
  })
})

describe('openOtpBundle', () => {
  it('opens the bundle of the vectors', async () => {
    const pair = keyPairOf(Buffer.from(vectors.keys.target.privateByteHex.repeat(32), 'hex'))
    const expected = { ok: true, otpCode: vectors.otpCode, publicKeyCompressedHex: vectors.keys.client.compressedHex }
    expect(await openOtpBundle(pair, vectors.otpBundle)).toEqual(expected)
  })

  it('opens what the strict client seals with the key of the service as its override', async () => {
    const sealed = await encryptOtpCodeToBundle('123456', bundle, client.compressedHex, key.publicKeyUncompressedHex)
    const expected = { ok: true, otpCode: '123456', publicKeyCompressedHex: client.compressedHex }
    expect(await openOtpBundle(target, sealed)).toEqual(expected)
    await expect(encryptOtpCodeToBundle('123456', bundle, client.compressedHex)).rejects.toThrow()
  })

  it('opens what the simple client seals, which reads the target alone and sends its key uncompressed', async () => {
    const { data = '' } = JSON.parse(bundle) as Record<string, string>
    const { targetPublic = '' } = JSON.parse(Buffer.from(data, 'hex').toString('utf8')) as Record<string, string>
    const plainTextBuf = Buffer.from(JSON.stringify({ otp_code: '000000', public_key: client.uncompressedHex }))
    const sealed = formatHpkeBuf(
      hpkeEncrypt({ plainTextBuf, targetKeyBuf: Uint8Array.from(Buffer.from(targetPublic, 'hex')) }),
    )
    const expected = { ok: true, otpCode: '000000', publicKeyCompressedHex: client.compressedHex }
    expect(await openOtpBundle(target, sealed)).toEqual(expected)
  })

  it.each([
    ['no JSON', 'abc', 'BUNDLE_NOT_JSON'],
    ['a list', '[]', 'BUNDLE_NOT_JSON'],
    ['a text within JSON', '"{}"', 'BUNDLE_NOT_JSON'],
    ['no enc', '{"ciphertext":"00"}', 'BUNDLE_FIELDS'],
    ['no ciphertext', '{"encappedPublic":"00"}', 'BUNDLE_FIELDS'],
    ['numbers', '{"encappedPublic":1,"ciphertext":2}', 'BUNDLE_FIELDS'],
    ['an odd enc', '{"encappedPublic":"0","ciphertext":"00"}', 'BUNDLE_NOT_HEX'],
    ['base64', '{"encappedPublic":"00","ciphertext":"Zm9v"}', 'BUNDLE_NOT_HEX'],
    ['empty texts', '{"encappedPublic":"","ciphertext":""}', 'BUNDLE_NOT_HEX'],
  ])('finds %s before any key is used', async (_, text, reason) => {
    expect(readOtpBundle(text)).toEqual({ ok: false, reason })
    expect(await openOtpBundle(target, text)).toEqual({ ok: false, reason })
  })

  it.each([
    ['no JSON', 'abc', 'PLAINTEXT_NOT_JSON'],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'PLAINTEXT_NOT_JSON'],
    ['a list', '[]', 'PLAINTEXT_NOT_JSON'],
    ['no members', '{}', 'PLAINTEXT_FIELDS'],
    ['a code that is a number', `{"otp_code":0,"public_key":"${client.compressedHex}"}`, 'PLAINTEXT_FIELDS'],
    ['members in another spelling', `{"otpCode":"0","publicKey":"${client.compressedHex}"}`, 'PLAINTEXT_FIELDS'],
    ['no key', '{"otp_code":"000000"}', 'PLAINTEXT_FIELDS'],
    ['a key that is none', '{"otp_code":"000000","public_key":"02aa"}', 'PUBLIC_KEY_INVALID'],
    ['a key off the curve', `{"otp_code":"0","public_key":"02${'00'.repeat(31)}01"}`, 'PUBLIC_KEY_INVALID'],
  ])('refuses a sealed text with %s', async (_, plaintext, reason) => {
    expect(await openOtpBundle(target, await sealJson(plaintext))).toEqual({ ok: false, reason })
  })

  it('does not open with one byte of enc or ciphertext changed, or for another target', async () => {
    const text = await sealJson(JSON.stringify({ otp_code: '000000', public_key: client.compressedHex }))
    const { encappedPublic = '', ciphertext = '' } = JSON.parse(text) as Record<string, string>
    for (let at = 0; at < 65; at += 4) {
      const changed = JSON.stringify({ encappedPublic: changedHex(encappedPublic, at), ciphertext })
      expect(await openOtpBundle(target, changed)).toEqual({ ok: false, reason: 'ENC_NOT_A_POINT' })
    }
    for (let at = 0; at < ciphertext.length / 2; at += 4) {
      const changed = JSON.stringify({ encappedPublic, ciphertext: changedHex(ciphertext, at) })
      expect(await openOtpBundle(target, changed)).toEqual({ ok: false, reason: 'DOES_NOT_DECRYPT' })
    }
    expect(await openOtpBundle(client, text)).toEqual({ ok: false, reason: 'DOES_NOT_DECRYPT' })
  })

  it('reads hex in upper case', async () => {
    const text = await sealJson(JSON.stringify({ otp_code: '000000', public_key: client.compressedHex }))
    const { encappedPublic = '', ciphertext = '' } = JSON.parse(text) as Record<string, string>
    const upper = { encappedPublic: encappedPublic.toUpperCase(), ciphertext: ciphertext.toUpperCase() }
    expect(await openOtpBundle(target, JSON.stringify(upper))).toMatchObject({ ok: true, otpCode: '000000' })
  })
})

describe('createVerificationToken', () => {
  const claims: VerificationClaims = {
    id: 'OneTimeCode:1',
    verificationType: 'OTP_TYPE_EMAIL',
    contact: 'zoë@example.com',
    organizationId: 'InternalAccount:1',
    publicKeyCompressedHex: client.compressedHex,
    expiresAtMs: 4_102_444_800_000,
  }

  it('is accepted by the client library, with every claim a string and exp in milliseconds', async () => {
    const token = createVerificationToken(key, claims)
    expect(await verifyOtpVerificationToken(token, key.publicKeyUncompressedHex)).toEqual({
      id: 'OneTimeCode:1',
      verification_type: 'OTP_TYPE_EMAIL',
      contact: 'zoë@example.com',
      organization_id: 'InternalAccount:1',
      public_key: client.compressedHex,
      exp: '4102444800000',
    })
    await expect(verifyOtpVerificationToken(token, otherKey.publicKeyUncompressedHex)).rejects.toThrow()
  })

  it('is a standard compact JWS', async () => {
    const token = createVerificationToken(key, claims)
    const { protectedHeader } = await compactVerify(
      token,
      await importJWK(publicKey.export({ format: 'jwk' }), 'ES256'),
    )
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT' })
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
  })

  it('is refused with any character of it changed', async () => {
    const token = createVerificationToken(key, claims)
    for (let at = 0; at < token.length - 1; at += 5) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      await expect(verifyOtpVerificationToken(changed, key.publicKeyUncompressedHex)).rejects.toThrow()
    }
  })
})

describe('compareCode', () => {
  it('takes the same text only', () => {
    expect(compareCode('000000', '000000')).toBe(true)
    for (const given of ['', '00000', '0000000', '000001', '１２３', ' 000000']) {
      expect(compareCode(given, '000000')).toBe(false)
    }
    expect(compareCode('', '')).toBe(true)
  })
})
