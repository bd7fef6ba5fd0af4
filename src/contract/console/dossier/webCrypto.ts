/** The bytes of base64url; null where it is not exactly what those bytes are written as. */
export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return base64urlOf(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

/** Without padding. */
export function base64urlOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The bytes of a text. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** In lower-case hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX_OF_BYTE[byte]
  return text
}

/** The bytes of lower-case hexadecimal. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Bytes behind one another. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** SHA-256 of bytes, or of a text as UTF-8. */
export async function sha256(of: Uint8Array<ArrayBuffer> | string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', typeof of === 'string' ? utf8(of) : of))
}

/** The SHA-256 of bytes or of a text, in lower-case hexadecimal. */
export const sha256Hex = async (of: Uint8Array<ArrayBuffer> | string): Promise<string> => hexOf(await sha256(of))

/** What a text of JSON says, or null where it is none. What it is made of must be looked at by whoever asks. */
export async function readJson(text: Uint8Array<ArrayBuffer> | string): Promise<unknown> {
  try {
    return await new Response(text).json()
  } catch {
    return null
  }
}

const ALGORITHMS = {
  ES256: [
    { name: 'ECDSA', namedCurve: 'P-256' },
    { name: 'ECDSA', hash: 'SHA-256' },
  ],
  EdDSA: [{ name: 'Ed25519' }, { name: 'Ed25519' }],
  RS256: [{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, { name: 'RSASSA-PKCS1-v1_5' }],
} as const

/** What a signature says: it is right, it is not, or this browser does not know its kind. */
export type SignatureState = 'RIGHT' | 'WRONG' | 'UNKNOWN'

/**
 * Whether a key signed these bytes.
 *
 * Input: `publicKey`, DER SPKI as base64url; `signature`, of ECDSA r and s of 32 bytes each behind one another.
 */
export async function signatureState(
  algorithm: string,
  publicKey: string,
  { signature, data }: { readonly signature: Uint8Array<ArrayBuffer> | null; readonly data: Uint8Array<ArrayBuffer> },
): Promise<SignatureState> {
  const known = Object.entries(ALGORITHMS).find(([name]) => name === algorithm)?.[1]
  const der = bytesOfBase64url(publicKey)
  if (known === undefined) return 'UNKNOWN'
  if (der === null || signature === null) return 'WRONG'
  try {
    const key = await crypto.subtle.importKey('spki', der, known[0], false, ['verify'])
    return (await crypto.subtle.verify(known[1], key, signature, data)) ? 'RIGHT' : 'WRONG'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'UNKNOWN' : 'WRONG'
  }
}

const COORDINATE_BYTES = 32

/** An ECDSA signature as passkeys write it (ASN.1 DER), as r and s of 32 bytes each; null where it is none. */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const raw = new Uint8Array(2 * COORDINATE_BYTES)
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null
  let at = 2
  for (const end of [COORDINATE_BYTES, 2 * COORDINATE_BYTES]) {
    const size = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + size)
    const first = number.findIndex((byte) => byte !== 0)
    const figures = first === -1 ? new Uint8Array() : number.subarray(first)
    if (der[at] !== 0x02 || number.length !== size || figures.length > COORDINATE_BYTES) return null
    raw.set(figures, end - figures.length)
    at += 2 + size
  }
  return at === der.length ? raw : null
}
