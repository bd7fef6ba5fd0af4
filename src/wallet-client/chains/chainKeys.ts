import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

const EVM_ACCOUNT_TYPES = ['ETHEREUM_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'PLASMA_WALLET'] as const
export const SIGNING_ACCOUNT_TYPES = [...EVM_ACCOUNT_TYPES, 'SOLANA_WALLET', 'TRON_WALLET', 'SPARK_WALLET'] as const
export type SigningAccountType = (typeof SIGNING_ACCOUNT_TYPES)[number]

/** What the address of a Spark wallet may look like: its own form, or one of plain Bitcoin. */
export const SPARK_ADDRESS_FORMS = ['SPARK', 'P2PKH_UNCOMPRESSED', 'P2PKH', 'P2SH_P2WPKH', 'P2WPKH'] as const
export type SparkAddressForm = (typeof SPARK_ADDRESS_FORMS)[number]

/** A throwaway key and its address. Plain values: the caller decides where they are kept. */
export interface ChainKey {
  readonly accountType: SigningAccountType
  /** Only for Spark wallets. */
  readonly addressForm?: SparkAddressForm
  /** 32 bytes, lowercase hex. */
  readonly privateKeyHex: string
  readonly address: string
}

/** Whether an account type proves with an EIP-191 message. */
export function isEvm(accountType: SigningAccountType): boolean {
  return (EVM_ACCOUNT_TYPES as readonly string[]).includes(accountType)
}

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Last 20 bytes of the Keccak-256 of the public point. */
function accountBytes(privateKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.getPublicKey(privateKey, false).slice(1)).slice(-20)
}

/** ERC-55: the case of a letter says whether the same digit of the hash is 8 or more. */
function evmAddress(privateKey: Uint8Array): string {
  const digits = bytesToHex(accountBytes(privateKey))
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}

const joined = (prefix: readonly number[], bytes: Uint8Array): Uint8Array => Uint8Array.of(...prefix, ...bytes)

function sparkAddress(privateKey: Uint8Array, form: SparkAddressForm): string {
  const compressed = secp256k1.getPublicKey(privateKey, true)
  switch (form) {
    case 'SPARK':
      return bech32m.encode('spark', bech32m.toWords(joined([0x0a, 0x21], compressed)), false)
    case 'P2PKH_UNCOMPRESSED':
      return base58check.encode(joined([0x00], hash160(secp256k1.getPublicKey(privateKey, false))))
    case 'P2PKH':
      return base58check.encode(joined([0x00], hash160(compressed)))
    case 'P2SH_P2WPKH':
      return base58check.encode(joined([0x05], hash160(joined([0x00, 0x14], hash160(compressed)))))
    case 'P2WPKH':
      return bech32.encode('bc', [0, ...bech32.toWords(hash160(compressed))])
  }
}

/**
 * The key and address of a private key.
 *
 * Input: privateKey, 32 bytes (for Solana the Ed25519 seed); addressForm, for Spark wallets, `SPARK` when absent.
 * Source: wallet-crypto 7.1 to 7.4.
 */
export function chainKeyOf(
  accountType: SigningAccountType,
  privateKey: Uint8Array,
  addressForm: SparkAddressForm = 'SPARK',
): ChainKey {
  const base = { accountType, privateKeyHex: bytesToHex(privateKey) }
  switch (accountType) {
    case 'SOLANA_WALLET':
      return { ...base, address: base58.encode(ed25519.getPublicKey(privateKey)) }
    case 'TRON_WALLET':
      return { ...base, address: base58check.encode(joined([0x41], accountBytes(privateKey))) }
    case 'SPARK_WALLET':
      return { ...base, addressForm, address: sparkAddress(privateKey, addressForm) }
    default:
      return { ...base, address: evmAddress(privateKey) }
  }
}

/** A throwaway key from the platform's secure source. */
export function newChainKey(accountType: SigningAccountType, addressForm?: SparkAddressForm): ChainKey {
  const keys = accountType === 'SOLANA_WALLET' ? ed25519.utils : secp256k1.utils
  return chainKeyOf(accountType, keys.randomSecretKey(), addressForm)
}
