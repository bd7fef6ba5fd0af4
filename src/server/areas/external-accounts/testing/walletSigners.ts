import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64, bech32, bech32m, createBase58check, hex } from '@scure/base'
import { sign as naclSign } from 'tweetnacl'
import type { AccountType } from '../../../../contract/external-accounts/accountTypes'

/** A wallet with a throwaway key; signs as wallets of its chain do, by code of its own. */
export interface TestWallet {
  readonly accountType: AccountType
  readonly address: string
  readonly sign: (message: string) => string
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const base58check = createBase58check(sha256)
const hash160 = (data: Uint8Array) => ripemd160(sha256(data))

function recoverable(digest: Uint8Array, key: Uint8Array): { readonly id: number; readonly rs: Uint8Array } {
  const signature = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  return { id: signature[0] ?? 0, rs: signature.subarray(1) }
}

function accountWallet(accountType: AccountType, prefix: string, key: Uint8Array): TestWallet {
  const account = keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20)
  const isTron = accountType === 'TRON_WALLET'
  return {
    accountType,
    address: isTron ? base58check.encode(bytes([0x41], account)) : `0x${hex.encode(account)}`,
    sign: (message) => {
      const text = utf8(message)
      const { id, rs } = recoverable(keccak_256(bytes(utf8(`${prefix}${text.length}`), text)), key)
      return `0x${hex.encode(bytes(rs, [27 + id]))}`
    },
  }
}

function bitcoinWallet(address: string, header: number, key: Uint8Array): TestWallet {
  return {
    accountType: 'SPARK_WALLET',
    address,
    sign: (message) => {
      const text = utf8(message)
      const length = text.length < 253 ? [text.length] : [253, text.length & 0xff, text.length >> 8]
      const digest = sha256(sha256(bytes([24], utf8('Bitcoin Signed Message:\n'), length, text)))
      const { id, rs } = recoverable(digest, key)
      return base64.encode(bytes([header + id], rs))
    },
  }
}

/** The kinds of wallets whose ownership can be proven, each as its own software signs. */
export const WALLET_MAKERS = {
  ETHEREUM: (key) => accountWallet('ETHEREUM_WALLET', '\x19Ethereum Signed Message:\n', key),
  BASE: (key) => accountWallet('BASE_WALLET', '\x19Ethereum Signed Message:\n', key),
  POLYGON: (key) => accountWallet('POLYGON_WALLET', '\x19Ethereum Signed Message:\n', key),
  PLASMA: (key) => accountWallet('PLASMA_WALLET', '\x19Ethereum Signed Message:\n', key),
  TRON: (key) => accountWallet('TRON_WALLET', '\x19TRON Signed Message:\n', key),
  SOLANA: (key) => {
    const pair = naclSign.keyPair.fromSeed(key)
    return {
      accountType: 'SOLANA_WALLET',
      address: base58.encode(pair.publicKey),
      sign: (message) => base58.encode(naclSign.detached(utf8(message), pair.secretKey)),
    }
  },
  P2PKH_UNCOMPRESSED: (key) =>
    bitcoinWallet(base58check.encode(bytes([0], hash160(secp256k1.getPublicKey(key, false)))), 27, key),
  P2PKH: (key) => bitcoinWallet(base58check.encode(bytes([0], hash160(secp256k1.getPublicKey(key)))), 31, key),
  P2SH_P2WPKH: (key) => {
    const program = bytes([0x00, 0x14], hash160(secp256k1.getPublicKey(key)))
    return bitcoinWallet(base58check.encode(bytes([5], hash160(program))), 35, key)
  },
  P2WPKH: (key) => bitcoinWallet(segwit(key), 39, key),
  /** Electrum writes 31 to 34 also for segwit addresses. */
  ELECTRUM_P2WPKH: (key) => bitcoinWallet(segwit(key), 31, key),
  SPARK: (key) => {
    const payload = bytes([0x0a, 0x21], secp256k1.getPublicKey(key))
    return bitcoinWallet(bech32m.encode('spark', bech32m.toWords(payload), false), 31, key)
  },
} as const satisfies Record<string, (key: Uint8Array) => TestWallet>

export type WalletKind = keyof typeof WALLET_MAKERS

function segwit(key: Uint8Array): string {
  return bech32.encode('bc', [0, ...bech32.toWords(hash160(secp256k1.getPublicKey(key)))])
}

/** A wallet of that kind; `n` (1 to 65,535) picks its key. */
export function testWallet(kind: WalletKind, n: number): TestWallet {
  return WALLET_MAKERS[kind](bytes(new Uint8Array(28).fill(7), [0, 1, n >> 8, n & 0xff]))
}
