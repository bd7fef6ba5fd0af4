import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64, hex } from '@scure/base'
import { type ChainKey, isEvm, newChainKey, type SparkAddressForm } from './chainKeys'

/** What a proof can be made to get wrong. */
export const PROOF_MISTAKES = ['OTHER_KEY', 'OTHER_MESSAGE', 'WRONG_ENCODING', 'WRONG_HEADER'] as const
export type ProofMistake = (typeof PROOF_MISTAKES)[number]

export type SignatureScheme = 'bip137' | 'electrum'

/** The body of the verification call. */
export interface OwnershipProof {
  readonly signature: string
  /** Only for Bitcoin messages. */
  readonly signatureScheme?: SignatureScheme
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** EIP-191 version 0x45, and the same form with another network's name. The length counts bytes. */
function prefixedDigest(prefix: string, message: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8(`\x19${prefix} Signed Message:\n${message.length}`), message))
}

function varint(count: number): Uint8Array {
  if (count < 0xfd) return Uint8Array.of(count)
  if (count <= 0xffff) return Uint8Array.of(0xfd, count & 0xff, count >> 8)
  return Uint8Array.of(0xfe, count & 0xff, (count >> 8) & 0xff, (count >> 16) & 0xff, count >>> 24)
}

function bitcoinDigest(message: Uint8Array): Uint8Array {
  return sha256(sha256(concatBytes(utf8('\x18Bitcoin Signed Message:\n'), varint(message.length), message)))
}

/** r || s, and which of the possible keys signed (0 to 3). */
function signRecoverable(key: ChainKey, digest: Uint8Array): { readonly raw: Uint8Array; readonly recovery: number } {
  const signed = secp256k1.sign(digest, hexToBytes(key.privateKeyHex), { prehash: false, format: 'recovered' })
  return { raw: signed.slice(1), recovery: signed[0] ?? 0 }
}

const RECOVERY_BASE = 27

/** First header of each address form under BIP-137; a Spark address does not look at it. */
const HEADERS: Readonly<Record<SparkAddressForm, number>> = {
  SPARK: 31,
  P2PKH_UNCOMPRESSED: 27,
  P2PKH: 31,
  P2SH_P2WPKH: 35,
  P2WPKH: 39,
}
const ELECTRUM_COMPRESSED = 31

function bitcoinHeader(form: SparkAddressForm, scheme: SignatureScheme): number {
  return form === 'P2PKH_UNCOMPRESSED' || scheme === 'bip137' ? HEADERS[form] : ELECTRUM_COMPRESSED
}

function proveEvmLike(key: ChainKey, message: Uint8Array, mistake: ProofMistake | undefined): OwnershipProof {
  const digest = prefixedDigest(isEvm(key.accountType) ? 'Ethereum' : 'TRON', message)
  const { raw, recovery } = signRecoverable(key, digest)
  // The other recovery id recovers another key: the bytes are well formed and the address is not this one.
  const last = RECOVERY_BASE + (mistake === 'WRONG_HEADER' ? 1 - recovery : recovery)
  const bytes = concatBytes(raw, Uint8Array.of(last))
  return { signature: mistake === 'WRONG_ENCODING' ? base64.encode(bytes) : `0x${hex.encode(bytes)}` }
}

function proveBitcoin(
  key: ChainKey,
  message: Uint8Array,
  scheme: SignatureScheme,
  mistake: ProofMistake | undefined,
): OwnershipProof {
  const { raw, recovery } = signRecoverable(key, bitcoinDigest(message))
  const form = key.addressForm ?? 'SPARK'
  const right = bitcoinHeader(form, scheme) + recovery
  // A Spark address ignores the header's address type, so that only another recovery id is wrong for it.
  const otherType = form === 'P2PKH_UNCOMPRESSED' ? HEADERS.P2PKH : HEADERS.P2PKH_UNCOMPRESSED
  const wrong = form === 'SPARK' ? HEADERS.SPARK + (recovery ^ 1) : otherType + recovery
  const bytes = concatBytes(Uint8Array.of(mistake === 'WRONG_HEADER' ? wrong : right), raw)
  const signature = mistake === 'WRONG_ENCODING' ? hex.encode(bytes) : base64.encode(bytes)
  return { signature, signatureScheme: scheme }
}

/**
 * Signs `messageToSign` as the wallet of that account type would, correctly or with one deliberate mistake.
 *
 * Input: message exactly as the challenge returned it; scheme, for Spark wallets only, `bip137` when absent.
 * `WRONG_HEADER` is the recovery byte; a Solana signature has none, and there it changes one byte of the signature.
 * Source: wallet-crypto 7.1 to 7.4.
 */
export function signMessage(
  key: ChainKey,
  message: string,
  options: { readonly scheme?: SignatureScheme; readonly mistake?: ProofMistake } = {},
): OwnershipProof {
  const { mistake, scheme = 'bip137' } = options
  const signer = mistake === 'OTHER_KEY' ? newChainKey(key.accountType, key.addressForm) : key
  const bytes = utf8(mistake === 'OTHER_MESSAGE' ? `${message} ` : message)
  if (key.accountType === 'SPARK_WALLET') return proveBitcoin(signer, bytes, scheme, mistake)
  if (key.accountType !== 'SOLANA_WALLET') return proveEvmLike(signer, bytes, mistake)
  const signature = ed25519.sign(bytes, hexToBytes(signer.privateKeyHex))
  if (mistake === 'WRONG_HEADER') signature[0] = (signature[0] ?? 0) ^ 1
  return { signature: mistake === 'WRONG_ENCODING' ? base64.encode(signature) : base58.encode(signature) }
}
