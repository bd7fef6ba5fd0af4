import { type Check, type FaultOf, remedies } from '../check'

const REMEDIES = remedies({
  CLIENT_DATA_MALFORMED: {
    title: 'clientDataJson cannot be read',
    explanation: 'It is not base64url of a JSON object with type, challenge and origin.',
    remedy: 'Send the bytes that the authenticator returned, in base64url; never build or rewrite them.',
    source: 'WebAuthn L3 5.8.1; wallet-crypto 5.2',
  },
  CEREMONY_TYPE_WRONG: {
    title: 'The client data are of the other ceremony',
    explanation: 'A login takes webauthn.get, a registration takes webauthn.create.',
    remedy: 'Call navigator.credentials.get to log in, and create to register.',
    source: 'WebAuthn L3 7.1 step 7, 7.2 step 10',
  },
  CHALLENGE_MISMATCH: {
    title: 'Another challenge was answered',
    explanation: 'The challenge in clientDataJson is not the one of this request.',
    remedy: 'Ask for a challenge, hand the UTF-8 bytes of its text to the authenticator, and send its requestId.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  CHALLENGE_DECODED_FROM_HEX: {
    title: 'The challenge was decoded from hex',
    explanation:
      'The 32 bytes that the hex denotes were signed. The challenge bytes are the 64 letters of the text ' +
      'itself, as UTF-8.',
    remedy: 'Hand over new TextEncoder().encode(challenge); do not decode the hex.',
    source: 'wallet-crypto 5.2',
  },
  ORIGIN_MISMATCH: {
    title: 'The passkey was used on another origin',
    explanation: 'The origin is neither that of the registration nor an https host of its relying party.',
    remedy: 'Use the passkey on the origin where it was registered, or register it on this one.',
    source: 'wallet-crypto 5.3',
  },
  TOP_ORIGIN_FOREIGN: {
    title: 'A page of another site held the frame',
    explanation: 'topOrigin in clientDataJson is neither of the passkey’s own domain nor one of the allowed pages.',
    remedy: 'Use the passkey outside of the frame, or allow the page under Settings, Rules and limits.',
    source: 'WebAuthn L3 7.1 step 11, 7.2 step 14',
  },
  RP_ID_MISMATCH: {
    title: 'The relying party is another one',
    explanation: 'The hash in the authenticator data is not the SHA-256 of the relying party id.',
    remedy: 'Use one rp.id for registration and login: the host of the origin or a parent of it.',
    source: 'wallet-crypto 5.3; WebAuthn L3 7.2 step 13',
  },
  AUTHENTICATOR_DATA_MALFORMED: {
    title: 'The authenticator data cannot be read',
    explanation: 'They are not base64url, or not as long as their flags announce.',
    remedy: 'Send the bytes that the authenticator returned, in base64url.',
    source: 'WebAuthn L3 6.1; wallet-crypto 5.2',
  },
  USER_PRESENCE_MISSING: {
    title: 'Nobody touched the authenticator',
    explanation: 'Bit 0 of the flags, user presence, is not set.',
    remedy: 'Let the authenticator ask the user; a software authenticator must set the flag.',
    source: 'WebAuthn L3 7.2 step 14',
  },
  CREDENTIAL_ID_MISMATCH: {
    title: 'Another passkey answered',
    explanation: 'The credential id is not the one that is stored, or not the one in the authenticator data.',
    remedy: 'Put credentialId of the challenge reply into allowCredentials.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  PASSKEY_KEY_UNSUPPORTED: {
    title: 'The key of the passkey is not supported',
    explanation: 'Passkeys are ES256 on P-256, EdDSA on Ed25519, or RS256.',
    remedy: 'Offer -7, -8 and -257 in pubKeyCredParams.',
    source: 'wallet-crypto 5.4',
  },
  PASSKEY_SIGNATURE_RAW: {
    title: 'The signature of the passkey is raw r || s, not DER',
    explanation: 'The signature is right, in 64 bytes; ES256 passkeys sign in ASN.1 DER.',
    remedy: 'Send the signature as the authenticator gave it; a software authenticator must convert it to DER.',
    source: 'wallet-crypto 5.4',
  },
  PASSKEY_SIGNATURE_INVALID: {
    title: 'The signature of the passkey does not verify',
    explanation: 'The stored key did not sign authenticatorData || SHA-256(clientDataJson) as they were sent.',
    remedy: 'Send all three as they came out of one call of the authenticator; do not rewrite clientDataJson.',
    source: 'WebAuthn L3 7.2 step 21; wallet-crypto 5.2',
  },
  COUNTER_NOT_INCREASED: {
    title: 'The counter did not go up',
    explanation: 'The counter of the authenticator is not above the last one: an old answer, or a copy of the passkey.',
    remedy:
      'Answer each challenge with a fresh signature; of an authenticator that counts, only one copy may be ' +
      'in use.',
    source: 'WebAuthn L3 7.2 step 22; wallet-crypto 5.2',
  },
  ATTESTATION_REFUSED: {
    title: 'The attestation does not hold',
    explanation: 'Its format is not none or packed, or what it signs is not this registration.',
    remedy: 'Ask for attestation none when you create the passkey.',
    source: 'wallet-crypto 5.1',
  },
})

