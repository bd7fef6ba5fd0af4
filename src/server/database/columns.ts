import { type ZodType, z } from 'zod'
import { findCurrency } from '../../contract/exchange-rates/currencies'
import { type Id, isId } from '../../contract/primitives/idForm'
import type { ResourceName } from '../../contract/primitives/resourceNames'
import { unseenCharacterIn } from '../../contract/primitives/unseenCharacters'
import { frozen } from '../foundation/frozen'
import { isSealed } from '../foundation/sealing'

/** What SQLite keeps a value as; every table is STRICT, so it never keeps another. */
type StorageClass = 'TEXT' | 'INTEGER' | 'REAL' | 'BLOB'

/** One column: how a value is stored, what it is to the program, and which values may stand there. */
export interface Column<Stored, Value> {
  readonly type: StorageClass
  readonly isNullable: boolean
  /** True where a stored integer may pass 2^53: whoever reads rows past the query builder reads bigints. */
  readonly isWide?: true
  /** True where an id of ours stands. */
  readonly isId?: true
  /** What is wrong with a stored value, as in "must be ..."; null when it may stand here. */
  faultOf(stored: unknown): string | null
  /**
   * Of a column whose values the program takes as they are stored, and decides by: whether this one can be what it
   * says. Every read asks (directExecutor), so it is quick, and no rule that may be younger than a row.
   */
  readonly isSound?: (stored: unknown) => boolean
  decode(stored: Stored): Value
  encode(value: Value): Stored
}

/** Where a stored value stands. */
export interface StoredPlace {
  readonly table: string
  readonly column: string
  /** The id of the row, or what tells it from the others. */
  readonly row: string
}

/** A value that does not fit its column: the database was written by something else, or is damaged. */
export class StoredValueError extends Error {
  /** What is wrong, as in "must be JSON". */
  readonly problem: string
  readonly place: StoredPlace | null

  constructor(problem: string, place: StoredPlace | null = null) {
    super(
      place === null
        ? `a stored value ${problem}`
        : `table ${place.table}, column ${place.column}, row ${place.row}: the value ${problem} and cannot be read`,
    )
    this.name = 'StoredValueError'
    this.problem = problem
    this.place = place
  }
}

/** Reads a stored value; the fault of one that cannot be read says where it stands. Errors: StoredValueError. */
export function decodeAt<Stored, Value>(column: Column<Stored, Value>, stored: Stored, place: StoredPlace): Value {
  try {
    return column.decode(stored)
  } catch (error) {
    if (!(error instanceof StoredValueError)) throw error
    throw new StoredValueError(error.problem, place)
  }
}

function plain<Stored>(type: StorageClass, faultOf: (stored: unknown) => string | null): Column<Stored, Stored> {
  return { type, isNullable: false, faultOf, decode: (stored) => stored, encode: (value) => value }
}

/** Any text. */
export function text(): Column<string, string> {
  return plain('TEXT', (stored) => (typeof stored === 'string' ? null : 'must be text'))
}

/** What people read: text without characters that nobody sees or that show others in another order. */
export function shownText(): Column<string, string> {
  return plain('TEXT', (stored) => {
    if (typeof stored !== 'string') return 'must be text'
    const unseen = unseenCharacterIn(stored, true)
    return unseen === null ? null : `must not hold ${unseen.codePoint} (${unseen.name}), which nobody sees`
  })
}

/** Bytes, at least one: an empty value is how a file from elsewhere marks what is too large. */
export function bytes(): Column<Uint8Array, Uint8Array> {
  return plain('BLOB', (stored) => (stored instanceof Uint8Array && stored.length > 0 ? null : 'must be bytes'))
}

/** The code of a currency that there is, or one of the signs that stand for several. */
export function currency(...signs: readonly string[]): Column<string, string> {
  const isKnown = (stored: unknown): boolean =>
    typeof stored === 'string' && (findCurrency(stored) !== null || signs.includes(stored))
  return plain('TEXT', (stored) => (isKnown(stored) ? null : 'must be the code of a known currency'))
}

