import { Buffer } from 'node:buffer'

/** What authenticators write: integers, byte and text strings, arrays, maps, true, false and null. */
export type CborValue = number | Uint8Array | string | boolean | null | readonly CborValue[] | CborMap
export type CborMap = ReadonlyMap<number | string, CborValue>

interface Item {
  readonly value: CborValue
  /** Offset of the first byte behind the item. */
  readonly end: number
}

/** CTAP 2.1 section 8 allows four levels; the attestation object is one more around them. */
const DEPTH_MAX = 8

const [UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP, SIMPLE] = [0, 1, 2, 3, 4, 5, 7] as const
const SIMPLE_VALUES: ReadonlyMap<number, boolean | null> = new Map([
  [20, false],
  [21, true],
  [22, null],
])
const SHORT_MAX = 23

/** The argument of an item's head. Lengths of eight bytes never occur in what fits into a request, and are refused. */
function readHead(bytes: Uint8Array, at: number): { major: number; argument: number; end: number } | null {
  const first = bytes[at]
  if (first === undefined) return null
  const major = first >> 5
  const short = first & 0x1f
  if (short <= SHORT_MAX) return { major, argument: short, end: at + 1 }
  const size = { 24: 1, 25: 2, 26: 4 }[short]
  if (size === undefined || at + 1 + size > bytes.length) return null
  const argument = Buffer.from(bytes.subarray(at + 1, at + 1 + size)).readUIntBE(0, size)
  // The shortest form is the only one (CTAP 2.1 section 8): a longer one would be a second spelling of the same bytes.
  const isShortest = argument > (size === 1 ? SHORT_MAX : 2 ** (size * 4) - 1)
  return isShortest ? { major, argument, end: at + 1 + size } : null
}

function readString(bytes: Uint8Array, start: number, length: number): Uint8Array | null {
  return start + length <= bytes.length ? bytes.slice(start, start + length) : null
}

function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function readArray(bytes: Uint8Array, start: number, count: number, depth: number): Item | null {
  const values: CborValue[] = []
  let end = start
  for (let index = 0; index < count; index += 1) {
    const item = readItem(bytes, end, depth + 1)
    if (item === null) return null
    values.push(item.value)
    end = item.end
  }
  return { value: values, end }
}

function readMap(bytes: Uint8Array, start: number, count: number, depth: number): Item | null {
  const map = new Map<number | string, CborValue>()
  let end = start
  for (let index = 0; index < count; index += 1) {
    const key = readItem(bytes, end, depth + 1)
    if (key === null || (typeof key.value !== 'number' && typeof key.value !== 'string')) return null
    const item = readItem(bytes, key.end, depth + 1)
    // A repeated key would mean one thing to the first reader and another to the second.
    if (item === null || map.has(key.value)) return null
    map.set(key.value, item.value)
    end = item.end
  }
  return { value: map, end }
}

function readItem(bytes: Uint8Array, at: number, depth: number): Item | null {
  const head = depth > DEPTH_MAX ? null : readHead(bytes, at)
  if (head === null) return null
  const { major, argument, end } = head
  if (major === UNSIGNED) return { value: argument, end }
  if (major === NEGATIVE) return { value: -1 - argument, end }
  if (major === ARRAY) return readArray(bytes, end, argument, depth)
  if (major === MAP) return readMap(bytes, end, argument, depth)
  if (major === SIMPLE) {
    const value = SIMPLE_VALUES.get(argument)
    return value === undefined ? null : { value, end }
  }
  const content = major === BYTES || major === TEXT ? readString(bytes, end, argument) : null
  const value = content !== null && major === TEXT ? readText(content) : content
  return value === null ? null : { value, end: end + argument }
}

/**
 * Reads the CBOR item that starts at an offset: its value, and the offset behind it. Null when it is not one.
 *
 * Taken: definite lengths, shortest heads, maps with integer or text keys, at most eight levels.
 * Refused: tags, floats, indefinite lengths, repeated keys, lengths of eight bytes.
 * Standard: RFC 8949 3; CTAP 2.1 section 8. Not checked: the order of map keys.
 */
export function readCbor(bytes: Uint8Array, at = 0): Item | null {
  return readItem(bytes, at, 0)
}

/** The map that fills the bytes exactly, or null. */
export function readCborMap(bytes: Uint8Array): CborMap | null {
  const item = readCbor(bytes)
  return item !== null && item.end === bytes.length && item.value instanceof Map ? item.value : null
}