/** An ES256 signature that would be right in DER: told by the verdict's detail, refused as any wrong one. */
export const RAW_PASSKEY_SIGNATURE = REMEDIES.PASSKEY_SIGNATURE_RAW
export const RAW_SIGNATURE_DETAIL = 'The signature is right but 64 raw bytes; ES256 passkeys sign in ASN.1 DER.'

const CLIENT_DATA_CODE = "JSON.parse(Buffer.from(clientDataJson, 'base64url'))"

/** The checks of `verifyAssertion`, in its order. Source: wallet-crypto 5.2; reasons: behaviour 19.9. */
export const ASSERTION_CHECKS = [
  {
    id: 'CREDENTIAL_ID',
    sentence: 'The credential id is the stored one',
    code: 'assertion.credentialId === stored.credentialId',
    field: 'assertion.credentialId',
    faults: {
      CREDENTIAL_ID_MISMATCH: { remedy: REMEDIES.CREDENTIAL_ID_MISMATCH, reason: 'Invalid credential id' },
    },
  },
  {
    id: 'CLIENT_DATA',
    sentence: 'clientDataJson is base64url of JSON',
    code: CLIENT_DATA_CODE,
    field: 'assertion.clientDataJson',
    faults: {
      CLIENT_DATA_MALFORMED: { remedy: REMEDIES.CLIENT_DATA_MALFORMED, reason: 'Malformed client data' },
    },
  },
  {
    id: 'TYPE',
    sentence: 'The type is webauthn.get',
    code: "clientData.type === 'webauthn.get'",
    field: 'assertion.clientDataJson',
    faults: {
      WRONG_TYPE: { remedy: REMEDIES.CEREMONY_TYPE_WRONG, reason: 'Invalid client data type' },
    },
  },
  {
    id: 'CHALLENGE',
    sentence: 'The challenge is the UTF-8 of the text that was issued',
    code: "clientData.challenge === Buffer.from(challenge, 'utf8').toString('base64url')",
    field: 'assertion.clientDataJson',
    faults: {
      CHALLENGE_MISMATCH: { remedy: REMEDIES.CHALLENGE_MISMATCH, reason: 'Invalid challenge' },
      CHALLENGE_DECODED_FROM_HEX: { remedy: REMEDIES.CHALLENGE_DECODED_FROM_HEX, reason: 'Invalid challenge' },
    },
  },
  {
    id: 'ORIGIN',
    sentence: 'The origin is that of the passkey',
    code: 'clientData.origin === stored.origin',
    field: 'assertion.clientDataJson',
    faults: {
      ORIGIN_MISMATCH: { remedy: REMEDIES.ORIGIN_MISMATCH, reason: 'Invalid origin' },
    },
  },
  {
    id: 'TOP_ORIGIN',
    sentence: 'No page of another site held the frame',
    code: 'clientData.topOrigin ?? clientData.origin',
    field: 'assertion.clientDataJson',
    faults: {
      TOP_ORIGIN_FOREIGN: { remedy: REMEDIES.TOP_ORIGIN_FOREIGN, reason: 'Foreign top origin' },
    },
  },
  {
    id: 'AUTHENTICATOR_DATA',
    sentence: 'The authenticator data have their parts',
    code: 'authenticatorData.length >= 37',
    field: 'assertion.authenticatorData',
    faults: {
      AUTHENTICATOR_DATA_MALFORMED: {
        remedy: REMEDIES.AUTHENTICATOR_DATA_MALFORMED,
        reason: 'Malformed authenticator data',
      },
    },
  },
  {
    id: 'RP_ID',
    sentence: 'The relying party is that of the passkey',
    code: 'authData.subarray(0, 32).equals(sha256(stored.rpId))',
    field: 'assertion.authenticatorData',
    faults: {
      RP_ID_MISMATCH: { remedy: REMEDIES.RP_ID_MISMATCH, reason: 'Invalid RP ID' },
    },
  },
  {
    id: 'USER_PRESENCE',
    sentence: 'The user was present',
    code: '(authData[32] & 1) === 1',
    field: 'assertion.authenticatorData',
    faults: {
      USER_PRESENCE_MISSING: { remedy: REMEDIES.USER_PRESENCE_MISSING, reason: 'User presence missing' },
    },
  },
  {
    id: 'SIGNATURE',
    isVerification: true,
    sentence: 'The stored key signed authenticatorData || SHA-256(clientDataJson)',
    code: "crypto.verify('sha256', Buffer.concat([authData, sha256(clientDataJson)]), storedKey, signature)",
    field: 'assertion.signature',
    faults: {
      SIGNATURE_INVALID: { remedy: REMEDIES.PASSKEY_SIGNATURE_INVALID, reason: 'Invalid assertion signature' },
      PUBLIC_KEY_MALFORMED: { remedy: REMEDIES.PASSKEY_KEY_UNSUPPORTED, reason: 'Unusable public key', field: 'id' },
    },
  },
  {
    id: 'COUNTER',
    sentence: 'The counter went up, or is not kept',
    code: 'authData.readUInt32BE(33) > stored.signCount',
    field: 'assertion.authenticatorData',
    faults: {
      COUNTER_NOT_INCREASED: { remedy: REMEDIES.COUNTER_NOT_INCREASED, reason: 'Signature counter did not increase' },
    },
  },
] as const satisfies readonly Check[]