/** A whole number above zero in decimal digits, of any size: what is calculated with as a bigint. */
export function digits(): Column<string, string> {
  const isWhole = (stored: unknown): boolean => typeof stored === 'string' && /^[1-9]\d*$/.test(stored)
  return plain('TEXT', (stored) => (isWhole(stored) ? null : 'must be a whole number above zero in digits'))
}

/** What `sealing` sealed; read with `openColumn`. */
export function sealed(): Column<string, string> {
  return plain('TEXT', (stored) =>
    typeof stored === 'string' && isSealed(stored) ? null : 'must be sealed with the key of a data folder',
  )
}

/** An id of one of these resources, as `<Resource>:<uuid>`. */
export function id<Name extends ResourceName>(...names: readonly Name[]): Column<string, Id<Name>> {
  const isOurs = (stored: unknown): stored is Id<Name> =>
    typeof stored === 'string' && names.some((name) => isId(name, stored))
  const problem = `must be an id of ${names.join(' or ')}`
  return {
    type: 'TEXT',
    isNullable: false,
    isId: true,
    faultOf: (stored) => (isOurs(stored) ? null : problem),
    decode: (stored) => {
      if (!isOurs(stored)) throw new StoredValueError(problem)
      return stored
    },
    encode: (value) => value,
  }
}

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Column<Word, Word> {
  const known: ReadonlySet<unknown> = new Set(words)
  const problem = `must be one of ${words.join(', ')}`
  return {
    ...plain<Word>('TEXT', (stored) => (known.has(stored) ? null : problem)),
    isSound: (stored) => known.has(stored),
    decode: (stored) => {
      if (!known.has(stored)) throw new StoredValueError(problem)
      return stored
    },
  }
}

const isExact = (stored: unknown): boolean => Number.isSafeInteger(stored)

/** A whole number that JavaScript reads exactly. */
export function integer(min: number = Number.MIN_SAFE_INTEGER, max: number = Number.MAX_SAFE_INTEGER) {
  const problem = `must be a whole number from ${min} to ${max}`
  const column = plain<number>('INTEGER', (stored) => {
    const isWhole = typeof stored === 'bigint' || Number.isSafeInteger(stored)
    return isWhole && Number(stored) >= min && Number(stored) <= max ? null : problem
  })
  return { ...column, isSound: isExact }
}

/** A finite number with a fraction. */
export function real(): Column<number, number> {
  return plain('REAL', (stored) =>
    typeof stored === 'number' && Number.isFinite(stored) ? null : 'must be a finite number',
  )
}

const INTEGER = integer()

/** An amount in minor units, kept as an integer. */
export function money(): Column<number, bigint> {
  return {
    type: 'INTEGER',
    isNullable: false,
    faultOf: (stored) => INTEGER.faultOf(stored),
    isSound: isExact,
    decode: (stored) => BigInt(stored),
    encode: (value) => {
      const stored = Number(value)
      if (!Number.isSafeInteger(stored)) throw new StoredValueError(`of ${value} minor units does not fit its column`)
      return stored
    },
  }
}

/** The largest integer that the database keeps. */
export const WIDE_MAX = 2n ** 63n - 1n

/**
 * A balance or sum in minor units that may pass 2^53. Reads of a table with such a column yield a number where it is
 * exact and a bigint beyond (directExecutor).
 */
export function wideMoney(): Column<number | bigint, bigint> {
  const problem = `must be a whole number from -${WIDE_MAX} to ${WIDE_MAX}`
  return {
    type: 'INTEGER',
    isNullable: false,
    isWide: true,
    faultOf: (stored) => {
      if (typeof stored === 'bigint') return stored <= WIDE_MAX && stored >= -WIDE_MAX ? null : problem
      return Number.isSafeInteger(stored) ? null : problem
    },
    decode: (stored) => BigInt(stored),
    encode: (value) => {
      if (value > WIDE_MAX || value < -WIDE_MAX) throw new StoredValueError(`of ${value} minor units does not fit`)
      return value
    },
  }
}

