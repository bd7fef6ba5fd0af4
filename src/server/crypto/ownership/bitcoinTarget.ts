import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { decodeChecked } from '../addresses/base58Addresses'
import { readBitcoinAddress } from '../addresses/bitcoinAddress'
import { looksLikeSpark, readSparkAddress } from '../addresses/sparkAddress'
import type { RecoveredKey } from './recoverKey'

/** What a Bitcoin signature can be held against. */
export type TargetKind = 'P2PKH' | 'P2SH_P2WPKH' | 'P2WPKH' | 'SPARK'

/** An address taken apart: what has to come out of a key, and how to write what came out instead. */
export interface BitcoinTarget {
  readonly kind: TargetKind
  /** The address in its usual letters. */
  readonly canonical: string
  /** The address that a key has in this form and on this network; `isCompressed` matters for P2PKH only. */
  addressOf(key: RecoveredKey, isCompressed: boolean): string
}

const base58check = createBase58check(sha256)
const STRICT = { isTailFree: false }
const KEY_BYTES = 33
/** Protobuf field 1, 33 bytes: stands before the identity key of a Spark address. */
const KEY_FIELD = [0x0a, 0x21]

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

const LEGACY_KINDS = { P2PKH: 'P2PKH', P2SH: 'P2SH_P2WPKH' } as const

function legacyTarget(address: string, kind: 'P2PKH' | 'P2SH'): BitcoinTarget {
  const version = decodeChecked(address)?.[0] ?? 0
  return {
    kind: LEGACY_KINDS[kind],
    canonical: address,
    addressOf: (key, isCompressed) => {
      const pubkeyHash = hash160(isCompressed || kind === 'P2SH' ? key.compressed : key.uncompressed)
      // BIP 141: a P2SH of the witness program 0x00 0x14 and the hash of the compressed key.
      const hash = kind === 'P2PKH' ? pubkeyHash : hash160(Uint8Array.from([0x00, 0x14, ...pubkeyHash]))
      return base58check.encode(Uint8Array.from([version, ...hash]))
    },
  }
}

function segwitTarget(address: string): BitcoinTarget {
  const canonical = address.toLowerCase()
  const prefix = canonical.slice(0, canonical.lastIndexOf('1'))
  return {
    kind: 'P2WPKH',
    canonical,
    addressOf: ({ compressed }) => bech32.encode(prefix, [0, ...bech32.toWords(hash160(compressed))]),
  }
}

function sparkTarget(address: string): BitcoinTarget | null {
  const lower = address.toLowerCase()
  const decoded = bech32m.decodeUnsafe(lower, false)
  const payload = decoded === undefined ? undefined : bech32m.fromWordsUnsafe(decoded.words)
  if (decoded === undefined || payload === undefined) return null
  const write = (identityKey: Uint8Array): string =>
    bech32m.encode(decoded.prefix, bech32m.toWords(Uint8Array.from([...KEY_FIELD, ...identityKey])), false)
  // Further fields may follow the key; they are no part of what is proven.
  const identityKey = payload.slice(KEY_FIELD.length, KEY_FIELD.length + KEY_BYTES)
  return { kind: 'SPARK', canonical: write(identityKey), addressOf: ({ compressed }) => write(compressed) }
}

/**
 * Takes a plain Bitcoin address (BIP 13, 16, 141, 173; any network) or, when `isSparkAllowed`, a Spark address apart.
 * Null: wrong checksum, Taproot, P2WSH or no address at all. A P2SH is read as wrapping P2WPKH: it does not say.
 */
export function readTarget(address: string, isSparkAllowed: boolean): BitcoinTarget | null {
  if (looksLikeSpark(address)) {
    return isSparkAllowed && readSparkAddress(address, STRICT).ok ? sparkTarget(address) : null
  }
  const verdict = readBitcoinAddress(address, STRICT)
  if (!verdict.ok) return null
  if (verdict.kind === 'P2WPKH') return segwitTarget(address)
  return verdict.kind === 'P2PKH' || verdict.kind === 'P2SH' ? legacyTarget(address, verdict.kind) : null
}
