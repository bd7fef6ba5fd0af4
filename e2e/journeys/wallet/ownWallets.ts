import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base'
import nacl from 'tweetnacl'

/** Wallets of every chain, each with a key made here, that sign messages as the wallet software of its chain does. */
export interface OwnWallet {
  readonly accountType: string
  readonly currency: string
  readonly address: string
  readonly signatureScheme?: 'bip137' | 'electrum'
  sign(message: string): string
}

const base58check = createBase58check(sha256)
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const joined = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

interface Recovered {
  readonly rs: Uint8Array
  readonly recovery: number
}

function signRecoverably(digest: Uint8Array, key: Uint8Array): Recovered {
  const signature = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  return { recovery: signature[0] ?? 0, rs: signature.subarray(1) }
}

/** EIP-191, and what Tron made of it: the length counts bytes. */
function signAccount(chain: 'Ethereum' | 'TRON', message: string, key: Uint8Array): string {
  const text = Buffer.from(message, 'utf8')
  const prefix = Buffer.from(`\x19${chain} Signed Message:\n${text.length}`, 'latin1')
  const { rs, recovery } = signRecoverably(keccak_256(joined(prefix, text)), key)
  return `0x${Buffer.from(joined(rs, [27 + recovery])).toString('hex')}`
}

const accountOf = (key: Uint8Array) => keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20)

function evmWallet(accountType: string, currency: string): OwnWallet {
  const key = secp256k1.utils.randomSecretKey()
  const address = `0x${Buffer.from(accountOf(key)).toString('hex')}`
  return { accountType, currency, address, sign: (message) => signAccount('Ethereum', message, key) }
}

function tronWallet(): OwnWallet {
  const key = secp256k1.utils.randomSecretKey()
  const address = base58check.encode(joined([0x41], accountOf(key)))
  return { accountType: 'TRON_WALLET', currency: 'USDT', address, sign: (message) => signAccount('TRON', message, key) }
}

function solanaWallet(): OwnWallet {
  const { publicKey, secretKey } = nacl.sign.keyPair()
  return {
    accountType: 'SOLANA_WALLET',
    currency: 'USDC',
    address: base58.encode(publicKey),
    sign: (message) => base58.encode(nacl.sign.detached(Buffer.from(message, 'utf8'), secretKey)),
  }
}

function varint(length: number): number[] {
  return length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
}

const segwitOf = (key: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(hash160(secp256k1.getPublicKey(key)))])

/** Addresses of one key, and the first header byte of BIP-137 that goes with each. */
const BITCOIN_FORMS = {
  P2PKH_UNCOMPRESSED: [27, (key) => base58check.encode(joined([0], hash160(secp256k1.getPublicKey(key, false))))],
  P2PKH: [31, (key) => base58check.encode(joined([0], hash160(secp256k1.getPublicKey(key))))],
  P2SH_P2WPKH: [
    35,
    (key) => base58check.encode(joined([5], hash160(joined([0, 20], hash160(secp256k1.getPublicKey(key)))))),
  ],
  P2WPKH: [39, segwitOf],
  SPARK: [
    31,
    (key) => bech32m.encode('spark', bech32m.toWords(joined([0x0a, 0x21], secp256k1.getPublicKey(key))), false),
  ],
} as const satisfies Record<string, readonly [number, (key: Uint8Array) => string]>

const ELECTRUM_HEADER = 31

function bitcoinWallet(form: keyof typeof BITCOIN_FORMS, signatureScheme: 'bip137' | 'electrum'): OwnWallet {
  const key = secp256k1.utils.randomSecretKey()
  const [bip137Header, addressOf] = BITCOIN_FORMS[form]
  const header = signatureScheme === 'electrum' ? Math.min(bip137Header, ELECTRUM_HEADER) : bip137Header
  return {
    accountType: 'SPARK_WALLET',
    currency: 'BTC',
    address: addressOf(key),
    signatureScheme,
    sign: (message) => {
      const text = Buffer.from(message, 'utf8')
      const prefix = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')
      const { rs, recovery } = signRecoverably(sha256(sha256(joined(prefix, varint(text.length), text))), key)
      return base64.encode(joined([header + recovery], rs))
    },
  }
}

/** One maker for each chain, and for each form of a Bitcoin proof. Each call makes another key. */
export const OWN_WALLETS = {
  Ethereum: () => evmWallet('ETHEREUM_WALLET', 'USDC'),
  Base: () => evmWallet('BASE_WALLET', 'USDC'),
  Polygon: () => evmWallet('POLYGON_WALLET', 'USDC'),
  Plasma: () => evmWallet('PLASMA_WALLET', 'USDT'),
  Tron: () => tronWallet(),
  Solana: () => solanaWallet(),
  Spark: () => bitcoinWallet('SPARK', 'bip137'),
  'Bitcoin P2PKH, uncompressed key, bip137': () => bitcoinWallet('P2PKH_UNCOMPRESSED', 'bip137'),
  'Bitcoin P2PKH, bip137': () => bitcoinWallet('P2PKH', 'bip137'),
  'Bitcoin P2SH-P2WPKH, bip137': () => bitcoinWallet('P2SH_P2WPKH', 'bip137'),
  'Bitcoin P2WPKH, bip137': () => bitcoinWallet('P2WPKH', 'bip137'),
  'Bitcoin P2PKH, uncompressed key, electrum': () => bitcoinWallet('P2PKH_UNCOMPRESSED', 'electrum'),
  'Bitcoin P2PKH, electrum': () => bitcoinWallet('P2PKH', 'electrum'),
  'Bitcoin P2SH-P2WPKH, electrum': () => bitcoinWallet('P2SH_P2WPKH', 'electrum'),
  'Bitcoin P2WPKH, electrum': () => bitcoinWallet('P2WPKH', 'electrum'),
} as const satisfies Record<string, () => OwnWallet>
