import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** What is sealed, each for its own use: a value of one purpose never opens as another's. */
type SealedPurpose = 'CARD_DETAILS' | 'DELEGATED_KEY' | 'FIRST_TOKEN' | 'PROVIDER_SECRET' | 'TOTP_SECRET'

/** Whose value it is: its purpose, and the id of its row. Both are bound to it; elsewhere it does not open. */
export interface SealedPlace {
  readonly purpose: SealedPurpose
  readonly id: string
}

/**
 * What came of opening a value. `SEALED_ELSEWHERE`: by the key of another data folder. `DAMAGED`: it was changed, or is
 * of another row or purpose, or is no sealed value at all.
 */
type Opened = { readonly fault: null; readonly text: string } | { readonly fault: 'SEALED_ELSEWHERE' | 'DAMAGED' }

/** Seals what must not stand in the database in clear, with the key of the data folder. */
export interface Sealing {
  /** What every value begins with that this key sealed. */
  readonly prefix: string
  seal(place: SealedPlace, text: string): string
  open(place: SealedPlace, sealed: string): Opened
}

/** AES-256. */
export const SEALING_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Version, id of the key, then nonce, ciphertext and tag in base64url. */
const ENVELOPE = /^sealed:1:([0-9a-f]{16}):([A-Za-z0-9_-]+)$/

/** Whether a text has the form of a sealed value. */
export function isSealed(text: string): boolean {
  return ENVELOPE.test(text)
}

/** Tells keys apart and says nothing of them. */
function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update('countersign sealing key').update(key).digest('hex').slice(0, 16)
}

const boundTo = ({ purpose, id }: SealedPlace, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([1, keyId, purpose, id]), 'utf8')

function openWith(key: Uint8Array, bound: Buffer, bytes: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(rest.subarray(-TAG_BYTES))
  const head = decipher.update(rest.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([head, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Authenticated encryption with a random nonce for each value.
 *
 * Input: `key`, 32 bytes of the data folder; `random`, a source of strong bytes.
 * Standard: NIST SP 800-38D 8.2.2, whose bound of 2^32 random nonces a key no data folder comes near.
 */
export function createSealing(key: Uint8Array, random: (length: number) => Uint8Array): Sealing {
  const ownId = keyIdOf(key)
  const prefix = `sealed:1:${ownId}:`
  return {
    prefix,
    seal: (place, text) => {
      const nonce = Uint8Array.from(random(NONCE_BYTES))
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(boundTo(place, ownId))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefix + body.toString('base64url')
    },
    open: (place, sealed) => {
      const [, keyId, body] = ENVELOPE.exec(sealed) ?? []
      if (keyId === undefined || body === undefined) return { fault: 'DAMAGED' }
      if (keyId !== ownId) return { fault: 'SEALED_ELSEWHERE' }
      const text = openWith(key, boundTo(place, ownId), Buffer.from(body, 'base64url'))
      return text === null ? { fault: 'DAMAGED' } : { fault: null, text }
    },
  }
}
