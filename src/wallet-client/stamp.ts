import {
  fromBase64url,
  fromHex,
  fromUtf8,
  parseObject,
  textMember,
  toBase64url,
  toHex,
  toUtf8,
  WalletClientError,
} from './bytes'
import { compress, type KeyPair, signDer, verifyDer } from './p256'

export const STAMP_SCHEME = 'SIGNATURE_SCHEME_TK_API_P256'

interface Stamp {
  /** SEC1 compressed, lowercase hex, when the stamp is well made; as found otherwise. */
  readonly publicKey: string
  readonly scheme: string
  /** ASN.1 DER, hex. */
  readonly signature: string
}

/** The JSON of a stamp, before it is encoded for the header. */
export const stampJson = ({ publicKey, signature }: Omit<Stamp, 'scheme'>): string =>
  JSON.stringify({ publicKey, scheme: STAMP_SCHEME, signature })

/** A stamp as header, whatever its members hold. */
export const writeStamp = (stamp: Omit<Stamp, 'scheme'>): string => toBase64url(toUtf8(stampJson(stamp)))

/**
 * The value of the header `Service-Wallet-Signature`.
 *
 * Input: payloadToSign exactly as it came out of the JSON answer: it is signed byte for byte.
 * Source: wallet-crypto 1.1.
 */
export function makeStamp({ key, payloadToSign }: { readonly key: KeyPair; readonly payloadToSign: string }): string {
  const signature = toHex(signDer(key, toUtf8(payloadToSign)))
  return writeStamp({ publicKey: toHex(compress(key.publicUncompressed)), signature })
}

/** What a stamp says. Errors: WalletClientError naming the layer that is wrong (base64url, UTF-8, JSON, a member). */
export function readStamp(header: string): Stamp {
  const stamp = parseObject(fromUtf8(fromBase64url(header)), 'The stamp')
  return {
    publicKey: textMember(stamp, 'publicKey', 'The stamp'),
    scheme: textMember(stamp, 'scheme', 'The stamp'),
    signature: textMember(stamp, 'signature', 'The stamp'),
  }
}

/** Whether a stamp is a signature of the payload by the key it names. Errors: WalletClientError, malformed. */
export function isStampOf(header: string, payloadToSign: string): boolean {
  const { publicKey, scheme, signature } = readStamp(header)
  if (scheme !== STAMP_SCHEME) throw new WalletClientError(`The stamp's scheme is not ${STAMP_SCHEME}.`)
  return verifyDer(fromHex(publicKey), fromHex(signature), toUtf8(payloadToSign))
}
