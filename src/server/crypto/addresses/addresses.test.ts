import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSolanaAddress, readTronAddress, solanaAddressOf, tronAddressOf } from './base58Addresses'
import { readBitcoinAddress, segwitAddressOf } from './bitcoinAddress'
import { evmAddressOf, readEvmAddress } from './evmAddress'
import { readBolt12Offer, readLightningInvoice } from './lightning'
import { looksLikeSpark, readSparkAddress, sparkAddressOf } from './sparkAddress'

const strict = { isTailFree: false }
const loose = { isTailFree: true }

const reasonOf = (verdict: { ok: true } | { ok: false; reason: string }) => (verdict.ok ? 'ok' : verdict.reason)

/** The first invoice of BOLT 11's examples. */
const INVOICE = [
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwz',
  'qfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc',
  '5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9l',
  'fyql',
].join('')

describe('readEvmAddress', () => {
  // EIP-55, "Test Cases", and the wallet vectors of wallet-crypto.md.
  it.each([
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'ok'],
    ['0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'ok'],
    ['0xde709f2102306220921060314715629080e2fb77', 'ok'],
    ['0x27b1fdb04752bbc536007a920d24acb045561c26', 'ok'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ok'],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'ok'],
    ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', 'ok'],
    ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', 'ok'],
    ['0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', 'ok'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'WRONG_CHECKSUM'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'WRONG_LENGTH'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'WRONG_ALPHABET'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed00', 'MALFORMED'],
  ])('reads %s as %s', (address, expected) => {
    expect(reasonOf(readEvmAddress(address, strict))).toBe(expected)
  })

  it('looks at neither checksum nor tail when the tail is free, but at everything else', () => {
    expect(readEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be102', loose)).toEqual({ ok: true })
    expect(reasonOf(readEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be10', loose))).toBe('WRONG_LENGTH')
    expect(reasonOf(readEvmAddress('0xzzAeb6053F3E94C9b9A09f33669435E7Ef1Be102', loose))).toBe('WRONG_ALPHABET')
  })

  it('takes what it makes, and refuses it with the case of any letter changed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.nat(39), (bytes, at) => {
        const address = evmAddressOf(bytes)
        expect(readEvmAddress(address, strict)).toEqual({ ok: true })
        const letter = address[at + 2] ?? ''
        const swapped = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
        const changed = address.slice(0, at + 2) + swapped + address.slice(at + 3)
        const isOneCase =
          changed.slice(2) === changed.slice(2).toLowerCase() || changed.slice(2) === changed.slice(2).toUpperCase()
        fc.pre(changed !== address && !isOneCase)
        expect(reasonOf(readEvmAddress(changed, strict))).toBe('WRONG_CHECKSUM')
      }),
    )
  })
})

describe('readSolanaAddress', () => {
  it.each([
    ['GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse', 'ok'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'ok'],
    ['11111111111111111111111111111111', 'ok'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt0v', 'WRONG_ALPHABET'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4', 'WRONG_LENGTH'],
    ['TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjLj6t', 'WRONG_LENGTH'],
  ])('reads %s as %s', (address, expected) => {
    expect(reasonOf(readSolanaAddress(address, strict))).toBe(expected)
  })

  it('allows a zero in a free tail only', () => {
    expect(readSolanaAddress('GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGU002', loose)).toEqual({ ok: true })
    expect(reasonOf(readSolanaAddress('GyGKxMyg1p9S0Hfm15MkNUu1u9TN2JtTspcdmrtGU002', loose))).toBe('WRONG_ALPHABET')
  })

  it('takes what it makes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(readSolanaAddress(solanaAddressOf(bytes), strict)).toEqual({ ok: true })
      }),
    )
  })
})

describe('readTronAddress', () => {
  it.each([
    ['TLfuw4tRywtxCusvTudbjf7PbcXjfe7qrw', 'ok'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'ok'],
    ['TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjLj6t', 'WRONG_CHECKSUM'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'WRONG_CHECKSUM'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'WRONG_LENGTH'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t', 'WRONG_ALPHABET'],
    ['18aF6pYXKDSXjXHpidt2G6okdVdBr8zA7z', 'WRONG_NETWORK'],
  ])('reads %s as %s', (address, expected) => {
    expect(reasonOf(readTronAddress(address, strict))).toBe(expected)
  })

  it('takes what it makes, and nothing with another character in it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.integer({ min: 1, max: 33 }), (bytes, at) => {
        const address = tronAddressOf(bytes)
        expect(readTronAddress(address, strict)).toEqual({ ok: true })
        const changed = address.slice(0, at) + (address[at] === 'z' ? 'y' : 'z') + address.slice(at + 1)
        expect(readTronAddress(changed, strict).ok).toBe(false)
      }),
    )
    expect(readTronAddress('TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjL002', loose)).toEqual({ ok: true })
  })
})