/** A yes or no, kept as 1 or 0. */
export function boolean01(): Column<number, boolean> {
  return {
    ...integer(0, 1),
    isSound: (stored) => stored === 1 || stored === 0,
    decode: (stored) => stored === 1,
    encode: (value) => (value ? 1 : 0),
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Every such text is a time, and text order is time order. */
const SOUND_INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** An instant of the years 0001 to 9999 in UTC with milliseconds, as `2026-11-21T09:00:00.000Z`; sorts as it stands. */
export function instant(): Column<string, string> {
  const column = plain<string>('TEXT', (stored) => {
    const atMs = typeof stored === 'string' && INSTANT.test(stored) ? Date.parse(stored) : Number.NaN
    const isReal = !Number.isNaN(atMs) && new Date(atMs).toISOString() === stored && String(stored) >= '0001'
    return isReal ? null : 'must be an instant such as 2026-11-21T09:00:00.000Z'
  })
  return { ...column, isSound: (stored) => typeof stored === 'string' && SOUND_INSTANT.test(stored) }
}

/** For `json`: an object whose members whoever wrote it knows. */
export const members = z.record(z.string(), z.unknown())

/** How many texts of a column are kept with their values, and how long the longest of them is. */
const KEPT_TEXTS_MAX = 1000
const KEPT_LENGTH_MAX = 1000

/** What the interface asks of a value beyond its type. Such a rule may be younger than a row: that stays readable. */
const RULES: ReadonlySet<string> = new Set(['custom', 'invalid_format', 'too_big', 'too_small', 'not_multiple_of'])

/**
 * JSON text of that shape. What is read is what was written, to the letter: the shape is looked at, and nothing is
 * dropped, filled in or put in another order. The values of the newest texts are kept, frozen, and of long ones that of
 * the last: a row that is read again is neither parsed nor looked at again.
 */
export function json<Value>(shape: ZodType<Value, Value>): Column<string, Value> {
  const kept = new Map<string, Value>()
  let lastLong: { readonly stored: string; readonly value: Value } | null = null
  const isRight = (value: unknown): value is Value =>
    !shape.safeParse(value).error?.issues.some(({ code }) => !RULES.has(code))
  const parsed = (stored: unknown): unknown => {
    try {
      return typeof stored === 'string' ? JSON.parse(stored) : undefined
    } catch {
      return undefined
    }
  }
  const faultOf = (stored: unknown): string | null => {
    const value = parsed(stored)
    if (value === undefined) return 'must be JSON'
    const { error } = shape.safeParse(value)
    if (error === undefined) return null
    const [issue] = error.issues
    const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
    return `must be JSON of its shape: ${issue?.message ?? 'unknown fault'}${where}`
  }
  return {
    type: 'TEXT',
    isNullable: false,
    faultOf,
    decode: (stored) => {
      if (lastLong?.stored === stored) return lastLong.value
      const known = kept.get(stored)
      if (known !== undefined) return known
      const value = frozen(parsed(stored))
      if (value === undefined || !isRight(value)) throw new StoredValueError(faultOf(stored) ?? 'must be JSON')
      if (stored.length > KEPT_LENGTH_MAX) {
        lastLong = { stored, value }
        return value
      }
      if (kept.size >= KEPT_TEXTS_MAX) kept.clear()
      kept.set(stored, value)
      return value
    },
    encode: (value) => JSON.stringify(value),
  }
}

/** A column that takes a value beyond the rules of its shape for none: what is read keeps them, too. */
export function keepingRules<Stored, Value>(column: Column<Stored, Value>): Column<Stored, Value> {
  const decode = (stored: Stored): Value => {
    const problem = column.faultOf(stored)
    if (problem !== null) throw new StoredValueError(problem)
    return column.decode(stored)
  }
  return { ...column, decode }
}

/** A column where nothing may stand, too. */
export function nullable<Stored, Value>(column: Column<Stored, Value>): Column<Stored | null, Value | null> {
  return {
    type: column.type,
    isNullable: true,
    isSound: column.isSound,
    faultOf: (stored) => (stored === null ? null : column.faultOf(stored)),
    decode: (stored) => (stored === null ? null : column.decode(stored)),
    encode: (value) => (value === null ? null : column.encode(value)),
  }
}
