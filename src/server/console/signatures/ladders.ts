import type { SignatureKind } from '../../../contract/console/signatures/schemas'

/** One check of a verification. */
interface Rung {
  readonly name: string
  readonly title: string
  /** The line that makes it. */
  readonly code: string
  /** What its failure is called; a rung without any is found by its name. */
  readonly faults: readonly string[]
}

const rung = (name: string, title: string, code: string, faults: readonly string[] = []): Rung => ({
  name,
  title,
  code,
  faults,
})

const CLIENT_DATA = "JSON.parse(Buffer.from(clientDataJson, 'base64url'))"

const REQUEST_GIVEN = rung('REQUEST_ID_PRESENT', 'Request-Id is there', "headers['request-id'] !== undefined", [
  'REQUEST_ID_MISSING',
])
const REQUEST_FAULTS = [
  'REQUEST_ID_UNKNOWN',
  'REQUEST_ID_USED',
  'REQUEST_ID_EXPIRED',
  'REQUEST_ID_REPLACED',
  'REQUEST_ID_OTHER_OPERATION',
  'REQUEST_ID_OTHER_TARGET',
  'REQUEST_ID_OTHER_CREDENTIAL',
]

const STAMP: readonly Rung[] = [
  rung('SIGNED_RETRY', 'The call is a retry: it carries a header', 'stamp !== undefined || requestId !== undefined'),
  rung('STAMP_PRESENT', 'Service-Wallet-Signature is there', "headers['service-wallet-signature'] !== undefined"),
  REQUEST_GIVEN,
  rung(
    'STAMP_WELL_FORMED',
    'The stamp is base64url of JSON with a point, the scheme and DER',
    "JSON.parse(Buffer.from(stamp, 'base64url')); p256.Signature.fromBytes(signature, 'der')",
  ),
  rung(
    'REQUEST_ID_LIVE',
    'The request is open, in time, and issued for this call',
    'request.usedAt === null && now < request.expiresAt && request.path === path',
    REQUEST_FAULTS,
  ),
  rung('BODY_UNCHANGED', 'The body is the one of the first call', 'isDeepStrictEqual(body, firstBody)'),
  rung(
    'KEY_MAY_SIGN',
    'The key is of an active session that may sign this',
    'sessions.some((s) => s.publicKey === publicKey && s.isActive)',
  ),
  rung(
    'OTHER_TEXT',
    'No other text was signed instead',
    "!others.some((text) => crypto.verify('sha256', Buffer.from(text), key, signatureDer))",
    ['OTHER_TEXT_SIGNED'],
  ),
  rung(
    'SIGNATURE_VALID',
    'The signature verifies over payloadToSign',
    "crypto.verify('sha256', Buffer.from(payloadToSign, 'utf8'), { key, dsaEncoding: 'der' }, signatureDer)",
    ['SIGNATURE_INVALID'],
  ),
]

const ASSERTION: readonly Rung[] = [
  REQUEST_GIVEN,
  rung(
    'PASSKEY_CHALLENGE',
    'The challenge is live, in time, and of this credential',
    "challenge.state === 'LIVE' && now < challenge.expiresAt && challenge.credential === id",
    REQUEST_FAULTS,
  ),
  rung('CREDENTIAL_ID', 'The credential id is the stored one', 'assertion.credentialId === stored.credentialId', [
    'CREDENTIAL_ID_MISMATCH',
  ]),
  rung('CLIENT_DATA', 'clientDataJson is base64url of JSON', CLIENT_DATA, ['CLIENT_DATA_MALFORMED']),
  rung('TYPE', 'The type is webauthn.get', "clientData.type === 'webauthn.get'", ['WRONG_TYPE']),
  rung(
    'CHALLENGE',
    'The challenge is the UTF-8 of the text that was issued',
    "clientData.challenge === Buffer.from(challenge, 'utf8').toString('base64url')",
    ['CHALLENGE_MISMATCH', 'CHALLENGE_DECODED_FROM_HEX'],
  ),
  rung('ORIGIN', 'The origin is that of the passkey', 'clientData.origin === stored.origin', ['ORIGIN_MISMATCH']),
  rung('TOP_ORIGIN', 'No page of another site held the frame', 'clientData.topOrigin ?? clientData.origin', [
    'TOP_ORIGIN_FOREIGN',
  ]),
  rung('AUTHENTICATOR_DATA', 'The authenticator data have their parts', 'authenticatorData.length >= 37', [
    'AUTHENTICATOR_DATA_MALFORMED',
  ]),
  rung('RP_ID', 'The relying party is that of the passkey', 'authData.subarray(0, 32).equals(sha256(stored.rpId))', [
    'RP_ID_MISMATCH',
  ]),
  rung('USER_PRESENCE', 'The user was present', '(authData[32] & 1) === 1', ['USER_PRESENCE_MISSING']),
  rung(
    'SIGNATURE',
    'The stored key signed authenticatorData || SHA-256(clientDataJson)',
    "crypto.verify('sha256', Buffer.concat([authData, sha256(clientDataJson)]), storedKey, signature)",
    ['SIGNATURE_INVALID', 'PUBLIC_KEY_MALFORMED'],
  ),
  rung('COUNTER', 'The counter went up, or is not kept', 'authData.readUInt32BE(33) > stored.signCount', [
    'COUNTER_NOT_INCREASED',
  ]),
]

