import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { ApiKeyStamper, type Runtime } from '@turnkey/api-key-stamper'
import { describe, expect, it } from 'vitest'
import { createKeyPair, keyPairOf } from '../p256/keyPair'
import ecdsa from '../vectors/ecdsaP256Sha256.json'
import vectors from '../vectors/walletCrypto.json'
import { verifyWalletSignature } from '../walletSignature/verifyWalletSignature'
import { parseStamp, SANDBOX_STAMP, STAMP_SCHEME } from './parseStamp'

const client = vectors.keys.client
const fieldsOf = (header: string): Record<string, string> =>
  JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as Record<string, string>
const headerOf = (json: unknown) => Buffer.from(JSON.stringify(json), 'utf8').toString('base64url')
const good = fieldsOf(vectors.highSStamp)
const reasonOf = (header: string) => {
  const verdict = parseStamp(header)
  return verdict.ok ? 'ok' : verdict.reason
}
const verifies = (header: string, payload: string): boolean => {
  const verdict = parseStamp(header)
  if (!verdict.ok) return false
  const { publicKeyCompressedHex, signatureDer } = verdict.stamp
  const payloadUtf8 = Buffer.from(payload, 'utf8')
  return verifyWalletSignature({ publicKeyHex: publicKeyCompressedHex, signatureDer, payloadUtf8 })
}