export type AssertionFault = FaultOf<typeof ASSERTION_CHECKS>

/** The checks of `verifyRegistration`, in its order. Source: wallet-crypto 5.1. */
export const REGISTRATION_CHECKS = [
  {
    id: 'CLIENT_DATA',
    sentence: 'clientDataJson is base64url of JSON',
    code: CLIENT_DATA_CODE,
    field: 'attestation.clientDataJson',
    faults: {
      CLIENT_DATA_MALFORMED: { remedy: REMEDIES.CLIENT_DATA_MALFORMED },
    },
  },
  {
    id: 'TYPE',
    sentence: 'The type is webauthn.create',
    code: "clientData.type === 'webauthn.create'",
    field: 'attestation.clientDataJson',
    faults: {
      WRONG_TYPE: { remedy: REMEDIES.CEREMONY_TYPE_WRONG },
    },
  },
  {
    id: 'CHALLENGE',
    sentence: 'The challenge is that of the body',
    code: 'bytes(clientData.challenge).equals(bytes(body.challenge))',
    field: 'attestation.clientDataJson',
    faults: {
      CHALLENGE_MISMATCH: { remedy: REMEDIES.CHALLENGE_MISMATCH },
    },
  },
  {
    id: 'ORIGIN',
    sentence: 'The origin can hold a passkey',
    code: 'new URL(clientData.origin)',
    field: 'attestation.clientDataJson',
    faults: {
      ORIGIN_INVALID: { remedy: REMEDIES.ORIGIN_MISMATCH },
    },
  },
  {
    id: 'ATTESTATION_OBJECT',
    sentence: 'attestationObject is CBOR with its parts',
    code: 'decodeCbor(attestationObject)',
    field: 'attestation.attestationObject',
    faults: {
      ATTESTATION_OBJECT_MALFORMED: { remedy: REMEDIES.AUTHENTICATOR_DATA_MALFORMED },
    },
  },
  {
    id: 'AUTHENTICATOR_DATA',
    sentence: 'The authenticator data have their parts',
    code: 'authData.length >= 37',
    field: 'attestation.attestationObject',
    faults: {
      AUTHENTICATOR_DATA_MALFORMED: { remedy: REMEDIES.AUTHENTICATOR_DATA_MALFORMED },
    },
  },
  {
    id: 'RP_ID',
    sentence: 'The relying party belongs to the origin',
    code: 'authData.subarray(0, 32).equals(sha256(rpId))',
    field: 'attestation.attestationObject',
    faults: {
      RP_ID_MISMATCH: { remedy: REMEDIES.RP_ID_MISMATCH },
    },
  },
  {
    id: 'TOP_ORIGIN',
    sentence: 'No page of another site held the frame',
    code: 'clientData.topOrigin ?? clientData.origin',
    field: 'attestation.clientDataJson',
    faults: {
      TOP_ORIGIN_FOREIGN: { remedy: REMEDIES.TOP_ORIGIN_FOREIGN },
    },
  },
  {
    id: 'USER_PRESENCE',
    sentence: 'The user was present',
    code: '(authData[32] & 1) === 1',
    field: 'attestation.attestationObject',
    faults: {
      USER_PRESENCE_MISSING: { remedy: REMEDIES.USER_PRESENCE_MISSING },
    },
  },
  {
    id: 'ATTESTED_DATA',
    sentence: 'A new key is in it',
    code: '(authData[32] & 64) === 64',
    field: 'attestation.attestationObject',
    faults: {
      ATTESTED_DATA_MISSING: { remedy: REMEDIES.AUTHENTICATOR_DATA_MALFORMED },
    },
  },
  {
    id: 'CREDENTIAL_ID',
    sentence: 'The credential id is the one inside',
    code: 'attestation.credentialId === attested.credentialId',
    field: 'attestation.credentialId',
    faults: {
      CREDENTIAL_ID_MISMATCH: { remedy: REMEDIES.CREDENTIAL_ID_MISMATCH },
    },
  },
  {
    id: 'PUBLIC_KEY',
    sentence: 'The key is ES256, EdDSA or RS256',
    code: '[-7, -8, -257].includes(cose.get(3))',
    field: 'attestation.attestationObject',
    faults: {
      PUBLIC_KEY_MALFORMED: { remedy: REMEDIES.PASSKEY_KEY_UNSUPPORTED },
      ALGORITHM_UNSUPPORTED: { remedy: REMEDIES.PASSKEY_KEY_UNSUPPORTED },
    },
  },
  {
    id: 'FORMAT',
    sentence: 'The format is none or packed',
    code: "['none', 'packed'].includes(fmt)",
    field: 'attestation.attestationObject',
    faults: {
      FORMAT_UNSUPPORTED: { remedy: REMEDIES.ATTESTATION_REFUSED },
    },
  },
  {
    id: 'STATEMENT',
    isVerification: true,
    sentence: 'The statement holds',
    code: "fmt === 'none' || verify(authData || sha256(clientDataJson))",
    field: 'attestation.attestationObject',
    faults: {
      ATTESTATION_INVALID: { remedy: REMEDIES.ATTESTATION_REFUSED },
    },
  },
] as const satisfies readonly Check[]

export type RegistrationFault = FaultOf<typeof REGISTRATION_CHECKS>
