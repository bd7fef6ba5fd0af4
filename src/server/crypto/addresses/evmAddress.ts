import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AddressReading, type AddressVerdict, invalid, VALID } from './verdict'

const HEX = '0123456789abcdefABCDEF'
const SHAPE = /^0x[0-9a-fA-F]{40}$/

/** The mixed-case form of a lower-case address without `0x` (EIP-55): each letter's case is a bit of the checksum. */
function withChecksum(lowerHex: string): string {
  const hash = keccak_256(new TextEncoder().encode(lowerHex))
  return [...lowerHex]
    .map((character, index) => {
      const byte = hash[index >> 1] ?? 0
      const nibble = index % 2 === 0 ? byte >> 4 : byte & 0xf
      return nibble >= 8 ? character.toUpperCase() : character
    })
    .join('')
}

/** Bytes to the EIP-55 address that most tools print; 20 bytes. */
export function evmAddressOf(bytes: Uint8Array): string {
  return `0x${withChecksum(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))}`
}

/**
 * An address of an EVM chain: `0x` and 40 hex digits. Mixed case must be the EIP-55 checksum; one case carries none.
 * Not checked: that the account exists.
 */
export function readEvmAddress(address: string, reading: AddressReading): AddressVerdict {
  if (!address.startsWith('0x')) return invalid('MALFORMED')
  if (address.length !== 42) return invalid('WRONG_LENGTH')
  if (reading.isTailFree) {
    return [...address.slice(2, -3)].every((character) => HEX.includes(character)) ? VALID : invalid('WRONG_ALPHABET')
  }
  if (!SHAPE.test(address)) return invalid('WRONG_ALPHABET')
  const hex = address.slice(2)
  const lower = hex.toLowerCase()
  if (hex === lower || hex === hex.toUpperCase()) return VALID
  return hex === withChecksum(lower) ? VALID : invalid('WRONG_CHECKSUM')
}
