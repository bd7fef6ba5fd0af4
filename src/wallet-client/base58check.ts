import { base58 } from '@scure/base'
import { areEqual, type Bytes, concat, decoded, sha256, WalletClientError } from './bytes'

const CHECKSUM_LENGTH = 4

const checksumOf = (payload: Uint8Array): Bytes => sha256(sha256(payload)).slice(0, CHECKSUM_LENGTH)

interface CheckedBase58 {
  readonly payload: Bytes
  readonly checksum: Bytes
  readonly isChecksumRight: boolean
}

/** The parts of a base58check text, whether or not its checksum fits: for display. Errors: WalletClientError. */
export function readBase58check(text: string): CheckedBase58 {
  const bytes = decoded('Not base58: a character does not belong to the alphabet.', () => concat(base58.decode(text)))
  if (bytes.length <= CHECKSUM_LENGTH) throw new WalletClientError('Not base58check: too short for a checksum.')
  const payload = bytes.slice(0, -CHECKSUM_LENGTH)
  const checksum = bytes.slice(-CHECKSUM_LENGTH)
  return { payload, checksum, isChecksumRight: areEqual(checksum, checksumOf(payload)) }
}

/** base58( payload || first 4 bytes of SHA-256(SHA-256(payload)) ); no version byte is added. */
export function toBase58check(payload: Uint8Array): string {
  return base58.encode(concat(payload, checksumOf(payload)))
}

/** The payload of a base58check text. Errors: WalletClientError for a wrong checksum. */
export function fromBase58check(text: string): Bytes {
  const { payload, isChecksumRight } = readBase58check(text)
  if (!isChecksumRight) throw new WalletClientError('Not base58check: the checksum does not fit the payload.')
  return payload
}
