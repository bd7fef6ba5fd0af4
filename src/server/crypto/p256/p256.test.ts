import { Buffer } from 'node:buffer'
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/walletCrypto.json'
import { bytesOfHex } from './hex'
import { jsonObjectOf, textOfUtf8 } from './jsonObject'
import { createKeyPair, keyPairOf } from './keyPair'
import { parsePublicKey } from './publicKey'
import { serviceKeyOf } from './serviceKey'

const { client } = vectors.keys
const random = (length: number) => randomBytes(length)

describe('parsePublicKey', () => {
  const both = { compressedHex: client.compressedHex, uncompressedHex: client.uncompressedHex }

  it('reads both forms, in any case, into both forms in lowercase', () => {
    for (const hex of [client.compressedHex, client.uncompressedHex]) {
      expect(parsePublicKey(hex)).toEqual(both)
      expect(parsePublicKey(hex.toUpperCase())).toEqual(both)
    }
  })

  it('tells the two points of one x apart', () => {
    const other = parsePublicKey(`02${client.compressedHex.slice(2)}`)
    expect(other?.compressedHex).toBe(`02${client.compressedHex.slice(2)}`)
    expect(other?.uncompressedHex).not.toBe(client.uncompressedHex)
  })

  it.each([
    ['nothing', ''],
    ['the point at infinity', '00'],
    ['the hybrid form', `07${client.uncompressedHex.slice(2)}`],
    ['a compressed point one byte short', client.compressedHex.slice(0, -2)],
    ['a compressed point one byte long', `${client.compressedHex}00`],
    ['an uncompressed point without its 04', client.uncompressedHex.slice(2)],
    ['a point with the prefix of the other form', `04${client.compressedHex.slice(2)}`],
    ['a character that is no hex', `${client.compressedHex.slice(0, -1)}g`],
    ['a line end after it', `${client.compressedHex}\n`],
    ['an x that is not on the curve', `02${'00'.repeat(31)}01`],
    ['an x beyond the field', `02${'ff'.repeat(32)}`],
    ['zero coordinates', `04${'00'.repeat(64)}`],
  ])('refuses %s', (_, hex) => {
    expect(parsePublicKey(hex)).toBeNull()
  })

  it('refuses an uncompressed point with any byte of its y changed', () => {
    for (let at = 33; at < 65; at += 1) {
      const bytes = Buffer.from(client.uncompressedHex, 'hex')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      expect(parsePublicKey(bytes.toString('hex'))).toBeNull()
    }
  })

  it('agrees with an independent implementation on arbitrary x', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (x, isOdd) => {
        const hex = (isOdd ? '03' : '02') + Buffer.from(x).toString('hex')
        let expected: string | null
        try {
          expected = p256.Point.fromHex(hex).toHex(false)
        } catch {
          expected = null
        }
        expect(parsePublicKey(hex)?.uncompressedHex ?? null).toBe(expected)
      }),
    )
  })
})

describe('createKeyPair and keyPairOf', () => {
  it('makes a valid scalar and its point from any 48 bytes', () => {
    const edges = [new Uint8Array(48), new Uint8Array(48).fill(255)]
    for (const seed of [...edges, ...Array.from({ length: 20 }, () => randomBytes(48))]) {
      const pair = createKeyPair((length) => {
        expect(length).toBe(48)
        return seed
      })
      expect(pair.privateKey).toHaveLength(32)
      expect(pair.publicKeyUncompressed).toHaveLength(65)
      expect(pair.uncompressedHex).toBe(Buffer.from(p256.getPublicKey(pair.privateKey, false)).toString('hex'))
      expect(pair.compressedHex).toBe(parsePublicKey(pair.uncompressedHex)?.compressedHex)
      expect(Buffer.from(pair.publicKeyUncompressed).toString('hex')).toBe(pair.uncompressedHex)
    }
  })

  it('makes the scalar 1 where the reduction leaves 0, and the last one where it leaves the most', () => {
    const order = p256.Point.Fn.ORDER
    const scalarOf = (seed: bigint) =>
      BigInt(
        `0x${Buffer.from(
          createKeyPair(() => Buffer.from(seed.toString(16).padStart(96, '0'), 'hex')).privateKey,
        ).toString('hex')}`,
      )
    expect(scalarOf(order - 1n)).toBe(1n)
    expect(scalarOf(order - 2n)).toBe(order - 1n)
    expect(scalarOf(order)).toBe(2n)
  })

  it.each(Object.entries(vectors.keys))('finds the point of the %s key of the vectors', (_, key) => {
    const pair = keyPairOf(Buffer.from(key.privateByteHex.repeat(32), 'hex'))
    if ('uncompressedHex' in key) expect(pair.uncompressedHex).toBe(key.uncompressedHex)
    if ('compressedHex' in key) expect(pair.compressedHex).toBe(key.compressedHex)
  })

  it('throws for a scalar outside the group', () => {
    expect(() => keyPairOf(new Uint8Array(32))).toThrow()
    expect(() => keyPairOf(new Uint8Array(32).fill(255))).toThrow()
  })
})

