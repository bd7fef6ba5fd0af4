import { getRandomValues } from 'node:crypto'
import type { Id } from '../../contract/primitives/idForm'
import type { ResourceName } from '../../contract/primitives/resourceNames'

/** Makes ids and the few random texts of the interface; seeded in tests and in the demo data. */
export interface IdSource {
  /** `<Type>:<UUIDv7>`; order of ids is order of creation, also within one millisecond of a frozen clock. */
  readonly new: <Name extends ResourceName>(name: Name) => Id<Name>
  /** What the clock says now, epoch milliseconds: later than the instant of a request or job that runs late. */
  now(): number
  /**
   * Makes all ids from now on younger than this one of an earlier process, whose clock may have stood still. One from
   * after the year 9999 is none of ours and is passed over.
   */
  continueAfter(id: string): void
  /** Forgets the newest timestamp, for the one move backwards there is: the time of new data. */
  restart(): void
  /** Lower-case hex of that many random bytes. */
  hex(bytes: number): string
  /** Letters and digits that cannot be mistaken for one another. */
  readable(length: number): string
  /** Decimal digits, each as likely as any other. */
  digits(length: number): string
}

export type RandomBytes = (length: number) => Uint8Array

const POOL_BYTES = 4096
let pool = new Uint8Array(0)
let poolUsed = 0

/** Cryptographically strong bytes of the machine, fetched many at a time: each byte is handed out once. */
export function secureRandom(length: number): Uint8Array {
  if (length > POOL_BYTES) return getRandomValues(new Uint8Array(length))
  if (poolUsed + length > pool.length) {
    pool = getRandomValues(new Uint8Array(POOL_BYTES))
    poolUsed = 0
  }
  poolUsed += length
  return pool.subarray(poolUsed - length, poolUsed)
}

/** Reproducible bytes (xorshift128) for tests and the demo data; never for secrets of a real data folder. */
export function seededRandom(seed: number): RandomBytes {
  let [x, y, z, w] = [seed | 0, Math.imul(seed, 0x9e3779b1) ^ 362436069, 521288629, 88675123]
  const next = (): number => {
    const t = x ^ (x << 11)
    x = y
    y = z
    z = w
    w = w ^ (w >>> 19) ^ t ^ (t >>> 8)
    return w >>> 0
  }
  for (let i = 0; i < 16; i += 1) next()
  return (length) => Uint8Array.from({ length }, () => next() & 0xff)
}

/** 9999-12-31: no clock of ours goes beyond, and behind a younger id that somebody wrote there would be no room. */
const NEWEST_MS = 253_402_300_799_999

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Bytes from here on would make the first digits likelier. */
const EVEN_DIGITS_BELOW = 250
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Two hex digits of one byte, with bits kept by a mask and others set. */
function hexAt(bytes: Uint8Array, index: number, kept = 0xff, set = 0): string {
  return HEX[((bytes[index] ?? 0) & kept) | set] ?? ''
}

/**
 * UUIDv7 ids (RFC 9562, 5.7): 48 bits of the clock, then a 12-bit counter that orders ids of one millisecond, then
 * random bits. The timestamp never goes back, so ids stay monotonic when a job runs at an earlier due time.
 */
export function createIds(now: () => number, random: RandomBytes = secureRandom): IdSource {
  let lastMs = 0
  let counter = 0
  let [headMs, head] = [-1, '']
  /** The timestamp's twelve digits with the hyphens around them: the same for all ids of a millisecond. */
  const timeText = (): string => {
    if (headMs === lastMs) return head
    const time = lastMs.toString(16).padStart(12, '0')
    headMs = lastMs
    head = `${time.slice(0, 8)}-${time.slice(8)}-`
    return head
  }
  const uuid = (): string => {
    const current = Math.floor(now())
    if (current > lastMs) {
      lastMs = current
      counter = 0
    } else {
      counter += 1
      if (counter > 0xfff) {
        lastMs += 1
        counter = 0
      }
    }
    const bytes = random(8)
    const order = (0x7000 | counter).toString(16)
    const variant = `${hexAt(bytes, 0, 0x3f, 0x80)}${hexAt(bytes, 1)}`
    const middle = hexAt(bytes, 2) + hexAt(bytes, 3) + hexAt(bytes, 4)
    return `${timeText()}${order}-${variant}-${middle}${hexAt(bytes, 5)}${hexAt(bytes, 6)}${hexAt(bytes, 7)}`
  }
  return {
    now: () => Math.floor(now()),
    continueAfter: (id) => {
      const hex = id.slice(id.indexOf(':') + 1).replaceAll('-', '')
      const [madeAtMs, order] = [Number.parseInt(hex.slice(0, 12), 16), Number.parseInt(hex.slice(13, 16), 16)]
      if (!(madeAtMs <= NEWEST_MS)) return
      if (madeAtMs < lastMs || (madeAtMs === lastMs && order <= counter)) return
      lastMs = madeAtMs
      counter = order
    },
    restart: () => {
      lastMs = 0
      counter = 0
    },
    new: (name) => `${name}:${uuid()}`,
    hex: (bytes) => Array.from(random(bytes), (byte) => HEX[byte]).join(''),
    readable: (length) => Array.from(random(length), (byte) => READABLE[byte % READABLE.length]).join(''),
    digits: (length) => {
      let text = ''
      while (text.length < length) {
        const byte = random(1)[0] ?? 0
        if (byte < EVEN_DIGITS_BELOW) text += byte % 10
      }
      return text
    },
  }
}

/** The lowest id that could have been made at that instant: ids begin with their time, so that they stand for one. */
export function idFloorOf(resource: string, atMs: number): string {
  const hex = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0')
  return `${resource}:${hex.slice(0, 8)}-${hex.slice(8)}`
}
