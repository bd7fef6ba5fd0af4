import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { type AddressReading, type AddressVerdict, invalid, isWithin, VALID } from './verdict'

export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58check = createBase58check(sha256)

const SOLANA_BYTES = 32
const SOLANA_CHARACTERS = { min: 32, max: 44 }

/** A Solana address: base58 of a 32-byte public key, without checksum. Not checked: that it lies on the curve. */
export function readSolanaAddress(address: string, reading: AddressReading): AddressVerdict {
  if (address.length < SOLANA_CHARACTERS.min || address.length > SOLANA_CHARACTERS.max) return invalid('WRONG_LENGTH')
  if (!isWithin(BASE58_ALPHABET, address, reading)) return invalid('WRONG_ALPHABET')
  if (reading.isTailFree) return VALID
  return base58.decode(address).length === SOLANA_BYTES ? VALID : invalid('WRONG_LENGTH')
}

const TRON_VERSION = 0x41
const TRON_CHARACTERS = 34
const PAYLOAD_BYTES = 21

/** A Tron address: base58check of 0x41 and 20 bytes, which always makes 34 characters from `T` on. */
export function readTronAddress(address: string, reading: AddressReading): AddressVerdict {
  if (!address.startsWith('T')) return invalid('WRONG_NETWORK')
  if (address.length !== TRON_CHARACTERS) return invalid('WRONG_LENGTH')
  if (!isWithin(BASE58_ALPHABET, address, reading)) return invalid('WRONG_ALPHABET')
  if (reading.isTailFree) return VALID
  const payload = decodeChecked(address)
  if (payload === null) return invalid('WRONG_CHECKSUM')
  return payload.length === PAYLOAD_BYTES && payload[0] === TRON_VERSION ? VALID : invalid('WRONG_NETWORK')
}

/** The payload of base58check text, version byte first; null when the checksum is wrong. */
export function decodeChecked(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}

/** Bytes to the address of a Solana key; 32 bytes. */
export function solanaAddressOf(publicKey: Uint8Array): string {
  return base58.encode(publicKey)
}

/** Bytes to a Tron address; the last 20 bytes of the key's hash. */
export function tronAddressOf(bytes: Uint8Array): string {
  return base58check.encode(Uint8Array.from([TRON_VERSION, ...bytes]))
}
