import { Buffer } from 'node:buffer'
import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt (RFC 7914): 32 MiB and about a tenth of a second for each evaluation. */
export interface ScryptParameters {
  readonly cost: number
  readonly blockSize: number
  readonly parallelization: number
}

/** What is kept of a PIN. */
interface PinHash {
  /** 16 bytes of its own. */
  readonly saltB64url: string
  /** 32 bytes. */
  readonly hashB64url: string
  /** Those of the day it was set; later ones may cost more. */
  readonly parameters: ScryptParameters
}

/** What a new PIN costs. */
export const PIN_COST: ScryptParameters = { cost: 32_768, blockSize: 8, parallelization: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const MEMORY_BYTES_MAX = 256 * 1024 * 1024

let lastInTurn: Promise<unknown> = Promise.resolve()

/** One evaluation after the other: many at once would keep the threads that files and names need as well. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = lastInTurn.then(work, work)
  lastInTurn = result.catch(() => undefined)
  return result
}

/**
 * 32 bytes that follow from a PIN, its salt and the folder's pepper.
 *
 * Standard: RFC 7914; RFC 2104 for the keyed step before it.
 */
export function evaluatePin(
  pin: string,
  salt: Uint8Array,
  parameters: ScryptParameters,
  pepper: Uint8Array,
): Promise<Buffer> {
  const { cost, blockSize, parallelization } = parameters
  // A PIN has too few values for any hash to hide them: without the folder's key the hash says nothing.
  const keyed = createHmac('sha256', pepper).update(pin, 'utf8').digest()
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const options = { N: cost, r: blockSize, p: parallelization, maxmem: MEMORY_BYTES_MAX }
        scrypt(keyed, salt, HASH_BYTES, options, (error, hash) => (error === null ? resolve(hash) : reject(error)))
      }),
  )
}

/**
 * Hashes a PIN under a salt of its own.
 *
 * Input: pepper, 32 bytes that stand in no database; random, a source of strong bytes; cost, what an evaluation takes.
 * Standard: RFC 7914; RFC 2104 for the keyed step before it.
 */
export async function hashPin(
  pin: string,
  parts: {
    readonly pepper: Uint8Array
    readonly random: (length: number) => Uint8Array
    readonly cost: ScryptParameters
  },
): Promise<PinHash> {
  const salt = parts.random(SALT_BYTES)
  const hash = await evaluatePin(pin, salt, parts.cost, parts.pepper)
  return {
    saltB64url: Buffer.from(salt).toString('base64url'),
    hashB64url: hash.toString('base64url'),
    parameters: parts.cost,
  }
}

/** True when the PIN is the one that was hashed; compared in constant time. */
export async function isPinOf(stored: PinHash, pin: string, pepper: Uint8Array): Promise<boolean> {
  const expected = Buffer.from(stored.hashB64url, 'base64url')
  const hash = await evaluatePin(pin, Buffer.from(stored.saltB64url, 'base64url'), stored.parameters, pepper)
  return expected.length === hash.length && timingSafeEqual(hash, expected)
}
