import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { evmAddressOf } from '../addresses/evmAddress'

const HEADER_BASE = 27

/** A wallet of an EVM chain that exists to be shown: its key is known and worth nothing. */
interface ThrowawayWallet {
  /** EIP-55. */
  readonly address: string
  /** The personal-message signature over the text: hex with `0x`, 65 bytes r, s and v. */
  signHex(messageUtf8: Uint8Array): string
}

/**
 * The wallet of a private key, for demo worlds only: the key must never have held anything.
 *
 * Input: 32 bytes. Standard: EIP-191, version 0x45. Source: wallet-crypto 7.1.
 */
export function throwawayWalletOf(privateKey: Uint8Array): ThrowawayWallet {
  const point = secp256k1.getPublicKey(privateKey, false)
  return {
    address: evmAddressOf(keccak_256(point.subarray(1)).subarray(-20)),
    signHex: (messageUtf8) => {
      const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${messageUtf8.length}`)
      const digest = keccak_256(concatBytes(prefix, messageUtf8))
      const signed = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
      return `0x${bytesToHex(concatBytes(signed.subarray(1), Uint8Array.of(HEADER_BASE + (signed[0] ?? 0))))}`
    },
  }
}
