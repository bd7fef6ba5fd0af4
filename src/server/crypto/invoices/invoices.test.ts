import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLightningInvoice } from '../addresses/lightning'
import { readSparkAddress } from '../addresses/sparkAddress'
import { descriptionOfLightningInvoice, writeLightningInvoice } from './lightningInvoice'
import { memoOfSparkInvoice, writeSparkInvoice } from './sparkInvoice'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const strict = { isTailFree: false }

describe('writeLightningInvoice', () => {
  // BOLT 11, "Examples": the node's private key, payment hash, secret and texts are the standard's own.
  const nodeKey = hex('e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734')
  const coffee = {
    amountMsat: 250_000_000n,
    createdAt: 1_496_314_658,
    expirySeconds: 60,
    description: '1 cup coffee',
    paymentHash: hex('0001020304050607080900010203040506070809000102030405060708090102'),
    paymentSecret: hex('11'.repeat(32)),
  }
  const COFFEE = [
    'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqs',
    'yqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut3',
    '53s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh',
  ].join('')

  it('writes the example of the standard to the letter', () => {
    expect(writeLightningInvoice(coffee, nodeKey)).toBe(COFFEE)
    expect(descriptionOfLightningInvoice(COFFEE)).toBe('1 cup coffee')
    expect(descriptionOfLightningInvoice(COFFEE.toUpperCase())).toBe('1 cup coffee')
  })

  it.each([
    [100_000_000_000n, 'lnbc11p'],
    [150_000_000n, 'lnbc1500u1p'],
    [1_000n, 'lnbc10n1p'],
    [1_500_000n, 'lnbc15u1p'],
    [1n, 'lnbc10p1p'],
    [null, 'lnbc1p'],
  ])('writes %s millisatoshi as %s', (amountMsat, start) => {
    const invoice = writeLightningInvoice({ ...coffee, amountMsat }, nodeKey)
    expect(invoice.slice(0, start.length)).toBe(start)
    expect(readLightningInvoice(invoice, strict)).toEqual({ ok: true })
  })

  it('signs every word before the signature, and the key is recovered from it', () => {
    const { prefix, words } = bech32.decode(COFFEE as `${string}1${string}`, false)
    const bits = words
      .slice(0, -104)
      .map((word) => word.toString(2).padStart(5, '0'))
      .join('')
    const data = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    )
    const digest = sha256(Uint8Array.from([...Buffer.from(prefix), ...data]))
    const signature = Uint8Array.from(bech32.fromWords(words.slice(-104)))
    const recovered = secp256k1.Signature.fromBytes(signature.slice(0, 64), 'compact')
      .addRecoveryBit(signature[64] ?? 0)
      .recoverPublicKey(digest)
    expect(Buffer.from(recovered.toBytes(true)).toString('hex')).toBe(
      '03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad',
    )
  })

  it('refuses a description that its field cannot hold', () => {
    expect(() => writeLightningInvoice({ ...coffee, description: 'x'.repeat(640) }, nodeKey)).toThrow(RangeError)
    const long = writeLightningInvoice({ ...coffee, description: 'x'.repeat(639) }, nodeKey)
    expect(descriptionOfLightningInvoice(long)).toHaveLength(639)
  })
})

describe('writeSparkInvoice', () => {
  const key = hex('22'.repeat(32))
  const invoice = {
    id: hex('01890000000070008000000000000001'),
    tokenIdentifier: hex('ab'.repeat(32)),
    amount: 10_000_000n,
    memo: 'Quote:01890000-0000-7000-8000-000000000001',
    expiresAt: 1_795_252_200,
  }

  it('is a Spark address whose key signed what is to be paid', () => {
    const text = writeSparkInvoice(invoice, key)
    expect(readSparkAddress(text, strict)).toEqual({ ok: true })
    expect(memoOfSparkInvoice(text)).toBe(invoice.memo)
    expect(memoOfSparkInvoice(text.toUpperCase())).toBe(invoice.memo)
    const payload = bech32m.fromWords(bech32m.decode(text as `${string}1${string}`, false).words)
    const publicKey = secp256k1.getPublicKey(key, true)
    expect([...payload.slice(0, 2), ...publicKey]).toEqual([...payload.slice(0, 35)])
    const h = (bytes: ArrayLike<number>) => [...sha256(Uint8Array.from(Array.from(bytes)))]
    const digest = h([
      ...h([0, 0, 0, 1]),
      ...h(invoice.id),
      ...h(h([0xd9, 0xb4, 0xbe, 0xf9])),
      ...h(publicKey),
      ...h([1]),
      ...h(invoice.tokenIdentifier),
      ...h([0x98, 0x96, 0x80]),
      ...h(Buffer.from(invoice.memo)),
      ...h(new Uint8Array(33)),
      ...h([0, 0, 0, 0, 0x6b, 0x01, 0x5f, 0xe8]),
    ])
    expect(schnorr.verify(payload.slice(-64), Uint8Array.from(digest), publicKey.slice(1))).toBe(true)
  })

  it('has no memo where it is a plain address, or no text of that kind', () => {
    expect(memoOfSparkInvoice('spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2')).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => memoOfSparkInvoice(text) === null))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        memoOfSparkInvoice(bech32m.encode('spark', bech32m.toWords(bytes), false))
      }),
    )
  })
})
