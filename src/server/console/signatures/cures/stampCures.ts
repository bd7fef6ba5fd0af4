import type { StampCause } from '../../../../contract/console/signatures/schemas'
import type { Cure } from './cure'

/** Every cause of a stamp that does not count, with its cure. */
export const stampCures: Readonly<Record<StampCause, Cure>> = {
  RE_SERIALISED_JSON: {
    title: 'payloadToSign was parsed and written again',
    explanation:
      'Parsing JSON and writing it again moves blanks, members or escapes, and the signature covers bytes, ' +
      'not meaning.',
    cure:
      'Sign the string of the reply as it came: JSON.parse the reply once, take payloadToSign, and never ' +
      'parse that string.',
    source: 'wallet-crypto 1.1',
  },
  WHITESPACE_ADDED: {
    title: 'Blanks or a line end were added to payloadToSign',
    explanation:
      'The signature covers the payload with bytes around it that are not in it; editors and echo add a line end.',
    cure: 'Sign the string itself, not a file or a template around it; with a shell use printf %s and not echo.',
    source: 'wallet-crypto 1.1',
  },
  DIGEST_SIGNED_TWICE: {
    title: 'The payload was hashed twice',
    explanation:
      'A digest was given to a signer that hashes by itself, so the signature covers the digest of a digest.',
    cure: 'Hand the payload itself to the signer, or tell the signer that it is given a digest (prehash: false).',
    source: 'wallet-crypto 1.1, 1.2',
  },
  DIGEST_HEX_SIGNED: {
    title: 'The hex text of the digest was signed',
    explanation: 'The digest was written as hex, and the letters of that text were signed as the message.',
    cure: 'Hand the bytes of payloadToSign to the signer; it hashes them once with SHA-256.',
    source: 'wallet-crypto 1.1',
  },
  SIGNED_REQUEST_BODY: {
    title: 'The body of the request was signed',
    explanation: 'The stamp covers the HTTP body, and the service verifies payloadToSign of the 202 reply.',
    cure: 'Read payloadToSign from the 202 reply and sign that; the body is only sent again, unchanged.',
    source: 'wallet-crypto 1.1',
  },
  PAYLOAD_STILL_ESCAPED: {
    title: 'payloadToSign was signed with the escapes of the reply',
    explanation: 'The text was cut out of the raw reply, with its backslashes or quotes, before JSON was decoded.',
    cure: 'Decode the reply as JSON first; sign the value of payloadToSign that comes out.',
    source: 'wallet-crypto 1.1',
  },
  PAYLOAD_BASE64: {
    title: 'The base64 of payloadToSign was signed',
    explanation: 'The payload was encoded before it was signed; the signature covers the letters of the encoding.',
    cure: 'Sign the UTF-8 bytes of payloadToSign; only the finished stamp is encoded, in base64url.',
    source: 'wallet-crypto 1.1',
  },
  OTHER_PAYLOAD: {
    title: 'Another text than payloadToSign was signed',
    explanation: 'The key is right, and it signed the payload of another request, or a part of this one.',
    cure: 'Keep payloadToSign and requestId of one 202 reply together, and send them back together.',
    source: 'wallet-crypto 1.3, check 8',
  },
  RAW_NOT_DER: {
    title: 'The signature is raw r || s, not DER',
    explanation: 'WebCrypto and some libraries give 64 bytes, r and s side by side; the stamp takes ASN.1 DER.',
    cure: 'Convert it: 30 len 02 len r 02 len s, with a zero byte before a number whose first bit is set; then hex.',
    source: 'wallet-crypto 1.1',
  },
  BASE64_SIGNATURE: {
    title: 'The signature inside the stamp is base64',
    explanation:
      'The member signature of the stamp is hex of the DER bytes; base64 belongs around the whole stamp only.',
    cure: 'Write the signature as lowercase hex, then encode the JSON of the stamp in base64url.',
    source: 'wallet-crypto 1.1',
  },
  LOW_S_ASSUMED: {
    title: 'The stamp is right, and its S is in the upper half',
    explanation:
      'High S is accepted here. A verifier that insists on low S refuses it, and refuses half of all ' +
      'signatures that platform signers make, at random.',
    cure: 'Switch the check off where it is yours: lowS: false. Nothing has to change on the side that signs.',
    source: 'wallet-crypto 1.1, 1.2',
  },
  LOW_S_WRONG_ORDER: {
    title: 'S was lowered with the wrong curve order',
    explanation:
      'Somebody brought S into a lower half, but subtracted it from a number that is not the order of P-256.',
    cure:
      'Leave S as the signer gave it: low S is not asked for. If you lower it, use n of P-256 ' +
      '(ffffffff00000000...fc632551).',
    source: 'wallet-crypto 1.1',
  },
  KEY_UNCOMPRESSED: {
    title: 'The public key is an uncompressed point in a form that cannot be read',
    explanation: 'The point is there, without its leading 04 or in base64; the stamp names the compressed form in hex.',
    cure: 'Send 02 or 03 (02 for an even y) and x: 66 hex characters.',
    source: 'wallet-crypto 1.1',
  },
  KEY_OTHER_FORM: {
    title: 'The public key is in another wrapping',
    explanation: 'SPKI, PEM, 0x or base64 around the key: the member publicKey takes the bare compressed point in hex.',
    cure: 'Take the last 65 bytes of SPKI, compress the point, write 66 hex characters without 0x.',
    source: 'wallet-crypto 1.1',
  },
  STANDARD_BASE64: {
    title: 'The stamp is standard base64, not base64url',
    explanation: 'The header has +, / or = in it; base64url has - and _ and is written without padding.',
    cure: "Use base64url without padding: Buffer.from(json).toString('base64url').",
    source: 'wallet-crypto 1.1',
  },
  STAMP_NOT_ENCODED: {
    title: 'The stamp is the JSON itself',
    explanation: 'The header carries the JSON in clear; it is sent as base64url of its UTF-8 bytes.',
    cure: 'Encode the JSON of the stamp in base64url without padding before it goes into the header.',
    source: 'wallet-crypto 1.1',
  },
  OTHER_KEY: {
    title: 'Another key made this signature',
    explanation: 'The text is payloadToSign, and the key that the stamp names did not sign it.',
    cure: 'Take publicKey and private key of the stamp from the same session; after a refresh both are new.',
    source: 'wallet-crypto 1.3, check 9',
  },
  EXPECTED_OTHER_KEY: {
    title: 'The stamp names another key than you expect',
    explanation: 'The member publicKey of the stamp is not the key that you gave.',
    cure: 'Take the stamp from the signer that holds the expected key, or correct the key that you compare with.',
    source: 'wallet-crypto 1.1; 1.3, check 7',
  },
  UNKNOWN: {
    title: 'The signature does not verify over payloadToSign',
    explanation:
      'None of the usual mistakes makes this signature: another key signed, or another text that is not known here.',
    cure:
      'Paste the text that you signed on the tab Paste; look first at which key signs and at the bytes ' +
      'that it is given.',
    source: 'wallet-crypto 1.3, check 9',
  },
  STAMP_UNREADABLE: {
    title: 'The stamp cannot be read',
    explanation: 'The header is not base64url of a JSON object.',
    cure: 'Send base64url, without padding, of {"publicKey","scheme","signature"}.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  STAMP_FIELDS_MISSING: {
    title: 'The stamp lacks a member',
    explanation: 'publicKey, scheme and signature are needed, each as a string.',
    cure: 'Write all three members; their names are spelled as here.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  WRONG_SCHEME: {
    title: 'The scheme of the stamp is not known',
    explanation: 'The member scheme names the only scheme there is, letter by letter.',
    cure: 'Write SIGNATURE_SCHEME_TK_API_P256 into the member scheme.',
    source: 'wallet-crypto 1.1',
  },
  KEY_NOT_A_POINT: {
    title: 'The public key of the stamp is no point of P-256',
    explanation: 'The member publicKey is not hex, or not a point on the curve.',
    cure: 'Send the compressed point of the session key: 02 or 03 and x, 66 hex characters.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  SIGNATURE_NOT_DER: {
    title: 'The signature of the stamp is no DER',
    explanation: 'The member signature is not hex of one ASN.1 DER signature, from the first byte to the last.',
    cure: 'Send what the signer gives as DER, as lowercase hex; raw r || s must be converted.',
    source: 'wallet-crypto 1.1; 1.3, check 4',
  },
  STAMP_MISSING: {
    title: 'There is no stamp',
    explanation: 'Request-Id came without Service-Wallet-Signature; a retry carries both, a first call neither.',
    cure: 'Sign payloadToSign of the 202 reply and send the stamp beside its requestId.',
    source: 'wallet-crypto 1.3, check 2',
  },
  REQUEST_ID_MISSING: {
    title: 'There is no Request-Id',
    explanation: 'The proof came without the id of the request that it answers.',
    cure: 'Send requestId of the 202 reply, or of the passkey challenge, in the header Request-Id.',
    source: 'wallet-crypto 1.3, check 3',
  },
  REQUEST_ID_UNKNOWN: {
    title: 'The Request-Id names no open request',
    explanation: 'Nothing was issued under this id here, or it was issued on another host.',
    cure: 'Repeat the call without both headers, and answer the requestId that comes back.',
    source: 'wallet-crypto 1.3, check 5',
  },
  REQUEST_ID_USED: {
    title: 'The Request-Id was used before',
    explanation: 'Each request counts once. The call that used it has had its effect; this one did nothing.',
    cure: 'Do not resend a signed call after its answer. Repeat the call without both headers for a new request.',
    source: 'wallet-crypto 1.3, check 5',
  },
  REQUEST_ID_EXPIRED: {
    title: 'The retry came too late',
    explanation: "The request had run out by the service's clock. A request can be signed for five minutes.",
    cure:
      'Repeat the call without both headers and sign within five minutes; compare the clock at the top of ' +
      'this screen.',
    source: 'wallet-crypto 1.3, check 5; 4',
  },
  REQUEST_ID_REPLACED: {
    title: 'A newer challenge took the place of this one',
    explanation: 'Of the challenges of a credential only the newest counts.',
    cure: 'Answer the newest challenge; do not ask for a second one while the first is being answered.',
    source: 'wallet-crypto 2.1, 5.2',
  },
  REQUEST_ID_ELSEWHERE: {
    title: 'The Request-Id was issued for another call',
    explanation: 'A request is bound to its operation, its path and its credential.',
    cure: 'Send the retry to the very address that answered 202, with the requestId of that reply.',
    source: 'wallet-crypto 1.3, check 5',
  },
  BODY_CHANGED: {
    title: 'The body of the retry is another one',
    explanation: 'payloadToSign was made for the body of the first call; the retry has to carry the same JSON.',
    cure: 'Keep the first body and send it again; order and blanks do not matter, values do.',
    source: 'wallet-crypto 1.3, check 6',
  },
  KEY_UNKNOWN: {
    title: 'The key of the stamp belongs to no session of this wallet',
    explanation: 'The stamp names a key for which no session was opened here.',
    cure:
      'Log in, and sign with the key of that session: of one-time codes the key in the bundle, else the ' +
      'key that was sealed to you.',
    source: 'wallet-crypto 1.3, check 7; 1.4',
  },
  OTHER_WALLET: {
    title: 'The key of the stamp belongs to another wallet',
    explanation: 'There is a session with this key, on another account than the call concerns.',
    cure: 'Sign with a session of the account that is acted on.',
    source: 'wallet-crypto 1.3, check 7',
  },
  SESSION_REVOKED: {
    title: 'The session of this key was ended',
    explanation: 'Somebody ended the session, or revoked the credential that issued it.',
    cure: 'Log in again and sign with the new session.',
    source: 'wallet-crypto 1.3, check 7',
  },
  SESSION_EXPIRED: {
    title: 'The session of this key has expired',
    explanation: "Sessions live for fifteen minutes of the service's clock.",
    cure: 'Log in again, or refresh the session before it ends.',
    source: 'wallet-crypto 1.3, check 7; 4',
  },
  KEY_BARRED: {
    title: 'This session may not sign this act',
    explanation: 'A credential is not revoked by a session of its own, and a session is refreshed by itself only.',
    cure: 'Sign with a session of another credential, or with the session that is refreshed.',
    source: 'wallet-crypto 1.4',
  },
  NOT_THE_BUNDLE_KEY: {
    title: 'Only the key inside the bundle may sign this login',
    explanation: 'The second leg was stamped by another key than the public_key that was sealed with the code.',
    cure: 'Sign with the key whose public half went into encryptedOtpBundle; it becomes the session key.',
    source: 'wallet-crypto 1.4, 2.5',
  },
}
