import { remedies } from '../check'

/** What a developer most likely did, where a signature fails; `diagnoseSignature` tells them apart. Assumes: A-142. */
export const STAMP_MISTAKES = remedies({
  RE_SERIALISED_JSON: {
    title: 'payloadToSign was parsed and written again',
    explanation:
      'Parsing JSON and writing it again moves blanks, members or escapes, and the signature covers bytes, ' +
      'not meaning.',
    remedy:
      'Sign the string of the reply as it came: JSON.parse the reply once, take payloadToSign, and never ' +
      'parse that string.',
    source: 'wallet-crypto 1.1',
  },
  WHITESPACE_ADDED: {
    title: 'Blanks or a line end were added to payloadToSign',
    explanation:
      'The signature covers the payload with bytes around it that are not in it; editors and echo add a line end.',
    remedy: 'Sign the string itself, not a file or a template around it; with a shell use printf %s and not echo.',
    source: 'wallet-crypto 1.1',
  },
  DIGEST_SIGNED_TWICE: {
    title: 'The payload was hashed twice',
    explanation:
      'A digest was given to a signer that hashes by itself, so the signature covers the digest of a digest.',
    remedy: 'Hand the payload itself to the signer, or tell the signer that it is given a digest (prehash: false).',
    source: 'wallet-crypto 1.1, 1.2',
  },
  DIGEST_HEX_SIGNED: {
    title: 'The hex text of the digest was signed',
    explanation: 'The digest was written as hex, and the letters of that text were signed as the message.',
    remedy: 'Hand the bytes of payloadToSign to the signer; it hashes them once with SHA-256.',
    source: 'wallet-crypto 1.1',
  },
  SIGNED_REQUEST_BODY: {
    title: 'The body of the request was signed',
    explanation: 'The stamp covers the HTTP body, and the service verifies payloadToSign of the 202 reply.',
    remedy: 'Read payloadToSign from the 202 reply and sign that; the body is only sent again, unchanged.',
    source: 'wallet-crypto 1.1',
  },
  PAYLOAD_STILL_ESCAPED: {
    title: 'payloadToSign was signed with the escapes of the reply',
    explanation: 'The text was cut out of the raw reply, with its backslashes or quotes, before JSON was decoded.',
    remedy: 'Decode the reply as JSON first; sign the value of payloadToSign that comes out.',
    source: 'wallet-crypto 1.1',
  },
  PAYLOAD_BASE64: {
    title: 'The base64 of payloadToSign was signed',
    explanation: 'The payload was encoded before it was signed; the signature covers the letters of the encoding.',
    remedy: 'Sign the UTF-8 bytes of payloadToSign; only the finished stamp is encoded, in base64url.',
    source: 'wallet-crypto 1.1',
  },
  OTHER_PAYLOAD: {
    title: 'Another text than payloadToSign was signed',
    explanation: 'The key is right, and it signed the payload of another request, or a part of this one.',
    remedy: 'Keep payloadToSign and requestId of one 202 reply together, and send them back together.',
    source: 'wallet-crypto 1.3, check 8',
  },
  RAW_NOT_DER: {
    title: 'The signature is raw r || s, not DER',
    explanation: 'WebCrypto and some libraries give 64 bytes, r and s side by side; the stamp takes ASN.1 DER.',
    remedy: 'Convert it: 30 len 02 len r 02 len s, with a zero byte before a number whose first bit is set; then hex.',
    source: 'wallet-crypto 1.1',
  },
  BASE64_SIGNATURE: {
    title: 'The signature inside the stamp is base64',
    explanation:
      'The member signature of the stamp is hex of the DER bytes; base64 belongs around the whole stamp only.',
    remedy: 'Write the signature as lowercase hex, then encode the JSON of the stamp in base64url.',
    source: 'wallet-crypto 1.1',
  },
  LOW_S_ASSUMED: {
    title: 'The stamp is right, and its S is in the upper half',
    explanation:
      'High S is accepted here. A verifier that insists on low S refuses it, and refuses half of all ' +
      'signatures that platform signers make, at random.',
    remedy: 'Switch the check off where it is yours: lowS: false. Nothing has to change on the side that signs.',
    source: 'wallet-crypto 1.1, 1.2',
  },
  LOW_S_WRONG_ORDER: {
    title: 'S was lowered with the wrong curve order',
    explanation:
      'Somebody brought S into a lower half, but subtracted it from a number that is not the order of P-256.',
    remedy:
      'Leave S as the signer gave it: low S is not asked for. If you lower it, use n of P-256 ' +
      '(ffffffff00000000...fc632551).',
    source: 'wallet-crypto 1.1',
  },
  KEY_UNCOMPRESSED: {
    title: 'The public key is an uncompressed point in a form that cannot be read',
    explanation: 'The point is there, without its leading 04 or in base64; the stamp names the compressed form in hex.',
    remedy: 'Send 02 or 03 (02 for an even y) and x: 66 hex characters.',
    source: 'wallet-crypto 1.1',
  },
  KEY_OTHER_FORM: {
    title: 'The public key is in another wrapping',
    explanation: 'SPKI, PEM, 0x or base64 around the key: the member publicKey takes the bare compressed point in hex.',
    remedy: 'Take the last 65 bytes of SPKI, compress the point, write 66 hex characters without 0x.',
    source: 'wallet-crypto 1.1',
  },
  STANDARD_BASE64: {
    title: 'The stamp is standard base64, not base64url',
    explanation: 'The header has +, / or = in it; base64url has - and _ and is written without padding.',
    remedy: "Use base64url without padding: Buffer.from(json).toString('base64url').",
    source: 'wallet-crypto 1.1',
  },
  STAMP_NOT_ENCODED: {
    title: 'The stamp is the JSON itself',
    explanation: 'The header carries the JSON in clear; it is sent as base64url of its UTF-8 bytes.',
    remedy: 'Encode the JSON of the stamp in base64url without padding before it goes into the header.',
    source: 'wallet-crypto 1.1',
  },
  OTHER_KEY: {
    title: 'Another key made this signature',
    explanation: 'The text is payloadToSign, and the key that the stamp names did not sign it.',
    remedy: 'Take publicKey and private key of the stamp from the same session; after a refresh both are new.',
    source: 'wallet-crypto 1.3, check 9',
  },
  UNKNOWN: {
    title: 'The signature does not verify over payloadToSign',
    explanation:
      'None of the usual mistakes makes this signature: another key signed, or another text that is not known here.',
    remedy:
      'Paste the text that you signed on the tab Paste; look first at which key signs and at the bytes ' +
      'that it is given.',
    source: 'wallet-crypto 1.3, check 9',
  },
})

export type StampMistake = keyof typeof STAMP_MISTAKES