describe('parseStamp', () => {
  it('reads the stamp of the vectors, whose signature has high S and verifies', () => {
    const verdict = parseStamp(vectors.highSStamp)
    expect(verdict).toMatchObject({
      ok: true,
      stamp: { publicKeyCompressedHex: vectors.keys.session.compressedHex, publicKeyForm: 'COMPRESSED', isHighS: true },
    })
    expect(verifies(vectors.highSStamp, vectors.highSPayload)).toBe(true)
  })

  it.each<Runtime>(['node', 'browser', 'purejs'])(
    'takes every stamp of the published stamper on %s',
    async (runtimeOverride) => {
      let highS = 0
      for (let count = 0; count < 45; count += 1) {
        const pair = createKeyPair(randomBytes)
        const stamper = new ApiKeyStamper({
          apiPublicKey: pair.compressedHex,
          apiPrivateKey: Buffer.from(pair.privateKey).toString('hex'),
          runtimeOverride,
        })
        const payload = `{"count":"${count}","text":"grüße 😀"}`
        const { stampHeaderValue } = await stamper.stamp(payload)
        const verdict = parseStamp(stampHeaderValue)
        expect(verdict).toMatchObject({ ok: true, stamp: { publicKeyCompressedHex: pair.compressedHex } })
        if (verdict.ok && verdict.stamp.isHighS) highS += 1
        expect(verifies(stampHeaderValue, payload)).toBe(true)
        expect(verifies(stampHeaderValue, `${payload} `)).toBe(false)
      }
      // Half of them, on every runtime; 45 low ones in a row would be a chance of 2^-45.
      expect(highS).toBeGreaterThan(0)
    },
  )

  it('finds no meaning in the order of the members, in blanks, or in members it does not know', () => {
    const { publicKey, scheme, signature } = good
    const text = JSON.stringify({ signature, extra: [1], scheme, publicKey }, null, 2)
    expect(verifies(Buffer.from(text).toString('base64url'), vectors.highSPayload)).toBe(true)
  })

  it('takes hex in upper case, and an uncompressed key, and names the key compressed in lower case', () => {
    const pair = keyPairOf(new Uint8Array(32).fill(0xc3))
    const header = headerOf({
      ...good,
      publicKey: pair.uncompressedHex.toUpperCase(),
      signature: good.signature?.toUpperCase(),
    })
    expect(parseStamp(header)).toMatchObject({
      ok: true,
      stamp: { publicKeyCompressedHex: pair.compressedHex, publicKeyForm: 'UNCOMPRESSED' },
    })
    expect(verifies(header, vectors.highSPayload)).toBe(true)
  })

  it.each([
    ['nothing', '', 'NOT_BASE64URL'],
    ['the JSON itself', JSON.stringify(good), 'NOT_BASE64URL'],
    ['padding', `${vectors.highSStamp}=`, 'NOT_BASE64URL'],
    ['a blank', `${vectors.highSStamp} `, 'NOT_BASE64URL'],
    ['a letter of standard base64', `+${vectors.highSStamp.slice(1)}`, 'NOT_BASE64URL'],
    ['one character too many for whole bytes', 'eyJ9e', 'NOT_BASE64URL'],
    ['bits that belong to no byte', `${Buffer.from('{}').toString('base64url').slice(0, -1)}1`, 'NOT_BASE64URL'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url'), 'NOT_JSON'],
    ['JSON cut short', Buffer.from('{"publicKey":').toString('base64url'), 'NOT_JSON'],
    ['the sandbox literal', SANDBOX_STAMP, 'NOT_BASE64URL'],
    ['a list', headerOf([good]), 'NOT_JSON'],
    ['null', headerOf(null), 'NOT_JSON'],
    ['no members', headerOf({}), 'FIELDS_MISSING'],
    ['no key', headerOf({ ...good, publicKey: undefined }), 'FIELDS_MISSING'],
    ['a key that is no text', headerOf({ ...good, publicKey: 1 }), 'FIELDS_MISSING'],
    ['no scheme', headerOf({ ...good, scheme: null }), 'FIELDS_MISSING'],
    ['no signature', headerOf({ ...good, signature: undefined }), 'FIELDS_MISSING'],
    ['another scheme', headerOf({ ...good, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }), 'WRONG_SCHEME'],
    ['an empty key', headerOf({ ...good, publicKey: '' }), 'KEY_NOT_HEX'],
    ['an odd key', headerOf({ ...good, publicKey: client.compressedHex.slice(1) }), 'KEY_NOT_HEX'],
    ['a key with 0x', headerOf({ ...good, publicKey: `0x${client.compressedHex}` }), 'KEY_NOT_HEX'],
    ['a key off the curve', headerOf({ ...good, publicKey: `02${'00'.repeat(31)}01` }), 'KEY_NOT_ON_CURVE'],
    ['a key of another length', headerOf({ ...good, publicKey: 'aabb' }), 'KEY_NOT_ON_CURVE'],
    ['a signature in base64', headerOf({ ...good, signature: 'MEUCIE==' }), 'SIGNATURE_NOT_HEX'],
    ['an empty signature', headerOf({ ...good, signature: '' }), 'SIGNATURE_NOT_HEX'],
    ['a raw signature', headerOf({ ...good, signature: '11'.repeat(64) }), 'SIGNATURE_NOT_DER'],
    ['a byte after the signature', headerOf({ ...good, signature: `${good.signature}00` }), 'SIGNATURE_NOT_DER'],
  ])('refuses %s', (_, header, reason) => {
    expect(reasonOf(header)).toBe(reason)
    const verdict = parseStamp(header)
    if (!verdict.ok) expect(verdict.detail).toMatch(/^[A-Z].*\.$/)
  })

  it('refuses a zero r and a zero s, and an s that is the order', () => {
    const integer = (hex: string) => `02${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`
    const signature = (r: string, s: string) => {
      const body = integer(r) + integer(s)
      return `30${(body.length / 2).toString(16).padStart(2, '0')}${body}`
    }
    const order = `00${p256.Point.Fn.ORDER.toString(16)}`
    for (const der of [signature('00', '01'), signature('01', '00'), signature('01', order), signature(order, '01')]) {
      expect(reasonOf(headerOf({ ...good, signature: der }))).toBe('SIGNATURE_NOT_DER')
    }
    expect(reasonOf(headerOf({ ...good, signature: signature('01', '01') }))).toBe('ok')
  })

  it('does not verify with any one byte changed, in the key, the signature, the scheme or the payload', () => {
    const changedHex = (hex: string, at: number) => {
      const bytes = Buffer.from(hex, 'hex')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes.toString('hex')
    }
    const { publicKey = '', signature = '', scheme = '' } = good
    for (let at = 0; at < publicKey.length / 2; at += 1) {
      expect(verifies(headerOf({ ...good, publicKey: changedHex(publicKey, at) }), vectors.highSPayload)).toBe(false)
    }
    for (let at = 0; at < signature.length / 2; at += 1) {
      expect(verifies(headerOf({ ...good, signature: changedHex(signature, at) }), vectors.highSPayload)).toBe(false)
    }
    for (let at = 0; at < scheme.length; at += 1) {
      const changed = `${scheme.slice(0, at)}x${scheme.slice(at + 1)}`
      expect(reasonOf(headerOf({ ...good, scheme: changed }))).toBe('WRONG_SCHEME')
    }
    for (let at = 0; at < vectors.highSPayload.length; at += 1) {
      const changed = `${vectors.highSPayload.slice(0, at)}~${vectors.highSPayload.slice(at + 1)}`
      expect(verifies(vectors.highSStamp, changed)).toBe(false)
    }
    expect(STAMP_SCHEME).toBe(scheme)
  })
})

describe('verifyWalletSignature', () => {
  const cases = ecdsa.groups.flatMap(({ publicKeyUncompressedHex, tests }) =>
    tests.map((test) => ({ ...test, publicKeyUncompressedHex })),
  )

  it.each(cases)('finds the published case $tcId, $comment, $result', (test) => {
    const signatureDer = Uint8Array.from(Buffer.from(test.signatureHex, 'hex'))
    const payloadUtf8 = Buffer.from(test.msgHex, 'hex')
    const publicKeyHex = test.publicKeyUncompressedHex
    expect(verifyWalletSignature({ publicKeyHex, signatureDer, payloadUtf8 })).toBe(test.result === 'valid')
    // The reading of the stamp tells malformed from wrong: only these three are DER of another signature.
    const isWellFormed = test.result === 'valid' || [102, 103, 104].includes(test.tcId)
    const read = reasonOf(headerOf({ publicKey: publicKeyHex, scheme: STAMP_SCHEME, signature: test.signatureHex }))
    expect(read === 'ok').toBe(isWellFormed)
  })

  it('takes the key in either form and case, and answers false for what is no key', () => {
    const pair = keyPairOf(new Uint8Array(32).fill(0xc3))
    const verdict = parseStamp(vectors.highSStamp)
    const signatureDer = verdict.ok ? verdict.stamp.signatureDer : new Uint8Array()
    const payloadUtf8 = Buffer.from(vectors.highSPayload)
    const isValid = (publicKeyHex: string) => verifyWalletSignature({ publicKeyHex, signatureDer, payloadUtf8 })
    expect([pair.compressedHex, pair.uncompressedHex, pair.compressedHex.toUpperCase()].every(isValid)).toBe(true)
    const wrong = ['', '00', 'g'.repeat(66), `02${'00'.repeat(31)}01`, `05${pair.compressedHex.slice(2)}`]
    expect(wrong.some(isValid)).toBe(false)
    expect(isValid(`06${pair.uncompressedHex.slice(2)}`) && isValid(`07${pair.uncompressedHex.slice(2)}`)).toBe(false)
    expect(isValid(vectors.keys.client.compressedHex)).toBe(false)
  })
})
