import { concat, randomBytes, sha256, toBase64, toHex, toUtf8 } from '../../../../wallet-client/bytes'
import { compress, generateKeyPair, type KeyPair, signDer, signRaw } from '../../../../wallet-client/p256'
import { makeStamp, stampJson, writeStamp } from '../../../../wallet-client/stamp'
import { SANDBOX_LITERAL } from '../../../client/literalSigning'

/** How a stamp is made: rightly, by the sandbox's literal, or with one deliberate mistake. */
export const STAMP_CHOICES = [
  'RIGHT',
  'SANDBOX_LITERAL',
  'RAW_SIGNATURE',
  'DIGEST_SIGNED',
  'RESERIALISED',
  'ONE_BYTE_CHANGED',
  'PLAIN_BASE64',
  'UNKNOWN_KEY',
  'NO_STAMP',
  'NO_REQUEST_ID',
] as const
export type StampChoice = (typeof STAMP_CHOICES)[number]

/** What a client that re-serialises signs instead: the same JSON with other spaces; other text gets a line end. */
function reserialised(payloadToSign: string): string {
  try {
    return JSON.stringify(JSON.parse(payloadToSign), null, 2)
  } catch {
    return `${payloadToSign}\n`
  }
}

function oneByteChanged(payloadToSign: string): string {
  const middle = Math.floor(payloadToSign.length / 2)
  const changed = payloadToSign[middle] === 'x' ? 'y' : 'x'
  return `${payloadToSign.slice(0, middle)}${changed}${payloadToSign.slice(middle + 1)}`
}

/** JSON with white space at its end until plain base64 shows its padding, which base64url does not have. */
function plainBase64(json: string): string {
  const bytes = toUtf8(json)
  return toBase64(bytes.length % 3 === 0 ? concat(bytes, toUtf8(' ')) : bytes)
}

/**
 * The value of `Service-Wallet-Signature` as chosen; null when none is to be sent.
 *
 * The mistakes are those that clients make; each yields what such a client would really send.
 */
export function stampBy(choice: StampChoice, key: KeyPair, payloadToSign: string): string | null {
  const publicKey = toHex(compress(key.publicUncompressed))
  const message = toUtf8(payloadToSign)
  switch (choice) {
    case 'RIGHT':
    case 'NO_REQUEST_ID':
      return makeStamp({ key, payloadToSign })
    case 'SANDBOX_LITERAL':
      return SANDBOX_LITERAL
    case 'RAW_SIGNATURE':
      return writeStamp({ publicKey, signature: toHex(signRaw(key, message)) })
    case 'DIGEST_SIGNED':
      return writeStamp({ publicKey, signature: toHex(signDer(key, sha256(message))) })
    case 'RESERIALISED':
      return makeStamp({ key, payloadToSign: reserialised(payloadToSign) })
    case 'ONE_BYTE_CHANGED':
      return makeStamp({ key, payloadToSign: oneByteChanged(payloadToSign) })
    case 'PLAIN_BASE64':
      return plainBase64(stampJson({ publicKey, signature: toHex(signDer(key, message)) }))
    case 'UNKNOWN_KEY':
      return makeStamp({ key: generateKeyPair(), payloadToSign })
    case 'NO_STAMP':
      return null
  }
}

/** A random word for names that must not repeat. */
export function randomWord(): string {
  return toHex(randomBytes(3))
}