const ATTESTATION: readonly Rung[] = [
  rung('CLIENT_DATA', 'clientDataJson is base64url of JSON', CLIENT_DATA, ['CLIENT_DATA_MALFORMED']),
  rung('TYPE', 'The type is webauthn.create', "clientData.type === 'webauthn.create'", ['WRONG_TYPE']),
  rung('CHALLENGE', 'The challenge is that of the body', 'bytes(clientData.challenge).equals(bytes(body.challenge))', [
    'CHALLENGE_MISMATCH',
  ]),
  rung('ORIGIN', 'The origin can hold a passkey', 'new URL(clientData.origin)', ['ORIGIN_INVALID']),
  rung('ATTESTATION_OBJECT', 'attestationObject is CBOR with its parts', 'decodeCbor(attestationObject)', [
    'ATTESTATION_OBJECT_MALFORMED',
  ]),
  rung('AUTHENTICATOR_DATA', 'The authenticator data have their parts', 'authData.length >= 37', [
    'AUTHENTICATOR_DATA_MALFORMED',
  ]),
  rung('RP_ID', 'The relying party belongs to the origin', 'authData.subarray(0, 32).equals(sha256(rpId))', [
    'RP_ID_MISMATCH',
  ]),
  rung('TOP_ORIGIN', 'No page of another site held the frame', 'clientData.topOrigin ?? clientData.origin', [
    'TOP_ORIGIN_FOREIGN',
  ]),
  rung('USER_PRESENCE', 'The user was present', '(authData[32] & 1) === 1', ['USER_PRESENCE_MISSING']),
  rung('ATTESTED_DATA', 'A new key is in it', '(authData[32] & 64) === 64', ['ATTESTED_DATA_MISSING']),
  rung('CREDENTIAL_ID', 'The credential id is the one inside', 'attestation.credentialId === attested.credentialId', [
    'CREDENTIAL_ID_MISMATCH',
  ]),
  rung('PUBLIC_KEY', 'The key is ES256, EdDSA or RS256', '[-7, -8, -257].includes(cose.get(3))', [
    'PUBLIC_KEY_MALFORMED',
    'ALGORITHM_UNSUPPORTED',
  ]),
  rung('FORMAT', 'The format is none or packed', "['none', 'packed'].includes(fmt)", ['FORMAT_UNSUPPORTED']),
  rung('STATEMENT', 'The statement holds', "fmt === 'none' || verify(authData || sha256(clientDataJson))", [
    'ATTESTATION_INVALID',
  ]),
]

