const nothing = 'nothing was done.'
const noSession = 'nobody was signed in.'
const notAdded = 'no passkey was added.'

const unreadable = {
  signature: `The customer’s signature could not be read; ${nothing}`,
  code: `The sign-in code could not be read; ${noSession}`,
  passkey: `The answer of the passkey could not be read; ${noSession}`,
  newPasskey: `The new passkey could not be read; ${notAdded}`,
  token: 'The token of the sign-in provider could not be read; it was not accepted.',
  incomplete: 'The token of the sign-in provider is incomplete; it was not accepted.',
  unsigned: 'The sign-in provider’s signature on its token could not be verified; it was not accepted.',
} as const

const request = {
  REQUEST_ID_MISSING: `The signature does not say which request it answers; ${nothing}`,
  REQUEST_ID_UNKNOWN: `The signature answers a request that is not open; ${nothing}`,
  REQUEST_ID_USED: `The request was answered before; ${nothing}`,
  REQUEST_ID_EXPIRED: `The request was answered too late; ${nothing}`,
  REQUEST_ID_REPLACED: `A newer request took the place of the one that was answered; ${nothing}`,
  REQUEST_ID_OTHER_OPERATION: `The signature answers another request; ${nothing}`,
  REQUEST_ID_OTHER_TARGET: `The signature answers another request; ${nothing}`,
  REQUEST_ID_OTHER_CREDENTIAL: `The answer belongs to another credential; ${noSession}`,
} as const

const stamp = {
  STAMP_MISSING: `The customer’s signature was missing; ${nothing}`,
  NOT_BASE64URL: unreadable.signature,
  NOT_JSON: unreadable.signature,
  FIELDS_MISSING: unreadable.signature,
  WRONG_SCHEME: unreadable.signature,
  KEY_NOT_HEX: unreadable.signature,
  KEY_NOT_ON_CURVE: unreadable.signature,
  SIGNATURE_NOT_HEX: unreadable.signature,
  SIGNATURE_NOT_DER: unreadable.signature,
  KEY_UNKNOWN: `The key that signed belongs to no session of this wallet; ${nothing}`,
  OTHER_WALLET: `The key that signed belongs to another wallet; ${nothing}`,
  SESSION_REVOKED: `The session that signed was ended before; ${nothing}`,
  SESSION_EXPIRED: `The session that signed had expired; ${nothing}`,
  SAME_CREDENTIAL: `A credential cannot be revoked by a session of its own; ${nothing}`,
  OTHER_SESSION: `A session can be extended by itself only; ${nothing}`,
  NOT_THE_BUNDLE_KEY: `The sign-in was signed with another key than it began with; ${noSession}`,
  EXPECTED_OTHER_KEY: `Another key signed than was expected; ${nothing}`,
  OTHER_TEXT_SIGNED: `The customer signed another request than this one; ${nothing}`,
  SIGNATURE_INVALID: `The customer’s signature does not match the request; ${nothing}`,
} as const

const code = {
  BUNDLE_NOT_JSON: unreadable.code,
  BUNDLE_FIELDS: unreadable.code,
  BUNDLE_NOT_HEX: unreadable.code,
  ENC_NOT_A_POINT: unreadable.code,
  DOES_NOT_DECRYPT: unreadable.code,
  PLAINTEXT_NOT_JSON: unreadable.code,
  PLAINTEXT_FIELDS: unreadable.code,
  PUBLIC_KEY_INVALID: unreadable.code,
  NO_CHALLENGE: `No sign-in code was waiting; ${noSession}`,
  CHALLENGE_EXPIRED: `The sign-in code had expired; ${noSession}`,
  CHALLENGE_USED: `The sign-in code was used before; ${noSession}`,
  CHALLENGE_REPLACED: `A newer sign-in code had been sent; ${noSession}`,
  CODE_WRONG: `The sign-in code was wrong; ${noSession}`,
} as const

const passkey = {
  CREDENTIAL_ID_MISMATCH: `Another passkey answered than the one that was asked for; ${noSession}`,
  CLIENT_DATA_MALFORMED: unreadable.passkey,
  WRONG_TYPE: unreadable.passkey,
  AUTHENTICATOR_DATA_MALFORMED: unreadable.passkey,
  PUBLIC_KEY_MALFORMED: `The stored key of the passkey cannot be used; ${noSession}`,
  CHALLENGE_MISMATCH: `The passkey answered another request; ${noSession}`,
  CHALLENGE_DECODED_FROM_HEX: `The passkey answered another request; ${noSession}`,
  ORIGIN_MISMATCH: `The passkey was used on another website than its own; ${noSession}`,
  TOP_ORIGIN_FOREIGN: `The passkey was used inside the page of another website; ${noSession}`,
  RP_ID_MISMATCH: `The passkey belongs to another website; ${noSession}`,
  USER_PRESENCE_MISSING: `Nobody confirmed the passkey; ${noSession}`,
  SIGNATURE_INVALID: `The signature of the passkey is not valid; ${noSession}`,
  COUNTER_NOT_INCREASED: `The passkey may have been copied: its counter did not go up; ${noSession}`,
} as const

