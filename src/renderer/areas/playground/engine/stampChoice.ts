import { concat, randomBytes, sha256, toBase64, toBase64url, toHex, toUtf8 } from '../ceremony/bytes'
import { compress, generateKeyPair, type KeyPair, signDer, signRaw } from '../ceremony/p256'
import { makeStamp, STAMP_SCHEME } from '../ceremony/stamp'

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

export const SANDBOX_LITERAL = 'sandbox-valid-signature'

/** What a client that re-serialises signs instead: the same JSON with other spaces; other text gets a line end. */
export function reserialised(payloadToSign: string): string {
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

const stampText = (publicKey: string, signature: string): string =>
  JSON.stringify({ publicKey, scheme: STAMP_SCHEME, signature })

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
export async function stampBy(choice: StampChoice, key: KeyPair, payloadToSign: string): Promise<string | null> {
  const publicKey = toHex(compress(key.publicUncompressed))
  const message = toUtf8(payloadToSign)
  switch (choice) {
    case 'RIGHT':
    case 'NO_REQUEST_ID':
      return makeStamp({ key, payloadToSign })
    case 'SANDBOX_LITERAL':
      return SANDBOX_LITERAL
    case 'RAW_SIGNATURE':
      return toBase64url(toUtf8(stampText(publicKey, toHex(await signRaw(key, message)))))
    case 'DIGEST_SIGNED':
      return toBase64url(toUtf8(stampText(publicKey, toHex(await signDer(key, await sha256(message))))))
    case 'RESERIALISED':
      return makeStamp({ key, payloadToSign: reserialised(payloadToSign) })
    case 'ONE_BYTE_CHANGED':
      return makeStamp({ key, payloadToSign: oneByteChanged(payloadToSign) })
    case 'PLAIN_BASE64':
      return plainBase64(stampText(publicKey, toHex(await signDer(key, message))))
    case 'UNKNOWN_KEY':
      return makeStamp({ key: await generateKeyPair(), payloadToSign })
    case 'NO_STAMP':
      return null
  }
}

/** A random word for names that must not repeat. */
export function randomWord(): string {
  return toHex(randomBytes(3))
}
