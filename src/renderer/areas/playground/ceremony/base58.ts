import { areEqual, type Bytes, CeremonyError, concat, sha256 } from './bytes'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CHECKSUM_LENGTH = 4

/** Base58 of Bitcoin's alphabet; each leading zero byte is a leading 1. */
function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first < 0 ? bytes.length : first) + text
}

/** The bytes of a base58 text. Errors: CeremonyError naming a character outside the alphabet. */
function fromBase58(text: string): Bytes {
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) throw new CeremonyError(`Not base58: "${character}" does not belong to the alphabet.`)
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
  return concat(new Uint8Array(/^1*/.exec(text)?.[0].length ?? 0), Uint8Array.from(bytes))
}

const checksumOf = async (payload: Bytes): Promise<Bytes> =>
  (await sha256(await sha256(payload))).slice(0, CHECKSUM_LENGTH)

interface CheckedBase58 {
  readonly payload: Bytes
  readonly checksum: Bytes
  readonly isChecksumRight: boolean
}

/** The parts of a base58check text, whether or not its checksum fits: for display. Errors: CeremonyError. */
export async function readBase58check(text: string): Promise<CheckedBase58> {
  const bytes = fromBase58(text)
  if (bytes.length <= CHECKSUM_LENGTH) throw new CeremonyError('Not base58check: too short for a checksum.')
  const payload = bytes.slice(0, -CHECKSUM_LENGTH)
  const checksum = bytes.slice(-CHECKSUM_LENGTH)
  return { payload, checksum, isChecksumRight: areEqual(checksum, await checksumOf(payload)) }
}

/** base58( payload || first 4 bytes of SHA-256(SHA-256(payload)) ); no version byte is added. */
export async function toBase58check(payload: Bytes): Promise<string> {
  return toBase58(concat(payload, await checksumOf(payload)))
}

/** The payload of a base58check text. Errors: CeremonyError for a wrong checksum. */
export async function fromBase58check(text: string): Promise<Bytes> {
  const { payload, isChecksumRight } = await readBase58check(text)
  if (!isChecksumRight) throw new CeremonyError('Not base58check: the checksum does not fit the payload.')
  return payload
}
