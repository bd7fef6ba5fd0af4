import type { Id, ResourceName } from '../../contract/primitives/ids'
import { getRandomValues } from 'node:crypto'

/** Makes ids and the few random texts of the interface; seeded in tests and in the demo world. */
export interface IdSource {
  /** `<Type>:<UUIDv7>`; order of ids is order of creation, also within one millisecond of a frozen clock. */
  readonly new: <Name extends ResourceName>(name: Name) => Id<Name>
  /** Lower-case hex of that many random bytes. */
  hex(bytes: number): string
  /** Letters and digits that cannot be mistaken for one another. */
  readable(length: number): string
}

export type RandomBytes = (length: number) => Uint8Array

/** Cryptographically strong bytes of the machine. */
export function secureRandom(length: number): Uint8Array {
  return getRandomValues(new Uint8Array(length))
}

/** Reproducible bytes (xorshift128) for tests and the demo world; never for secrets of a real data folder. */
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

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * UUIDv7 ids (RFC 9562, 5.7): 48 bits of the clock, then a 12-bit counter that orders ids of one millisecond, then
 * random bits. The timestamp never goes back, so ids stay monotonic when a job runs at an earlier due time.
 */
export function createIds(now: () => number, random: RandomBytes = secureRandom): IdSource {
  let lastMs = 0
  let counter = 0
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
    bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80
    const time = lastMs.toString(16).padStart(12, '0')
    const order = (0x7000 | counter).toString(16)
    const tail = Array.from(bytes, (byte) => HEX[byte]).join('')
    return `${time.slice(0, 8)}-${time.slice(8)}-${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
  }
  return {
    new: (name) => `${name}:${uuid()}`,
    hex: (bytes) => Array.from(random(bytes), (byte) => HEX[byte]).join(''),
    readable: (length) => Array.from(random(length), (byte) => READABLE[byte % READABLE.length]).join(''),
  }
}
