import { Buffer } from 'node:buffer'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32m } from '@scure/base'

/** What an invoice for a token on Spark asks for. */
interface SparkInvoice {
  /** 16 bytes: a UUID. */
  readonly id: Uint8Array
  /** 32 bytes. */
  readonly tokenIdentifier: Uint8Array
  /** In the token's smallest unit, below 2^128. */
  readonly amount: bigint
  readonly memo: string
  /** Seconds since the epoch. */
  readonly expiresAt: number
}

const PREFIX = 'spark'
const VERSION = 1
/** Magic number of Bitcoin's main network. */
const NETWORK = 0xd9b4bef9
const NO_SENDER = new Uint8Array(33)
const TOKENS_PAYMENT = Uint8Array.of(1)
/** Field numbers: of the address, of the invoice inside, of the payment and the time inside that. */
const ADDRESS = { identityKey: 1, invoice: 2, signature: 3 } as const
const INVOICE = { version: 1, id: 2, tokens: 3, memo: 5, expiry: 7 } as const
const TOKENS = { identifier: 1, amount: 2 } as const
const SECONDS = 1
/** Wire types of protocol buffers. */
const VARINT = 0
const BYTES = 2

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

const number = (name: number, value: number): number[] => [...varint(name * 8 + VARINT), ...varint(value)]
const bytes = (name: number, value: ArrayLike<number>): number[] => [
  ...varint(name * 8 + BYTES),
  ...varint(value.length),
  ...Array.from(value),
]

const bigEndian = (value: bigint): Uint8Array => {
  const hex = value.toString(16)
  return Uint8Array.from(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
}
const fixed = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from(Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex'))

/** Each part hashed by itself, the hashes hashed together. */
function invoiceHash({ id, tokenIdentifier, amount, memo, expiresAt }: SparkInvoice, identityKey: Uint8Array) {
  const parts = [
    fixed(BigInt(VERSION), 4),
    id,
    // The network alone is hashed twice.
    sha256(fixed(BigInt(NETWORK), 4)),
    identityKey,
    TOKENS_PAYMENT,
    tokenIdentifier,
    bigEndian(amount),
    Uint8Array.from(Buffer.from(memo, 'utf8')),
    NO_SENDER,
    fixed(BigInt(expiresAt), 8),
  ]
  return sha256(Uint8Array.from(parts.flatMap((part) => Array.from(sha256(part)))))
}

/**
 * Writes a Spark invoice of the main network: a Spark address that also says what is to be paid, signed by its own key.
 *
 * Input: identityPrivateKey, 32 bytes on secp256k1. The same input gives the same text.
 * Standard: Spark address and invoice, version 1 (protocol buffers in canonical order, bech32m); BIP-340 over the hash
 * of the parts.
 */
export function writeSparkInvoice(invoice: SparkInvoice, identityPrivateKey: Uint8Array): string {
  const identityKey = secp256k1.getPublicKey(identityPrivateKey, true)
  const signature = schnorr.sign(invoiceHash(invoice, identityKey), identityPrivateKey, new Uint8Array(32))
  const fields = [
    ...number(INVOICE.version, VERSION),
    ...bytes(INVOICE.id, invoice.id),
    ...bytes(INVOICE.memo, Buffer.from(invoice.memo, 'utf8')),
    ...bytes(INVOICE.expiry, number(SECONDS, invoice.expiresAt)),
    // The kind of payment is written last, whatever its number.
    ...bytes(INVOICE.tokens, [
      ...bytes(TOKENS.identifier, invoice.tokenIdentifier),
      ...bytes(TOKENS.amount, bigEndian(invoice.amount)),
    ]),
  ]
  const address = [
    ...bytes(ADDRESS.identityKey, identityKey),
    ...bytes(ADDRESS.invoice, fields),
    ...bytes(ADDRESS.signature, signature),
  ]
  return bech32m.encode(PREFIX, bech32m.toWords(Uint8Array.from(address)), false)
}

/** Protocol-buffer fields by number, the first of each; null for what is none. */
function fieldsOf(message: Uint8Array): ReadonlyMap<number, Uint8Array | number> | null {
  const fields = new Map<number, Uint8Array | number>()
  let at = 0
  const readVarint = (): number => {
    let value = 0
    for (let scale = 1; at < message.length && scale < 2 ** 50; scale *= 128) {
      const byte = message[at++] ?? 0
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
    return Number.NaN
  }
  while (at < message.length) {
    const key = readVarint()
    const value = readVarint()
    if (!Number.isSafeInteger(key) || !Number.isSafeInteger(value)) return null
    const isBytes = key % 8 === BYTES
    if ((!isBytes && key % 8 !== VARINT) || (isBytes && at + value > message.length)) return null
    const name = Math.floor(key / 8)
    if (!fields.has(name)) fields.set(name, isBytes ? message.slice(at, at + value) : value)
    if (isBytes) at += value
  }
  return fields
}

/** The memo of a Spark invoice in either case of letters; null without one, also for a plain address. */
export function memoOfSparkInvoice(text: string): string | null {
  const decoded = bech32m.decodeUnsafe(text.toLowerCase(), false)
  const message = decoded === undefined ? undefined : bech32m.fromWordsUnsafe(decoded.words)
  const invoice = message === undefined ? undefined : fieldsOf(Uint8Array.from(message))?.get(ADDRESS.invoice)
  const memo = invoice instanceof Uint8Array ? fieldsOf(invoice)?.get(INVOICE.memo) : undefined
  return memo instanceof Uint8Array ? Buffer.from(memo).toString('utf8') : null
}