const OTP: readonly Rung[] = [
  rung('BUNDLE_FORM', 'encryptedOtpBundle is JSON with two fields in hex', 'JSON.parse(encryptedOtpBundle)', [
    'BUNDLE_NOT_JSON',
    'BUNDLE_FIELDS',
    'BUNDLE_NOT_HEX',
  ]),
  rung('OTP_CHALLENGE', 'A code is waiting, in time', "challenge.state === 'LIVE' && now < challenge.expiresAt", [
    'NO_CHALLENGE',
    'CHALLENGE_EXPIRED',
    'CHALLENGE_USED',
    'CHALLENGE_REPLACED',
  ]),
  rung('OTP_BUNDLE', 'The bundle opens with the target', 'hpke.open(ciphertext, enc || targetPublic)', [
    'ENC_NOT_A_POINT',
    'DOES_NOT_DECRYPT',
  ]),
  rung('PLAINTEXT', 'otp_code and public_key are inside', 'const { otp_code, public_key } = JSON.parse(plaintext)', [
    'PLAINTEXT_NOT_JSON',
    'PLAINTEXT_FIELDS',
    'PUBLIC_KEY_INVALID',
  ]),
  rung('OTP_CODE', 'The code is the one that was sent', 'crypto.timingSafeEqual(otp_code, sentCode)', ['CODE_WRONG']),
]

const OAUTH: readonly Rung[] = [
  rung('SHAPE', 'Three parts; the first two are JSON', "token.split('.').length === 3", [
    'NOT_A_JWT',
    'HEADER_NOT_JSON',
    'CLAIMS_NOT_JSON',
    'SIGNATURE_EMPTY',
  ]),
  rung('TOKEN_SIGNATURE', 'The issuer signed it, where that is verified', 'jwtVerify(token, keysOf(iss))', [
    'CRITICAL_HEADER',
    'KEY_UNKNOWN',
    'KEY_TOO_SHORT',
    'ALGORITHM_REFUSED',
    'SIGNATURE_INVALID',
    'KEYS_UNREACHABLE',
    'CLAIM_MISSING',
  ]),
  rung('ISSUER', 'The issuer is there and supported', "typeof iss === 'string' && supported.includes(iss)", [
    'ISSUER_MISSING',
    'ISSUER_NOT_SUPPORTED',
    'ISSUER_UNKNOWN',
  ]),
  rung('AUDIENCE', 'One audience, of the settings', "typeof aud === 'string' || aud.length === 1", [
    'AUDIENCE_INVALID',
    'AUDIENCE_FOREIGN',
  ]),
  rung('SUBJECT', 'A subject', "typeof sub === 'string' && sub !== ''", ['SUBJECT_MISSING']),
  rung('ISSUED_AT', 'Issued at most 60 seconds ago', 'now - iat >= -5 && now - iat <= 65', [
    'ISSUED_AT_MISSING',
    'TOKEN_TOO_OLD',
    'ISSUED_IN_FUTURE',
  ]),
  rung('EXPIRY', 'Not expired', 'exp > now', ['EXPIRES_MISSING', 'TOKEN_EXPIRED']),
  rung('IDENTITY', 'Issuer, audience and subject are those of the credential', 'sub === stored.subject', [
    'IDENTITY_MISMATCH',
  ]),
  rung('NONCE', 'The nonce is the hash of the key text', "nonce === sha256(clientPublicKey).toString('hex')", [
    'NONCE_MISSING',
    'NONCE_MISMATCH',
  ]),
]

const LADDERS: Readonly<Record<SignatureKind, readonly Rung[]>> = {
  STAMP,
  ASSERTION,
  ATTESTATION,
  OTP,
  OAUTH,
  INPUT: [rung('INPUT', 'The body fits the interface', 'requestSchema.safeParse(body).success', ['INVALID_INPUT'])],
  OWNERSHIP: [
    rung('OWNERSHIP', 'The proof is by the key of the wallet', 'recover(messageToSign, signature) === address'),
  ],
}

/** The checks of one kind of proof, in the order in which they are made. Source: wallet-crypto 1.3, 2.4, 5, 6. */
export const ladderOf = (kind: SignatureKind): readonly Rung[] => LADDERS[kind]

/** Which rung a refusal names; the last one where it names none. */
export function failedRung(kind: SignatureKind, check: string, fault: string): string {
  const ladder = LADDERS[kind]
  const found = ladder.find(({ faults }) => faults.includes(fault)) ?? ladder.find(({ name }) => name === check)
  return (found ?? ladder.at(-1))?.name ?? check
}
