import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { type BitcoinTarget, readTarget, type TargetKind } from './bitcoinTarget'
import { type RecoveredKey, recoverKey } from './recoverKey'
import { type OwnershipClaim, type OwnershipFormat, type OwnershipProofVerdict, unproven } from './verdict'

/** Which rule reads the header byte: `electrum` takes 31 to 34 for every compressed key, `bip137` does not. */
export type BitcoinScheme = 'bip137' | 'electrum'

const SIGNATURE_BYTES = 65
const FIRST_HEADER = 27
const LAST_HEADER = 42
const HEX = /^(0x)?[0-9a-fA-F]+$/
const MAGIC = utf8ToBytes('\x18Bitcoin Signed Message:\n')

/** Four headers each, from 27 on (BIP-137, "Procedure for signing/verifying a signature"). */
const HEADER_GROUPS: readonly { readonly kind: Exclude<TargetKind, 'SPARK'>; readonly isCompressed: boolean }[] = [
  { kind: 'P2PKH', isCompressed: false },
  { kind: 'P2PKH', isCompressed: true },
  { kind: 'P2SH_P2WPKH', isCompressed: true },
  { kind: 'P2WPKH', isCompressed: true },
]
/** The group that Electrum writes for every compressed key. */
const ELECTRUM_GROUP = 1

const WORDS: Readonly<Record<TargetKind, string>> = {
  P2PKH: 'P2PKH',
  P2SH_P2WPKH: 'P2SH-P2WPKH',
  P2WPKH: 'P2WPKH',
  SPARK: 'Spark',
}

/** Bitcoin's variable-length integer, little-endian; lengths of messages stay below 2^32. */
function varint(length: number): Uint8Array {
  const little = (bytes: number) => Array.from({ length: bytes }, (_, at) => (length >>> (8 * at)) & 0xff)
  if (length < 0xfd) return Uint8Array.from([length])
  return length <= 0xffff ? Uint8Array.from([0xfd, ...little(2)]) : Uint8Array.from([0xfe, ...little(4)])
}

/** Double SHA-256 over the magic, the message's length in bytes, and the message. */
function digestOf(messageUtf8: Uint8Array): Uint8Array {
  return sha256(sha256(concatBytes(MAGIC, varint(messageUtf8.length), messageUtf8)))
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}

/** A BIP-322 proof is a serialised witness stack (simple) or transaction (full); never 65 bytes. */
function looksLikeBip322(bytes: Uint8Array): boolean {
  const items = bytes[0] ?? 0
  let at = 1
  for (let item = 0; item < items && at < bytes.length; item += 1) at += 1 + (bytes[at] ?? 0)
  const isWitness = items > 0 && at === bytes.length
  const [version = 0xff, ...rest] = bytes.subarray(0, 4)
  const isTransaction = bytes.length > SIGNATURE_BYTES && version <= 2 && rest.every((byte) => byte === 0)
  return isWitness || isTransaction
}

function bytesOf(signature: string): Uint8Array | OwnershipProofVerdict {
  // Hex digits are also base64 digits, but a signature never consists of them alone.
  const bytes = HEX.test(signature) ? null : decodeBase64(signature)
  if (bytes === null || bytes.length === 0) {
    return unproven(
      'SIGNATURE_UNDECODABLE',
      'The signature is not base64 (standard alphabet, padded); hex is not read.',
    )
  }
  if (bytes.length === SIGNATURE_BYTES) return bytes
  if (looksLikeBip322(bytes)) {
    return unproven(
      'LOOKS_LIKE_BIP322',
      'The signature looks like a BIP-322 proof; only bip137 and electrum are read. Choose one of them in the wallet.',
    )
  }
  return unproven(
    'SIGNATURE_LENGTH',
    `The signature has ${bytes.length} bytes; it must have ${SIGNATURE_BYTES}: header, r and s.`,
  )
}

/** Whether the header's address type is one that the scheme allows for the target, and by which rule. */
function formatOf(group: number, kind: TargetKind, scheme: BitcoinScheme): OwnershipFormat | null {
  if (kind === 'SPARK') return 'BITCOIN_MESSAGE'
  if (HEADER_GROUPS[group]?.kind === kind) return 'BIP137'
  return scheme === 'electrum' && group === ELECTRUM_GROUP ? 'ELECTRUM' : null
}

interface Signed {
  readonly group: number
  readonly header: number
  readonly key: RecoveredKey
}

function misfit({ group, header, key }: Signed, target: BitcoinTarget): OwnershipProofVerdict {
  const recovered = target.addressOf(key, true)
  const stated = `Header ${header} is for ${WORDS[HEADER_GROUPS[group]?.kind ?? 'P2PKH']} addresses, `
  const isElectrum = group === ELECTRUM_GROUP && recovered === target.canonical
  const remedy = isElectrum ? ' The key is the right one: send signatureScheme electrum.' : ''
  return unproven(
    'HEADER_DOES_NOT_FIT_ADDRESS',
    `${stated}and this is a ${WORDS[target.kind]} address.${remedy}`,
    recovered,
  )
}

function judge(signed: Signed, target: BitcoinTarget, scheme: BitcoinScheme): OwnershipProofVerdict {
  const format = formatOf(signed.group, target.kind, scheme)
  if (format === null) return misfit(signed, target)
  const recovered = target.addressOf(signed.key, HEADER_GROUPS[signed.group]?.isCompressed ?? true)
  if (recovered === target.canonical) return { ok: true, provenAddress: recovered, format }
  return unproven(
    'OTHER_SIGNER',
    'The signature is by another key, or over another text than messageToSign.',
    recovered,
  )
}

/**
 * What a signed message proves about a plain Bitcoin address or a Spark address.
 *
 * Input: signature base64, 65 bytes header, r, s. For Spark the header's address type does not matter.
 * Not checked: Taproot, P2WSH, multisig, BIP-322; all of them are refused.
 * Standard: BIP-137; Electrum's reading of headers 31 to 34. Source: wallet-crypto 7.2.
 */
export function verifyBitcoinOwnership(
  { address, messageUtf8, signature }: OwnershipClaim,
  { scheme, isSparkAllowed }: { readonly scheme: BitcoinScheme; readonly isSparkAllowed: boolean },
): OwnershipProofVerdict {
  const target = readTarget(address, isSparkAllowed)
  if (target === null) {
    return unproven('ADDRESS_UNSUPPORTED', 'The account’s address is not of a kind that can sign a message.')
  }
  const bytes = bytesOf(signature)
  if (!(bytes instanceof Uint8Array)) return bytes
  const header = bytes[0] ?? 0
  if (header < FIRST_HEADER || header > LAST_HEADER) {
    return unproven(
      'RECOVERY_ID_INVALID',
      `The first byte of the signature is ${header}; headers go from ${FIRST_HEADER} to ${LAST_HEADER}.`,
    )
  }
  const key = recoverKey(bytes.subarray(1), (header - FIRST_HEADER) & 3, digestOf(messageUtf8))
  if (key === null) return unproven('SIGNATURE_INVALID', 'No key could have made this signature.')
  return judge({ group: (header - FIRST_HEADER) >> 2, header, key }, target, scheme)
}