const newPasskey = {
  CLIENT_DATA_MALFORMED: unreadable.newPasskey,
  WRONG_TYPE: unreadable.newPasskey,
  ATTESTATION_OBJECT_MALFORMED: unreadable.newPasskey,
  AUTHENTICATOR_DATA_MALFORMED: unreadable.newPasskey,
  ATTESTED_DATA_MISSING: unreadable.newPasskey,
  PUBLIC_KEY_MALFORMED: unreadable.newPasskey,
  CREDENTIAL_ID_MISMATCH: unreadable.newPasskey,
  CHALLENGE_MISMATCH: `The new passkey answers another request; ${notAdded}`,
  ORIGIN_INVALID: `The new passkey is of no website; ${notAdded}`,
  TOP_ORIGIN_FOREIGN: `The new passkey was made inside the page of another website; ${notAdded}`,
  RP_ID_MISMATCH: `The new passkey belongs to another website; ${notAdded}`,
  USER_PRESENCE_MISSING: `Nobody confirmed the new passkey; ${notAdded}`,
  ALGORITHM_UNSUPPORTED: `The new passkey is of a kind that is not supported; ${notAdded}`,
  FORMAT_UNSUPPORTED: `The new passkey is of a kind that is not supported; ${notAdded}`,
  ATTESTATION_INVALID: `The maker of the new passkey could not be verified; ${notAdded}`,
} as const

const token = {
  NOT_A_JWT: unreadable.token,
  HEADER_NOT_JSON: unreadable.token,
  CLAIMS_NOT_JSON: unreadable.token,
  CRITICAL_HEADER: unreadable.token,
  SIGNATURE_EMPTY: unreadable.unsigned,
  KEY_UNKNOWN: unreadable.unsigned,
  KEY_TOO_SHORT: unreadable.unsigned,
  KEY_UNUSABLE: unreadable.unsigned,
  ALGORITHM_REFUSED: unreadable.unsigned,
  SIGNATURE_INVALID: unreadable.unsigned,
  KEYS_UNREACHABLE: 'The sign-in provider could not be reached to verify its token; it was not accepted.',
  CLAIM_MISSING: unreadable.incomplete,
  ISSUER_MISSING: unreadable.incomplete,
  AUDIENCE_INVALID: unreadable.incomplete,
  SUBJECT_MISSING: unreadable.incomplete,
  ISSUED_AT_MISSING: unreadable.incomplete,
  EXPIRES_MISSING: unreadable.incomplete,
  NONCE_MISSING: unreadable.incomplete,
  ISSUER_NOT_SUPPORTED: 'The token is of a sign-in provider that is not supported; it was not accepted.',
  ISSUER_UNKNOWN: 'The token is of a sign-in provider that is not supported; it was not accepted.',
  AUDIENCE_FOREIGN: 'The token was made for another application; it was not accepted.',
  TOKEN_TOO_OLD: 'The token of the sign-in provider is too old; it was not accepted.',
  TOKEN_EXPIRED: 'The token of the sign-in provider has expired; it was not accepted.',
  ISSUED_IN_FUTURE: 'The token of the sign-in provider is dated in the future; it was not accepted.',
  IDENTITY_MISMATCH: 'The token is of another person than the credential; it was not accepted.',
  NONCE_MISMATCH: 'The token was made for another sign-in; it was not accepted.',
} as const

const ownership = {
  SIGNATURE_UNDECODABLE: 'The signature could not be read; the proof did not count.',
  SIGNATURE_LENGTH: 'The signature is too short or too long; the proof did not count.',
  RECOVERY_ID_INVALID: 'The signature could not be read; the proof did not count.',
  HEADER_DOES_NOT_FIT_ADDRESS: 'The signature is of another kind of address; the proof did not count.',
  OTHER_SIGNER: 'Another wallet signed, or another text was signed; the proof did not count.',
  SIGNATURE_INVALID: 'The signature does not match the text or the wallet; the proof did not count.',
  ADDRESS_UNSUPPORTED: 'This kind of address cannot sign a text; the proof did not count.',
  LOOKS_LIKE_BIP322: 'The wallet signed in a way that is not supported (BIP-322); the proof did not count.',
  CONTRACT_WALLET: 'A contract wallet signed, which cannot be verified here; the proof did not count.',
  CHALLENGE_EXPIRED: 'The signature came too late; the proof did not count.',
} as const

/** Why a signature or another proof was refused, as staff read it: by the name of what was wrong with it. */
export const refusalWords = {
  stamp,
  request,
  /** What was sent with a signature. */
  signed: { BODY_CHANGED: `What was signed is not what was sent; ${nothing}` },
  code,
  passkey,
  newPasskey,
  token,
  ownership,
} as const
