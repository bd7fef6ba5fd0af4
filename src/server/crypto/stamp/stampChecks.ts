import { type Check, type FaultOf, remedies } from '../check'
import { STAMP_MISTAKES } from '../walletSignature/stampMistakes'

const REMEDIES = remedies({
  STAMP_UNREADABLE: {
    title: 'The stamp cannot be read',
    explanation: 'The header is not base64url of a JSON object.',
    remedy: 'Send base64url, without padding, of {"publicKey","scheme","signature"}.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  STAMP_FIELDS_MISSING: {
    title: 'The stamp lacks a member',
    explanation: 'publicKey, scheme and signature are needed, each as a string.',
    remedy: 'Write all three members; their names are spelled as here.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  WRONG_SCHEME: {
    title: 'The scheme of the stamp is not known',
    explanation: 'The member scheme names the only scheme there is, letter by letter.',
    remedy: 'Write SIGNATURE_SCHEME_TK_API_P256 into the member scheme.',
    source: 'wallet-crypto 1.1',
  },
  KEY_NOT_A_POINT: {
    title: 'The public key of the stamp is no point of P-256',
    explanation: 'The member publicKey is not hex, or not a point on the curve.',
    remedy: 'Send the compressed point of the session key: 02 or 03 and x, 66 hex characters.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  SIGNATURE_NOT_DER: {
    title: 'The signature of the stamp is no DER',
    explanation: 'The member signature is not hex of one ASN.1 DER signature, from the first byte to the last.',
    remedy: 'Send what the signer gives as DER, as lowercase hex; raw r || s must be converted.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
})

/** What `parseStamp` refuses. Source: wallet-crypto 1.3, check 4. */
export const FORM_CHECK = {
  id: 'STAMP_WELL_FORMED',
  sentence: 'The stamp is base64url of JSON with a point, the scheme and DER',
  code: "JSON.parse(Buffer.from(stamp, 'base64url')); p256.Signature.fromBytes(signature, 'der')",
  field: 'Service-Wallet-Signature',
  faults: {
    NOT_BASE64URL: { remedy: REMEDIES.STAMP_UNREADABLE },
    NOT_JSON: { remedy: REMEDIES.STAMP_UNREADABLE },
    FIELDS_MISSING: { remedy: REMEDIES.STAMP_FIELDS_MISSING },
    WRONG_SCHEME: { remedy: REMEDIES.WRONG_SCHEME },
    KEY_NOT_HEX: { remedy: REMEDIES.KEY_NOT_A_POINT },
    KEY_NOT_ON_CURVE: { remedy: REMEDIES.KEY_NOT_A_POINT },
    SIGNATURE_NOT_HEX: { remedy: REMEDIES.SIGNATURE_NOT_DER },
    SIGNATURE_NOT_DER: { remedy: REMEDIES.SIGNATURE_NOT_DER },
  },
} as const satisfies Check

export type StampFault = FaultOf<readonly [typeof FORM_CHECK]>

/** What `verifyWalletSignature` finds. Source: wallet-crypto 1.3, checks 8 and 9. */
export const SIGNATURE_CHECKS = [
  {
    id: 'OTHER_TEXT',
    sentence: 'No other text was signed instead',
    code: "!others.some((text) => crypto.verify('sha256', Buffer.from(text), key, signatureDer))",
    field: 'Service-Wallet-Signature',
    faults: {
      OTHER_TEXT_SIGNED: {
        remedy: STAMP_MISTAKES.OTHER_PAYLOAD,
        message:
          'The stamp was made over another text than payloadToSign; nothing was done. Sign payloadToSign as it came.',
      },
    },
  },
  {
    id: 'SIGNATURE_VALID',
    isVerification: true,
    sentence: 'The signature verifies over payloadToSign',
    code: "crypto.verify('sha256', Buffer.from(payloadToSign, 'utf8'), { key, dsaEncoding: 'der' }, signatureDer)",
    field: 'Service-Wallet-Signature',
    faults: {
      SIGNATURE_INVALID: {
        remedy: STAMP_MISTAKES.UNKNOWN,
        message:
          'The signature does not verify over payloadToSign; nothing was done. Sign its exact bytes, hashed once.',
      },
    },
  },
] as const satisfies readonly Check[]
