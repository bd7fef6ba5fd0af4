import { encode, Tokenizer } from 'cborg'
import { type Bytes, concat, WalletClientError } from './bytes'

/** The part of CBOR that WebAuthn uses: definite lengths, no tags. */
export type CborValue =
  | number
  | string
  | Uint8Array
  | boolean
  | null
  | undefined
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>

/** Kinds of items by major type (RFC 8949 3.1). */
const KINDS = ['INTEGER', 'INTEGER', 'BYTES', 'TEXT', 'ARRAY', 'MAP', 'TAG', 'SIMPLE'] as const

/** A value with the place it was read from. */
export interface CborItem {
  readonly kind: (typeof KINDS)[number]
  readonly value: CborValue
  /** First byte of the item in the input. */
  readonly offset: number
  /** Bytes of the item, its head and everything inside it included. */
  readonly length: number
  /** Bytes of the head: type and count. */
  readonly headLength: number
  /** Elements of an array; keys and values of a map in turn. */
  readonly items: readonly CborItem[]
}

const READING = { strict: true, allowIndefinite: false, allowBigInt: false }
const DEPTH_MAX = 16

/** Encodes a value, each count in its shortest form, map entries in their own order (RFC 8949 3). */
export const encodeCbor = (value: CborValue): Bytes => encode(value, { mapSorter: () => 0 })

function mapOf(items: readonly CborItem[]): ReadonlyMap<number | string, CborValue> {
  const map = new Map<number | string, CborValue>()
  for (let index = 0; index < items.length; index += 2) {
    const key = items[index]?.value
    if (typeof key !== 'number' && typeof key !== 'string') {
      throw new WalletClientError(`CBOR byte ${items[index]?.offset}: a map key is neither a number nor a text.`)
    }
    if (map.has(key)) throw new WalletClientError(`CBOR byte ${items[index]?.offset}: the map key ${key} stands twice.`)
    map.set(key, items[index + 1]?.value)
  }
  return map
}

interface Input {
  readonly tokens: Tokenizer
  readonly bytes: Uint8Array
  /** Where `bytes` begin in the whole input. */
  readonly start: number
}

function readItem(input: Input, depth: number): CborItem {
  const { tokens, bytes, start } = input
  const at = tokens.pos()
  const offset = start + at
  if (depth > DEPTH_MAX) throw new WalletClientError(`CBOR byte ${offset}: nested too deeply.`)
  if (tokens.done()) throw new WalletClientError(`CBOR ends at byte ${offset}, where an item should begin.`)
  const token = tokens.next()
  const kind = KINDS[token.type.major] ?? 'SIMPLE'
  if (kind === 'TAG') throw new WalletClientError(`CBOR byte ${offset}: tags are not read.`)
  const short = (bytes[at] ?? 0) & 0x1f
  const headLength = short < 24 ? 1 : 1 + 2 ** (short - 24)
  const items: CborItem[] = []
  if (kind === 'ARRAY' || kind === 'MAP') {
    const count = Number(token.value) * (kind === 'MAP' ? 2 : 1)
    while (items.length < count) items.push(readItem(input, depth + 1))
  }
  const containers: Partial<Record<CborItem['kind'], () => CborValue>> = {
    ARRAY: () => items.map(({ value }) => value),
    MAP: () => mapOf(items),
    BYTES: () => concat(token.value as Uint8Array),
  }
  const value = containers[kind]?.() ?? (token.value as CborValue)
  return { kind, value, offset, length: tokens.pos() - at, headLength, items }
}

/** Reads one item at an offset, with the offsets of all that is in it; bytes may follow. Errors: WalletClientError. */
export function readCborItem(whole: Uint8Array, start = 0): CborItem {
  const bytes = whole.slice(start)
  try {
    return readItem({ tokens: new Tokenizer(bytes, READING), bytes, start }, 0)
  } catch (error) {
    if (error instanceof WalletClientError) throw error
    throw new WalletClientError(error instanceof Error ? error.message : 'The bytes are not CBOR.')
  }
}
