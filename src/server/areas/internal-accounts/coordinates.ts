import { createHash } from 'node:crypto'

const BYTES_PER_HASH = 32

/** A source of digits and bytes that depends on a text alone: the same account always gets the same coordinates. */
export interface Coordinates {
  digits(count: number): string
  bytes(count: number): Uint8Array
}

/** Bytes for one purpose of one thing: the same for the same names. */
export function bytesOf(id: string, purpose: string, count: number): Uint8Array {
  return coordinatesOf(id, purpose).bytes(count)
}

/** Coordinates for one purpose of one account. */
export function coordinatesOf(accountId: string, purpose: string): Coordinates {
  const bytes = (count: number): Uint8Array => {
    const blocks = Array.from({ length: Math.ceil(count / BYTES_PER_HASH) }, (_, index) =>
      createHash('sha256').update(`${accountId}/${purpose}/${index}`).digest(),
    )
    return Uint8Array.from(Buffer.concat(blocks).subarray(0, count))
  }
  return { bytes, digits: (count) => Array.from(bytes(count), (byte) => byte % 10).join('') }
}

function mod97(digits: string): number {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** An IBAN with the check digits that belong to its country and account part. */
export function ibanOf(country: string, account: string): string {
  const numeric = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${country}${String(98 - mod97(numeric)).padStart(2, '0')}${account}`
}

const weightedCheck = (digits: string, weights: readonly number[]): number =>
  (10 -
    ([...digits].reduce(
      (sum, digit, index) => sum + ((Number(digit) * (weights[index % weights.length] ?? 0)) % 10),
      0,
    ) %
      10)) %
  10

/** A CLABE from its first 17 digits. */
export function clabeOf(first17: string): string {
  return `${first17}${weightedCheck(first17, [3, 7, 1])}`
}

/** An Argentine CBU from bank and branch (7 digits) and account (13 digits); each block has its own check digit. */
export function cbuOf(branch: string, account: string): string {
  return `${branch}${weightedCheck(branch, [7, 1, 3, 9])}${account}${weightedCheck(account, [3, 9, 7, 1])}`
}

/** CRC-16/CCITT-FALSE as four capital hex digits, which ends an EMV QR code. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ 0x1021) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const emv = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** The text of a static PIX QR code ("copia e cola") for a random key. Source: EMV QRCPS-MPM; BR Code manual. */
export function pixCodeOf(key: string, reference: string): string {
  const body = [
    emv('00', '01'),
    emv('26', emv('00', 'br.gov.bcb.pix') + emv('01', key)),
    emv('52', '0000'),
    emv('53', '986'),
    emv('58', 'BR'),
    emv('59', 'COUNTERSIGN SANDBOX'),
    emv('60', 'SAO PAULO'),
    emv('62', emv('05', reference)),
    '6304',
  ].join('')
  return `${body}${crc16(body)}`
}