describe('serviceKeyOf', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = serviceKeyOf(privateKey)

  it('names its public key uncompressed in lowercase, also when a coordinate begins with zeros', () => {
    expect(key.publicKeyUncompressedHex).toMatch(/^04[0-9a-f]{128}$/)
    expect(key.publicKeyUncompressedHex).toBe(
      publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('hex'),
    )
    for (let count = 0; count < 40; count += 1) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      expect(parsePublicKey(serviceKeyOf(pair.privateKey).publicKeyUncompressedHex)).not.toBeNull()
    }
  })

  it('signs low-S in both forms, over one SHA-256 of the bytes', () => {
    for (let count = 0; count < 40; count += 1) {
      const message = randomBytes(count)
      const der = key.signDer(message)
      expect(p256.Signature.fromBytes(der, 'der').hasHighS()).toBe(false)
      expect(verify('sha256', message, { key: publicKey, dsaEncoding: 'der' }, der)).toBe(true)
      const raw = key.signRaw(message)
      expect(raw).toHaveLength(64)
      expect(p256.Signature.fromBytes(raw, 'compact').hasHighS()).toBe(false)
      expect(verify('sha256', message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true)
      const digest = createHash('sha256').update(message).digest()
      expect(p256.verify(der, digest, publicBytes(), { prehash: false, format: 'der' })).toBe(true)
    }
  })

  it('refuses keys of another curve, and public ones', () => {
    expect(() => serviceKeyOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey)).toThrow(TypeError)
    expect(() => serviceKeyOf(generateKeyPairSync('ed25519').privateKey)).toThrow(TypeError)
    expect(() => serviceKeyOf(publicKey)).toThrow(TypeError)
  })

  it('stays the same key when it is read back from where it is kept', () => {
    const again = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    expect(serviceKeyOf(again).publicKeyUncompressedHex).toBe(key.publicKeyUncompressedHex)
  })

  const publicBytes = () => Uint8Array.from(Buffer.from(key.publicKeyUncompressedHex, 'hex'))
})

describe('bytesOfHex, jsonObjectOf and textOfUtf8', () => {
  it('reads whole bytes of hex only', () => {
    expect(bytesOfHex('00fFA1')).toEqual(Uint8Array.of(0, 255, 161))
    for (const text of ['', '0', 'abc', '0x00', 'zz', '00 ', ' 00', '00\n']) expect(bytesOfHex(text)).toBeNull()
  })

  it('reads objects only', () => {
    expect(jsonObjectOf('{"a":1}')).toEqual({ a: 1 })
    for (const text of ['', 'null', '[]', '"a"', '1', 'true', '{', '\uFEFF{}']) expect(jsonObjectOf(text)).toBeNull()
  })

  it('reads well-formed UTF-8 only', () => {
    expect(textOfUtf8(Buffer.from('é€😀'))).toBe('é€😀')
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      expect(textOfUtf8(Uint8Array.from(bytes))).toBeNull()
    }
  })

  it('draws from the randomness it is given', () => {
    expect(createKeyPair(random).compressedHex).not.toBe(createKeyPair(random).compressedHex)
  })
})
