import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64, bech32, createBase58check, hex } from '@scure/base'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import {
  type ChainKey,
  chainKeyOf,
  isEvm,
  newChainKey,
  SIGNING_ACCOUNT_TYPES,
  SPARK_ADDRESS_FORMS,
  type SparkAddressForm,
} from './chainKeys'
import { type OwnershipProof, PROOF_MISTAKES, type SignatureScheme, signMessage } from './signMessage'

const MESSAGE = 'I verify that I control this wallet. Nonce: 019542f5-b3e7-1d02'
const repeated = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const bytesOf = (...parts: (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const base58check = createBase58check(sha256)
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** An independent check by recovery, written from the standards and not from the signer. */
function recovered(digest: Uint8Array, raw: Uint8Array, recovery: number, isCompressed: boolean): Uint8Array | null {
  try {
    const signature = secp256k1.Signature.fromBytes(raw, 'compact').addRecoveryBit(recovery)
    return signature.recoverPublicKey(digest).toBytes(isCompressed)
  } catch {
    return null
  }
}

function isEvmProof(key: ChainKey, message: string, { signature }: OwnershipProof): boolean {
  if (!/^0x[0-9a-f]{130}$/.test(signature)) return false
  const bytes = hex.decode(signature.slice(2))
  const name = isEvm(key.accountType) ? 'Ethereum' : 'TRON'
  const content = utf8(message)
  const digest = keccak_256(bytesOf(utf8(`\x19${name} Signed Message:\n${content.length}`), content))
  const publicKey = recovered(digest, bytes.slice(0, 64), bytes[64]! - 27, false)
  if (publicKey === null) return false
  const account = keccak_256(publicKey.slice(1)).slice(-20)
  if (isEvm(key.accountType)) return `0x${hex.encode(account)}` === key.address.toLowerCase()
  return base58check.encode(bytesOf([0x41], account)) === key.address
}

function bitcoinAddresses(digest: Uint8Array, bytes: Uint8Array, scheme: SignatureScheme): readonly string[] {
  const header = bytes[0]!
  const recovery = (header - 27) & 3
  const publicKey = recovered(digest, bytes.slice(1), recovery, header >= 31)
  if (publicKey === null) return []
  const hash = hash160(publicKey)
  const p2pkh = base58check.encode(bytesOf([0], hash))
  if (header < 31) return [p2pkh]
  const p2sh = base58check.encode(bytesOf([5], hash160(bytesOf([0, 20], hash))))
  const p2wpkh = bech32.encode('bc', [0, ...bech32.toWords(hash)])
  if (header >= 39) return [p2wpkh]
  if (header >= 35) return [p2sh]
  return scheme === 'electrum' ? [p2pkh, p2sh, p2wpkh] : [p2pkh]
}

function isSparkProof(key: ChainKey, message: string, proof: OwnershipProof): boolean {
  if (!/^[A-Za-z0-9+/]{87}=$/.test(proof.signature)) return false
  const bytes = base64.decode(proof.signature)
  const content = utf8(message)
  const length = content.length < 253 ? [content.length] : [253, content.length & 255, content.length >> 8]
  const digest = sha256(sha256(bytesOf(utf8('\x18Bitcoin Signed Message:\n'), length, content)))
  if (key.addressForm !== 'SPARK') {
    return bitcoinAddresses(digest, bytes, proof.signatureScheme ?? 'bip137').includes(key.address)
  }
  const publicKey = recovered(digest, bytes.slice(1), (bytes[0]! - 27) & 3, true)
  const identity = secp256k1.getPublicKey(hex.decode(key.privateKeyHex), true)
  return publicKey !== null && hex.encode(publicKey) === hex.encode(identity)
}

function isSolanaProof(key: ChainKey, message: string, { signature }: OwnershipProof): boolean {
  try {
    return nacl.sign.detached.verify(utf8(message), base58.decode(signature), base58.decode(key.address))
  } catch {
    return false
  }
}

function isProof(key: ChainKey, message: string, proof: OwnershipProof): boolean {
  if (key.accountType === 'SOLANA_WALLET') return isSolanaProof(key, message, proof)
  if (key.accountType === 'SPARK_WALLET') return isSparkProof(key, message, proof)
  return isEvmProof(key, message, proof)
}

describe('published proofs', () => {
  it('are repeated for an EVM wallet', () => {
    const key = chainKeyOf('ETHEREUM_WALLET', repeated(0x11))
    expect(key.address).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
    expect(signMessage(key, MESSAGE).signature).toBe(
      '0x29806c36042363a48f55098052ea2c01416a6eb6d34764fa18c528f377f0b50a' +
        '6aee8a707c5ecb029522202e6ac399bbf62ce89556b4569b5a99f92e32f63c391c',
    )
  })

  const TAIL = '2vYYIZENFKtXY0qQuwkyMyghPAcU5Ut3ydJlCWUhIR0N493vMi/ZH6+b+rF8yNiP8jJKkJTYNpV6d6PJdSY0qQ='
  it.each([
    ['P2PKH_UNCOMPRESSED', '1HFxLkPTtMZeo5mDpZn6CF9sh4h2ycknwr', 'G', 'G'],
    ['P2PKH', '18aF6pYXKDSXjXHpidt2G6okdVdBr8zA7z', 'H', 'H'],
    ['P2SH_P2WPKH', '3QZuaDSyPfKgYuWms26ptUauXnFKH2J8uc', 'I', 'H'],
    ['P2WPKH', 'bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7k', 'J', 'H'],
  ] satisfies [SparkAddressForm, string, string, string][])(
    'are repeated for a Bitcoin address of the form %s',
    (form, address, bip137, electrum) => {
      const key = chainKeyOf('SPARK_WALLET', repeated(0x22), form)
      expect(key.address).toBe(address)
      expect(signMessage(key, MESSAGE)).toEqual({ signature: bip137 + TAIL, signatureScheme: 'bip137' })
      const { signature } = signMessage(key, MESSAGE, { scheme: 'electrum' })
      expect(signature).toBe(electrum + TAIL)
    },
  )

  it('are repeated for a Solana wallet', () => {
    const key = chainKeyOf('SOLANA_WALLET', repeated(0x03))
    expect(key.address).toBe('GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse')
    expect(signMessage(key, MESSAGE).signature).toBe(
      '61aPgG9Ht9YJN9ekFeXPaAKk5WXu5V4kzwpe7QbxvsxmSSU3VNKWrfyYqP3wmW7J94bjqixaGkgby2zRciwcA9NH',
    )
  })

  it('are repeated for a Tron wallet', () => {
    const key = chainKeyOf('TRON_WALLET', repeated(0x44))
    expect(key.address).toBe('TLfuw4tRywtxCusvTudbjf7PbcXjfe7qrw')
    expect(signMessage(key, MESSAGE).signature).toBe(
      '0x93270e67b9462cb1a0613c5d899bf59d2237c7b8105052617e230753848ce8c2' +
        '643a2877788dbd6d442b02a20a02383ceb5c13533e21fe4abb1b90fc090f1fe61c',
    )
  })

  it('name the published Spark address of the first identity key', () => {
    const one = new Uint8Array(32)
    one[31] = 1
    expect(chainKeyOf('SPARK_WALLET', one).address).toBe(
      'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2',
    )
  })
})

const KEYS = SIGNING_ACCOUNT_TYPES.flatMap((accountType): [string, () => ChainKey][] =>
  accountType === 'SPARK_WALLET'
    ? SPARK_ADDRESS_FORMS.map((form) => [`${accountType} ${form}`, () => newChainKey(accountType, form)])
    : [[accountType, () => newChainKey(accountType)]],
)

describe.each(KEYS)('throwaway keys of %s', (_, make) => {
  it('make proofs that an independent check accepts, also for long texts that are not ASCII', () => {
    for (const message of [MESSAGE, `${MESSAGE} \u00fc\u{1f511}`, 'x'.repeat(300)]) {
      const key = make()
      expect(isProof(key, message, signMessage(key, message))).toBe(true)
      expect(isProof(key, message, signMessage(key, message, { scheme: 'electrum' }))).toBe(true)
    }
  })

  it.each(PROOF_MISTAKES)('make a proof that is refused when it makes the mistake %s', (mistake) => {
    for (const scheme of ['bip137', 'electrum'] as const) {
      const key = make()
      expect(isProof(key, MESSAGE, signMessage(key, MESSAGE, { scheme, mistake }))).toBe(false)
    }
  })
})
