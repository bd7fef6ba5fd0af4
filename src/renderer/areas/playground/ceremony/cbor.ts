import { type Bytes, CeremonyError, concat, fromUtf8, toUtf8 } from './bytes'

/** The part of CBOR that WebAuthn uses: definite lengths, no tags, no floating point. */
export type CborValue =
  | number
  | string
  | Bytes
  | boolean
  | null
  | undefined
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>

type CborKind = 'INTEGER' | 'BYTES' | 'TEXT' | 'ARRAY' | 'MAP' | 'SIMPLE'

/** A value with the place it was read from. */
export interface CborItem {
  readonly kind: CborKind
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

const MAJOR = { UNSIGNED: 0, NEGATIVE: 1, BYTES: 2, TEXT: 3, ARRAY: 4, MAP: 5, SIMPLE: 7 } as const
const FALSE = 20
const TRUE = 21
const NULL = 22
const UNDEFINED = 23
const DEPTH_MAX = 16

function head(major: number, count: number): Bytes {
  const type = major << 5
  if (count < 24) return Uint8Array.of(type | count)
  if (count < 2 ** 8) return Uint8Array.of(type | 24, count)
  if (count < 2 ** 16) return Uint8Array.of(type | 25, count >> 8, count & 0xff)
  const wide = new Uint8Array(5)
  wide[0] = type | 26
  new DataView(wide.buffer).setUint32(1, count)
  return wide
}

function encodeNumber(value: number): Bytes {
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 32) {
    throw new CeremonyError('Only whole numbers of at most 32 bits are encoded.')
  }
  return value < 0 ? head(MAJOR.NEGATIVE, -1 - value) : head(MAJOR.UNSIGNED, value)
}

function encodeSimple(value: boolean | null | undefined): Bytes {
  if (value === undefined) return head(MAJOR.SIMPLE, UNDEFINED)
  if (value === null) return head(MAJOR.SIMPLE, NULL)
  return head(MAJOR.SIMPLE, value ? TRUE : FALSE)
}

const isMap = (value: CborValue): value is ReadonlyMap<number | string, CborValue> => value instanceof Map

/** Encodes a value, each count in its shortest form, map entries in their own order (RFC 8949 3). */
export function encodeCbor(value: CborValue): Bytes {
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value === 'string') {
    const text = toUtf8(value)
    return concat(head(MAJOR.TEXT, text.length), text)
  }
  if (value instanceof Uint8Array) return concat(head(MAJOR.BYTES, value.length), value)
  if (isMap(value)) {
    const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)])
    return concat(head(MAJOR.MAP, value.size), ...entries)
  }
  if (typeof value === 'object' && value !== null) {
    return concat(head(MAJOR.ARRAY, value.length), ...value.map(encodeCbor))
  }
  return encodeSimple(value)
}

interface Head {
  readonly major: number
  readonly count: number
  readonly headLength: number
}

function readHead(bytes: Uint8Array, offset: number): Head {
  const first = bytes[offset]
  if (first === undefined) throw new CeremonyError(`CBOR ends at byte ${offset}, where an item should begin.`)
  const [major, short] = [first >> 5, first & 0x1f]
  if (short < 24) return { major, count: short, headLength: 1 }
  if (short > 27) throw new CeremonyError(`CBOR byte ${offset}: only definite lengths are read.`)
  const width = 2 ** (short - 24)
  const digits = bytes.slice(offset + 1, offset + 1 + width)
  const count = digits.reduce((sum, byte) => sum * 256 + byte, 0)
  if (digits.length < width || !Number.isSafeInteger(count)) {
    throw new CeremonyError(`CBOR byte ${offset}: the count is cut short or too large.`)
  }
  return { major, count, headLength: 1 + width }
}

function readSimple(count: number, offset: number): boolean | null | undefined {
  if (count === FALSE) return false
  if (count === TRUE) return true
  if (count === NULL) return null
  if (count === UNDEFINED) return undefined
  throw new CeremonyError(`CBOR byte ${offset}: only false, true, null and undefined are read of the simple values.`)
}

function readString(bytes: Uint8Array, offset: number, { major, count, headLength }: Head): CborItem {
  const content = concat(bytes.slice(offset + headLength, offset + headLength + count))
  if (content.length < count) throw new CeremonyError(`CBOR byte ${offset}: ${count} bytes announced, fewer follow.`)
  const isText = major === MAJOR.TEXT
  const value = isText ? fromUtf8(content) : content
  return { kind: isText ? 'TEXT' : 'BYTES', value, offset, length: headLength + count, headLength, items: [] }
}

function readContainer(bytes: Uint8Array, offset: number, found: Head, depth: number): CborItem {
  const { major, count, headLength } = found
  const isOfPairs = major === MAJOR.MAP
  const items: CborItem[] = []
  let at = offset + headLength
  for (let index = 0; index < count * (isOfPairs ? 2 : 1); index += 1) {
    const item = readItem(bytes, at, depth + 1)
    items.push(item)
    at += item.length
  }
  const place = { offset, length: at - offset, headLength, items }
  if (!isOfPairs) return { kind: 'ARRAY', value: items.map(({ value }) => value), ...place }
  const map = new Map<number | string, CborValue>()
  for (let index = 0; index < items.length; index += 2) {
    const key = items[index]?.value
    if (typeof key !== 'number' && typeof key !== 'string') {
      throw new CeremonyError(`CBOR byte ${items[index]?.offset}: a map key is neither a number nor a text.`)
    }
    if (map.has(key)) throw new CeremonyError(`CBOR byte ${items[index]?.offset}: the map key ${key} stands twice.`)
    map.set(key, items[index + 1]?.value)
  }
  return { kind: 'MAP', value: map, ...place }
}

function readItem(bytes: Uint8Array, offset: number, depth: number): CborItem {
  if (depth > DEPTH_MAX) throw new CeremonyError(`CBOR byte ${offset}: nested too deeply.`)
  const found = readHead(bytes, offset)
  const { major, count, headLength } = found
  const place = { offset, length: headLength, headLength, items: [] }
  if (major === MAJOR.UNSIGNED) return { kind: 'INTEGER', value: count, ...place }
  if (major === MAJOR.NEGATIVE) return { kind: 'INTEGER', value: -1 - count, ...place }
  if (major === MAJOR.BYTES || major === MAJOR.TEXT) return readString(bytes, offset, found)
  if (major === MAJOR.ARRAY || major === MAJOR.MAP) return readContainer(bytes, offset, found, depth)
  if (major === MAJOR.SIMPLE) return { kind: 'SIMPLE', value: readSimple(count, offset), ...place }
  throw new CeremonyError(`CBOR byte ${offset}: tags are not read.`)
}

/** Reads one item at an offset, with the offsets of everything inside it; bytes may follow. Errors: CeremonyError. */
export function readCborItem(bytes: Uint8Array, offset = 0): CborItem {
  return readItem(bytes, offset, 0)
}

/** Decodes exactly one item. Errors: CeremonyError, also for bytes that follow it. */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const { value, length } = readCborItem(bytes)
  if (length !== bytes.length) throw new CeremonyError(`CBOR ends at byte ${length}, but more bytes follow.`)
  return value
}
