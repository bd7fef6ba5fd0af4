import { Buffer } from 'node:buffer'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'

/** What an invoice asks for. */
interface LightningInvoice {
  /** Millisatoshi; null leaves the amount to the payer. */
  readonly amountMsat: bigint | null
  /** Seconds since the epoch. */
  readonly createdAt: number
  readonly expirySeconds: number
  /** What it is for, in at most 639 bytes of UTF-8. */
  readonly description: string
  /** 32 bytes each. */
  readonly paymentHash: Uint8Array
  readonly paymentSecret: Uint8Array
}

const NETWORK = 'bc'
/** Types of tagged fields (BOLT 11). */
const TAG = { paymentHash: 1, description: 13, paymentSecret: 16, expiry: 6, features: 5 } as const
/** Bits 8 and 14: what is sent is addressed by TLV and carries the payment secret, both compulsory (BOLT 9). */
const FEATURE_WORDS = [16, 8, 0]
const TIME_WORDS = 7
const SIGNATURE_WORDS = 104
const DESCRIPTION_BYTES_MAX = 639
/** Millisatoshi of one unit; `p` is a tenth of one and never needed here. */
const UNITS: readonly (readonly [string, bigint])[] = [
  ['', 100_000_000_000n],
  ['m', 100_000_000n],
  ['u', 100_000n],
  ['n', 100n],
]

function amountText(msat: bigint): string {
  for (const [letter, unit] of UNITS) if (msat % unit === 0n) return `${msat / unit}${letter}`
  return `${msat * 10n}p`
}

/** A whole number in five-bit words, the highest first. */
function wordsOf(value: number, count?: number): number[] {
  const words: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) words.unshift(rest % 32)
  return [...new Array<number>(Math.max(0, (count ?? 1) - words.length)).fill(0), ...words]
}

const field = (tag: number, words: readonly number[]): number[] => [tag, ...wordsOf(words.length, 2), ...words]

/** Five-bit words as bytes, filled up with zero bits: what is signed (BOLT 11). */
function bytesOf(words: readonly number[]): Uint8Array {
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('')
  const filled = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Uint8Array.from({ length: filled.length / 8 }, (_, at) => Number.parseInt(filled.slice(at * 8, at * 8 + 8), 2))
}

/**
 * Writes a BOLT 11 invoice of the main network, signed by the node's key.
 *
 * Input: nodePrivateKey, 32 bytes on secp256k1. The same input gives the same text.
 * Errors: RangeError, a description of more than 639 bytes.
 * Standard: BOLT 11; the order of fields is that of its own examples.
 */
export function writeLightningInvoice(invoice: LightningInvoice, nodePrivateKey: Uint8Array): string {
  const { amountMsat, createdAt, expirySeconds, description, paymentHash, paymentSecret } = invoice
  const text = Buffer.from(description, 'utf8')
  if (text.length > DESCRIPTION_BYTES_MAX) throw new RangeError('the description of an invoice has at most 639 bytes')
  const prefix = `ln${NETWORK}${amountMsat === null ? '' : amountText(amountMsat)}`
  const words = [
    ...wordsOf(createdAt, TIME_WORDS),
    ...field(TAG.paymentSecret, bech32.toWords(paymentSecret)),
    ...field(TAG.paymentHash, bech32.toWords(paymentHash)),
    ...field(TAG.description, bech32.toWords(Uint8Array.from(text))),
    ...field(TAG.expiry, wordsOf(expirySeconds)),
    ...field(TAG.features, FEATURE_WORDS),
  ]
  const signed = sha256(Uint8Array.from([...Buffer.from(prefix, 'utf8'), ...bytesOf(words)]))
  const [recovery = 0, ...rs] = secp256k1.sign(signed, nodePrivateKey, { prehash: false, format: 'recovered' })
  return bech32.encode(prefix, [...words, ...bech32.toWords(Uint8Array.from([...rs, recovery]))], false)
}

/** The tagged fields between time and signature, the first of each type. */
function fieldsOf(words: readonly number[]): Map<number, readonly number[]> {
  const fields = new Map<number, readonly number[]>()
  const end = words.length - SIGNATURE_WORDS
  for (let at = TIME_WORDS; at + 3 <= end; ) {
    const [tag = 0, high = 0, low = 0] = words.slice(at, at + 3)
    const next = at + 3 + high * 32 + low
    if (next > end) break
    if (!fields.has(tag)) fields.set(tag, words.slice(at + 3, next))
    at = next
  }
  return fields
}

/** The description of a BOLT 11 invoice in either case of letters; null without one. Not checked: the signature. */
export function descriptionOfLightningInvoice(invoice: string): string | null {
  const decoded = bech32.decodeUnsafe(invoice.toLowerCase(), false)
  if (decoded === undefined) return null
  const words = fieldsOf(decoded.words).get(TAG.description)
  const bytes = words === undefined ? undefined : bech32.fromWordsUnsafe([...words])
  return bytes === undefined ? null : Buffer.from(bytes).toString('utf8')
}
