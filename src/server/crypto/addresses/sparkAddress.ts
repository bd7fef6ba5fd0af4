import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32m } from '@scure/base'
import { type AddressReading, type AddressVerdict, invalid, isWithin, VALID } from './verdict'

const PREFIXES = ['sparkrt', 'sparkt', 'sparks', 'sparkl', 'spark', 'sprt', 'spt', 'sps', 'spl', 'sp']
const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** Field 1, 33 bytes long: the compressed identity key stands first; further protobuf fields may follow. */
const KEY_FIELD = [0x0a, 0x21]
const KEY_BYTES = 33
/** 35 bytes make 56 characters of five bits; the checksum makes six more. */
const DATA_CHARACTERS_MIN = 62

/** True when the text claims to be a Spark address; says nothing about its validity. */
export function looksLikeSpark(address: string): boolean {
  return prefixOf(address) !== null
}

function prefixOf(address: string): string | null {
  const lower = address.toLowerCase()
  return PREFIXES.find((prefix) => lower.startsWith(`${prefix}1`)) ?? null
}

/** Bytes to the address of a Spark identity key of the main network; 33 bytes, compressed. */
export function sparkAddressOf(identityKey: Uint8Array): string {
  return bech32m.encode('spark', bech32m.toWords(Uint8Array.from([...KEY_FIELD, ...identityKey])), false)
}

/** The address of the wallet of a private key: 32 bytes on secp256k1. */
export function sparkAddressOfKey(privateKey: Uint8Array): string {
  return sparkAddressOf(secp256k1.getPublicKey(privateKey, true))
}

/** A Spark address: bech32m without length limit. Not checked: that the key lies on the curve. */
export function readSparkAddress(address: string, reading: AddressReading): AddressVerdict {
  const prefix = prefixOf(address)
  if (prefix === null) return invalid('WRONG_NETWORK')
  const lower = address.toLowerCase()
  if (address !== lower && address !== address.toUpperCase()) return invalid('MALFORMED')
  const data = lower.slice(prefix.length + 1)
  if (data.length < DATA_CHARACTERS_MIN) return invalid('WRONG_LENGTH')
  if (!isWithin(BECH32_ALPHABET, data, reading)) return invalid('WRONG_ALPHABET')
  if (reading.isTailFree) return VALID
  const decoded = bech32m.decodeUnsafe(lower, false)
  if (decoded === undefined) return invalid('WRONG_CHECKSUM')
  const payload = bech32m.fromWordsUnsafe(decoded.words)
  if (payload === undefined || payload.length < KEY_FIELD.length + KEY_BYTES) return invalid('WRONG_LENGTH')
  const isKeyField = KEY_FIELD.every((byte, index) => payload[index] === byte)
  return isKeyField && (payload[2] === 0x02 || payload[2] === 0x03) ? VALID : invalid('WRONG_KIND')
}
