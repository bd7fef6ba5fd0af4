import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readTronAddress, tronAddressOf } from '../addresses/base58Addresses'
import { evmAddressOf } from '../addresses/evmAddress'
import { recoverKey } from './recoverKey'
import { type OwnershipClaim, type OwnershipFormat, type OwnershipProofVerdict, unproven } from './verdict'

const SIGNATURE_BYTES = 65
const HEX = /^(0x)?([0-9a-fA-F]*)$/
const EVM_SHAPE = /^0x[0-9a-fA-F]{40}$/

interface Rules {
  readonly prefix: string
  readonly format: OwnershipFormat
  /** The last 20 bytes of the key's hash to an address. */
  readonly addressOf: (accountBytes: Uint8Array) => string
  readonly isAddress: (address: string) => boolean
  readonly isSame: (a: string, b: string) => boolean
}

const EVM: Rules = {
  prefix: '\x19Ethereum Signed Message:\n',
  format: 'EIP191',
  addressOf: evmAddressOf,
  // The case of the letters is a checksum that sandbox addresses need not have; it is no part of the account.
  isAddress: (address) => EVM_SHAPE.test(address),
  isSame: (a, b) => a.toLowerCase() === b.toLowerCase(),
}

const TRON: Rules = {
  prefix: '\x19TRON Signed Message:\n',
  format: 'TRON_MESSAGE',
  addressOf: tronAddressOf,
  isAddress: (address) => readTronAddress(address, { isTailFree: false }).ok,
  isSame: (a, b) => a === b,
}

/** keccak256 over the prefix, the message's length in bytes as decimal text, and the message. */
function digestOf(prefix: string, messageUtf8: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8ToBytes(`${prefix}${messageUtf8.length}`), messageUtf8))
}

/** 27 and 28, or 0 and 1; anything else names no key. */
function recoveryIdOf(v: number): number | null {
  if (v === 27 || v === 28) return v - 27
  return v === 0 || v === 1 ? v : null
}

function bytesOf(signature: string): Uint8Array | OwnershipProofVerdict {
  const digits = HEX.exec(signature)?.[2]
  if (digits === undefined || digits.length === 0 || digits.length % 2 === 1) {
    return unproven('SIGNATURE_UNDECODABLE', 'The signature is not hex: an even number of digits, with or without 0x.')
  }
  const bytes = digits.length / 2
  if (bytes > SIGNATURE_BYTES) {
    return unproven(
      'CONTRACT_WALLET',
      `The signature has ${bytes} bytes instead of ${SIGNATURE_BYTES}, as those of contract wallets do: ` +
        'checking one needs the chain, which this service does not reach.',
    )
  }
  if (bytes < SIGNATURE_BYTES) {
    return unproven(
      'SIGNATURE_LENGTH',
      `The signature has ${bytes} bytes; it must have ${SIGNATURE_BYTES}: r, s and v.`,
    )
  }
  return hexToBytes(digits)
}

function verify(rules: Rules, { address, messageUtf8, signature }: OwnershipClaim): OwnershipProofVerdict {
  if (!rules.isAddress(address)) {
    return unproven('ADDRESS_UNSUPPORTED', 'The account’s address is not one that a key can own.')
  }
  const bytes = bytesOf(signature)
  if (!(bytes instanceof Uint8Array)) return bytes
  const v = bytes[SIGNATURE_BYTES - 1] ?? 0
  const recoveryId = recoveryIdOf(v)
  if (recoveryId === null) {
    return unproven('RECOVERY_ID_INVALID', `The last byte of the signature is ${v}; it must be 27, 28, 0 or 1.`)
  }
  const key = recoverKey(bytes.subarray(0, SIGNATURE_BYTES - 1), recoveryId, digestOf(rules.prefix, messageUtf8))
  if (key === null) return unproven('SIGNATURE_INVALID', 'No key could have made this signature.')
  const recovered = rules.addressOf(keccak_256(key.uncompressed.subarray(1)).subarray(-20))
  if (rules.isSame(recovered, address)) return { ok: true, provenAddress: recovered, format: rules.format }
  return unproven(
    'OTHER_SIGNER',
    'The signature is by another key, or over another text than messageToSign.',
    recovered,
  )
}

/**
 * What a personal-message signature proves about an address of an EVM chain.
 *
 * Input: signature hex, `0x` optional, 65 bytes r, s, v. Letter case of the address does not matter.
 * Not checked: contract wallets (ERC-1271), which need a chain. Standard: EIP-191, version 0x45.
 * Source: wallet-crypto 7.1.
 */
export function verifyEvmOwnership(claim: OwnershipClaim): OwnershipProofVerdict {
  return verify(EVM, claim)
}

/**
 * What a signed message proves about a Tron address: as on EVM chains, with Tron's prefix and address form.
 *
 * Source: wallet-crypto 7.4.
 */
export function verifyTronOwnership(claim: OwnershipClaim): OwnershipProofVerdict {
  return verify(TRON, claim)
}
