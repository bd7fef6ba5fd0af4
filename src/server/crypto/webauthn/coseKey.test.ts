import { constants, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCoseSignature, readCoseKey } from './coseKey'
import { coseOf, type Encodable, encodeCbor } from './testing/softwareAuthenticator'
import ecdsa from './vectors/wycheproof-ecdsa-p256.json'
import ed25519 from './vectors/wycheproof-ed25519.json'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const cose = (...entries: [number, Encodable][]) => new Uint8Array(encodeCbor(new Map(entries)))
const p256 = (x: Uint8Array, y: Uint8Array) => cose([1, 2], [3, -7], [-1, 1], [-2, x], [-3, y])
const keyOf = (encoded: Uint8Array) => {
  const key = readCoseKey(encoded)
  if (!key.ok) expect.fail(key.reason)
  return key
}
const reasonOf = (encoded: Uint8Array) => {
  const key = readCoseKey(encoded)
  return key.ok ? 'OK' : key.reason
}

describe('isCoseSignature', () => {
  const ecdsaCases = ecdsa.groups.flatMap(({ x, y, tests }) => tests.map((test) => ({ ...test, x, y })))
  it.each(ecdsaCases)('ES256, published test $tcId, $comment: $isValid', ({ x, y, msg, sig, isValid }) => {
    expect(isCoseSignature(keyOf(p256(bytes(x), bytes(y))), bytes(msg), bytes(sig))).toBe(isValid)
  })

  const edCases = ed25519.groups.flatMap(({ x, tests }) => tests.map((test) => ({ ...test, x })))
  it.each(edCases)('EdDSA, published test $tcId, $comment: $isValid', ({ x, msg, sig, isValid }) => {
    const key = keyOf(cose([1, 1], [3, -8], [-1, 6], [-2, bytes(x)]))
    expect(isCoseSignature(key, bytes(msg), bytes(sig))).toBe(isValid)
  })

  it('takes PKCS#1 v1.5 for RS256 and not PSS', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = keyOf(coseOf('RS256', publicKey))
    const data = Buffer.from('data')
    expect(isCoseSignature(key, data, sign('sha256', data, privateKey))).toBe(true)
    const pss = sign('sha256', data, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING })
    expect(isCoseSignature(key, data, pss)).toBe(false)
  })

  it('never throws for random signatures', () => {
    const key = keyOf(coseOf('EdDSA', generateKeyPairSync('ed25519').publicKey))
    fc.assert(fc.property(fc.uint8Array(), (random) => !isCoseSignature(key, random, random)))
  })
})

describe('readCoseKey', () => {
  const x = Buffer.alloc(32, 1)
  const modulus = (length: number) => Buffer.alloc(length, 0xff)
  const exponent = Buffer.from([1, 0, 1])
  it.each<[string, string, Uint8Array]>([
    ['RSA of 2048 bits', 'OK', cose([1, 3], [3, -257], [-1, modulus(256)], [-2, exponent])],
    ['RSA of 1024 bits', 'PUBLIC_KEY_MALFORMED', cose([1, 3], [3, -257], [-1, modulus(128)], [-2, exponent])],
    ['RSA of 8200 bits', 'PUBLIC_KEY_MALFORMED', cose([1, 3], [3, -257], [-1, modulus(1025)], [-2, exponent])],
    ['a long RSA exponent', 'PUBLIC_KEY_MALFORMED', cose([1, 3], [3, -257], [-1, modulus(256)], [-2, modulus(5)])],
    ['a point off the curve', 'PUBLIC_KEY_MALFORMED', p256(x, x)],
    ['a short coordinate', 'PUBLIC_KEY_MALFORMED', p256(x.subarray(1), x)],
    ['another curve', 'PUBLIC_KEY_MALFORMED', cose([1, 2], [3, -7], [-1, 2], [-2, x], [-3, x])],
    ['ES256 with an Ed25519 key', 'PUBLIC_KEY_MALFORMED', cose([1, 1], [3, -7], [-1, 6], [-2, x])],
    ['Ed448', 'PUBLIC_KEY_MALFORMED', cose([1, 1], [3, -8], [-1, 7], [-2, Buffer.alloc(57)])],
    ['ES384', 'ALGORITHM_UNSUPPORTED', cose([1, 2], [3, -35], [-1, 2])],
    ['no algorithm', 'ALGORITHM_UNSUPPORTED', cose([1, 2])],
    ['bytes that are no map', 'PUBLIC_KEY_MALFORMED', new Uint8Array([0])],
    ['a byte left over', 'PUBLIC_KEY_MALFORMED', Buffer.concat([cose([1, 1], [3, -8], [-1, 6], [-2, x]), x])],
  ])('%s: %s', (_what, expected, encoded) => {
    expect(reasonOf(encoded)).toBe(expected)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array(), (random) => void readCoseKey(random)))
  })
})