describe('readBitcoinAddress', () => {
  // wallet-crypto.md section 10; BIP 173 and BIP 350, test vectors.
  it.each([
    ['1HFxLkPTtMZeo5mDpZn6CF9sh4h2ycknwr', 'P2PKH'],
    ['18aF6pYXKDSXjXHpidt2G6okdVdBr8zA7z', 'P2PKH'],
    ['3QZuaDSyPfKgYuWms26ptUauXnFKH2J8uc', 'P2SH'],
    ['bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7k', 'P2WPKH'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'P2WPKH'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'P2WSH'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'P2TR'],
    ['18aF6pYXKDSXjXHpidt2G6okdVdBr8zA7y', 'WRONG_CHECKSUM'],
    ['18aF6pYXKDSXjXHpidt2G6okdVdBr8zA0z', 'WRONG_ALPHABET'],
    ['18aF6pYXKDSXjXHpidt2G6', 'WRONG_LENGTH'],
    ['bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7q', 'WRONG_CHECKSUM'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'WRONG_ALPHABET'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'MALFORMED'],
    ['bc1qw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'WRONG_CHECKSUM'],
    ['hello', 'WRONG_NETWORK'],
  ])('reads %s as %s', (address, expected) => {
    const verdict = readBitcoinAddress(address, strict)
    expect(verdict.ok ? verdict.kind : verdict.reason).toBe(expected)
  })

  it.each([
    ['18aF6pYXKDSXjXHpidt2G6okdVdBr8z102', 'P2PKH'],
    ['bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l102', 'WRONG_LENGTH'],
    ['bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4102', 'P2WPKH'],
    ['bc1q2bfxp232rx0z9rzn0hay9jptagk8c86d9w4102', 'WRONG_ALPHABET'],
    ['18aF6pYXKDSX0XHpidt2G6okdVdBr8z102', 'WRONG_ALPHABET'],
  ])('with a free tail reads %s as %s', (address, expected) => {
    const verdict = readBitcoinAddress(address, loose)
    expect(verdict.ok ? verdict.kind : verdict.reason).toBe(expected)
  })

  it('takes what it makes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        expect(readBitcoinAddress(segwitAddressOf(bytes), strict)).toEqual({ ok: true, kind: 'P2WPKH' })
      }),
    )
  })
})

describe('readSparkAddress', () => {
  const example = 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2'
  it.each([
    [example, 'ok'],
    [example.toUpperCase(), 'ok'],
    [`${example.slice(0, -1)}3`, 'WRONG_CHECKSUM'],
    [example.slice(0, -4), 'WRONG_LENGTH'],
    [`S${example.slice(1)}`, 'MALFORMED'],
    [example.replace('pgssy', 'pgssb'), 'WRONG_ALPHABET'],
    ['bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7k', 'WRONG_NETWORK'],
  ])('reads %s as %s', (address, expected) => {
    expect(reasonOf(readSparkAddress(address, strict))).toBe(expected)
  })

  it('refuses a payload that is no compressed key', () => {
    expect(reasonOf(readSparkAddress(sparkAddressOf(new Uint8Array(33).fill(7)), strict))).toBe('WRONG_KIND')
    expect(readSparkAddress(sparkAddressOf(new Uint8Array(33).fill(2)), strict)).toEqual({ ok: true })
  })

  it('takes a sandbox suffix in a free tail', () => {
    expect(readSparkAddress(`${example.slice(0, -3)}102`, loose)).toEqual({ ok: true })
    expect(looksLikeSpark('sp1abc')).toBe(true)
    expect(looksLikeSpark('1abc')).toBe(false)
  })
})

describe('readLightningInvoice and readBolt12Offer', () => {
  it.each([
    [INVOICE, 'ok'],
    [INVOICE.toUpperCase(), 'ok'],
    [`${INVOICE.slice(0, -1)}q`, 'WRONG_CHECKSUM'],
    [INVOICE.replace('lnbc', 'lnxx'), 'WRONG_NETWORK'],
    ['lnbc1pvjluez', 'WRONG_LENGTH'],
    [INVOICE.replace('pvjluez', 'pvjlueb'), 'WRONG_ALPHABET'],
    [`L${INVOICE.slice(1)}`, 'MALFORMED'],
  ])('reads %s as %s', (invoice, expected) => {
    expect(reasonOf(readLightningInvoice(invoice, strict))).toBe(expected)
  })

  it('does not take the 1 of a sandbox suffix for the separator', () => {
    expect(readLightningInvoice(`${INVOICE.slice(0, -3)}104`, loose)).toEqual({ ok: true })
  })

  it.each([
    ['lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7ms', 'ok'],
    ['lno1pqps7sjqpgt+\nyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7ms', 'ok'],
    ['lnbc1pqps7sjqpgtyzm3qv4uxzmtsd3jjq', 'WRONG_NETWORK'],
    ['lno1pqp', 'WRONG_LENGTH'],
    ['lno1pqps7sjqpgtyzb3qv4', 'WRONG_ALPHABET'],
    ['lno1pqps7sjqpgtyzM3qv4', 'MALFORMED'],
  ])('reads the offer %s as %s', (offer, expected) => {
    expect(reasonOf(readBolt12Offer(offer, strict))).toBe(expected)
  })
})
