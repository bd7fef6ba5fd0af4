import {
  CeremonyError,
  fromBase64url,
  fromHex,
  fromUtf8,
  parseObject,
  textMember,
  toBase64url,
  toHex,
  toUtf8,
} from './bytes'
import { compress, type KeyPair, signDer, verifyDer } from './p256'

export const STAMP_SCHEME = 'SIGNATURE_SCHEME_TK_API_P256'

export interface Stamp {
  /** SEC1 compressed, lowercase hex, when the stamp is well made; as found otherwise. */
  readonly publicKey: string
  readonly scheme: string
  /** ASN.1 DER, hex. */
  readonly signature: string
}

/**
 * The value of the header `Service-Wallet-Signature`.
 *
 * Input: payloadToSign exactly as it came out of the JSON answer: it is signed byte for byte.
 * Source: wallet-crypto 1.1.
 */
export async function makeStamp(input: { readonly key: KeyPair; readonly payloadToSign: string }): Promise<string> {
  const { key, payloadToSign } = input
  const stamp: Stamp = {
    publicKey: toHex(compress(key.publicUncompressed)),
    scheme: STAMP_SCHEME,
    signature: toHex(await signDer(key, toUtf8(payloadToSign))),
  }
  return toBase64url(toUtf8(JSON.stringify(stamp)))
}

/** What a stamp says. Errors: CeremonyError naming the layer that is wrong (base64url, UTF-8, JSON, a member). */
export function readStamp(header: string): Stamp {
  const stamp = parseObject(fromUtf8(fromBase64url(header)), 'The stamp')
  return {
    publicKey: textMember(stamp, 'publicKey', 'The stamp'),
    scheme: textMember(stamp, 'scheme', 'The stamp'),
    signature: textMember(stamp, 'signature', 'The stamp'),
  }
}

/** Whether a stamp is a signature of the payload by the key it names. Errors: CeremonyError, malformed. */
export async function isStampOf(header: string, payloadToSign: string): Promise<boolean> {
  const { publicKey, scheme, signature } = readStamp(header)
  if (scheme !== STAMP_SCHEME) throw new CeremonyError(`The stamp's scheme is not ${STAMP_SCHEME}.`)
  return verifyDer(fromHex(publicKey), fromHex(signature), toUtf8(payloadToSign))
}
