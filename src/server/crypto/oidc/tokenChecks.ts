import { type Check, type FaultOf, remedies } from '../check'

const REMEDIES = remedies({
  TOKEN_NOT_A_JWT: {
    title: 'oidcToken is no JWT',
    explanation: 'A token has three parts between dots, the first two base64url of JSON objects, the third not empty.',
    remedy: 'Send the id token as the provider issued it.',
    source: 'wallet-crypto 6.1',
  },
  CRITICAL_HEADER: {
    title: 'The token marks a header as critical',
    explanation: 'The header crit names extensions that a verifier must understand; none is understood here.',
    remedy: 'Have the provider issue the token without crit.',
    source: 'RFC 7515 4.1.11',
  },
  TOKEN_SIGNATURE_REFUSED: {
    title: 'The signature of the token does not count',
    explanation:
      'With issuer verification on, the token must be signed by a current key of its issuer; none and HMAC ' +
      'never count, nor do RSA keys below 2048 bits.',
    remedy: 'Send a genuine token, or check the key set of the issuer under Settings.',
    source: 'wallet-crypto 6.2',
  },
  TOKEN_CLAIMS_MISSING: {
    title: 'A claim is missing or of the wrong type',
    explanation: 'iss and sub are texts, aud a text or a list of one, iat and exp numbers in seconds.',
    remedy: 'Look at the claims of the token on the tab Paste; times are seconds, not milliseconds.',
    source: 'wallet-crypto 6.1',
  },
  ISSUER_NOT_SUPPORTED: {
    title: 'The issuer is not supported',
    explanation: 'The settings of this host name the issuers that count, to the letter of iss.',
    remedy: 'Use a supported issuer, or add it under Settings.',
    source: 'wallet-crypto 6.1, 6.2',
  },
  AUDIENCE_FOREIGN: {
    title: 'The token is for another audience',
    explanation: 'The settings of this host name the audiences that count for this issuer; aud is none of them.',
    remedy: 'Ask the provider for a token of your own client id, or add the audience under Settings.',
    source: 'wallet-crypto 6.2; RFC 7519 4.1.3',
  },
  TOKEN_TOO_OLD: {
    title: 'The token was issued too long ago',
    explanation: "By the service's clock its iat is more than 60 seconds back (65 with the sandbox's allowance).",
    remedy: 'Send the token right after the provider issued it. If it is fresh, the clocks differ: compare them.',
    source: 'wallet-crypto 6.1',
  },
  ISSUED_IN_FUTURE: {
    title: 'The token was issued in the future',
    explanation: "Its iat is ahead of the service's clock by more than the 5 seconds that the sandbox allows.",
    remedy:
      'The clocks differ: set the clock of the issuer right, or take the time for sandbox tokens from the ' +
      'service.',
    source: 'wallet-crypto 6.1',
  },
  TOKEN_EXPIRED: {
    title: 'The token has expired',
    explanation: "Its exp is not later than the service's clock.",
    remedy: 'Ask the provider for a new token.',
    source: 'wallet-crypto 6.1',
  },
  IDENTITY_MISMATCH: {
    title: 'The token is about somebody else',
    explanation: 'iss, aud and sub must be those of the stored credential.',
    remedy: 'Log in with the account that was added, through the same client id.',
    source: 'wallet-crypto 6.1',
  },
  NONCE_MISSING: {
    title: 'The token has no nonce',
    explanation: 'To log in, the token must be bound to the client key.',
    remedy: 'Ask the provider for a token whose nonce is lowercase hex of SHA-256 of the text of clientPublicKey.',
    source: 'wallet-crypto 6.1',
  },
  NONCE_MISMATCH: {
    title: 'The nonce was made for another key text',
    explanation:
      'It is SHA-256 over the text of clientPublicKey exactly as sent: not over the decoded key, not in base64url.',
    remedy: "Compute sha256(Buffer.from(clientPublicKey)).toString('hex') over the very text that you send.",
    source: 'wallet-crypto 6.1',
  },
})

/** The token's shape (`readToken`). */
const SHAPE_CHECKS = [
  {
    id: 'SHAPE',
    sentence: 'Three parts; the first two are JSON',
    code: "token.split('.').length === 3",
    faults: {
      NOT_A_JWT: { remedy: REMEDIES.TOKEN_NOT_A_JWT },
      HEADER_NOT_JSON: { remedy: REMEDIES.TOKEN_NOT_A_JWT },
      CLAIMS_NOT_JSON: { remedy: REMEDIES.TOKEN_NOT_A_JWT },
      SIGNATURE_EMPTY: { remedy: REMEDIES.TOKEN_NOT_A_JWT },
    },
  },
] as const satisfies readonly Check[]

/** Signature and claims (`createIssuerVerifier`, `checkClaims`), and whose token it is. */
const CLAIM_CHECKS = [
  {
    id: 'TOKEN_SIGNATURE',
    isVerification: true,
    sentence: 'The issuer signed it, where that is verified',
    code: 'jwtVerify(token, keysOf(iss))',
    faults: {
      CRITICAL_HEADER: { remedy: REMEDIES.CRITICAL_HEADER, reason: 'Critical header not understood' },
      KEY_UNKNOWN: { remedy: REMEDIES.TOKEN_SIGNATURE_REFUSED, reason: 'Signing key unknown' },
      KEY_TOO_SHORT: { remedy: REMEDIES.TOKEN_SIGNATURE_REFUSED, reason: 'Signing key too short' },
      KEY_UNUSABLE: { remedy: REMEDIES.TOKEN_SIGNATURE_REFUSED, reason: 'Signing key unusable' },
      ALGORITHM_REFUSED: { remedy: REMEDIES.TOKEN_SIGNATURE_REFUSED, reason: 'Algorithm refused' },
      SIGNATURE_INVALID: { remedy: REMEDIES.TOKEN_SIGNATURE_REFUSED, reason: 'Invalid token signature' },
      KEYS_UNREACHABLE: { remedy: REMEDIES.TOKEN_SIGNATURE_REFUSED, reason: 'Issuer keys unreachable' },
      CLAIM_MISSING: { remedy: REMEDIES.TOKEN_CLAIMS_MISSING, reason: 'Claim missing' },
    },
  },
  {
    id: 'ISSUER',
    sentence: 'The issuer is there and supported',
    code: "typeof iss === 'string' && supported.includes(iss)",
    faults: {
      ISSUER_MISSING: { remedy: REMEDIES.TOKEN_CLAIMS_MISSING, reason: 'Issuer missing' },
      ISSUER_NOT_SUPPORTED: { remedy: REMEDIES.ISSUER_NOT_SUPPORTED, reason: 'Issuer not supported' },
      ISSUER_UNKNOWN: { remedy: REMEDIES.ISSUER_NOT_SUPPORTED, reason: 'Issuer not supported' },
    },
  },
  {
    id: 'AUDIENCE',
    sentence: 'One audience, of the settings',
    code: "typeof aud === 'string' || aud.length === 1",
    faults: {
      AUDIENCE_INVALID: { remedy: REMEDIES.TOKEN_CLAIMS_MISSING, reason: 'Audience invalid' },
      AUDIENCE_FOREIGN: { remedy: REMEDIES.AUDIENCE_FOREIGN, reason: 'Audience not accepted' },
    },
  },
  {
    id: 'SUBJECT',
    sentence: 'A subject',
    code: "typeof sub === 'string' && sub !== ''",
    faults: {
      SUBJECT_MISSING: { remedy: REMEDIES.TOKEN_CLAIMS_MISSING, reason: 'Subject missing' },
    },
  },
  {
    id: 'ISSUED_AT',
    sentence: 'Issued at most 60 seconds ago',
    code: 'now - iat >= -5 && now - iat <= 65',
    faults: {
      ISSUED_AT_MISSING: { remedy: REMEDIES.TOKEN_CLAIMS_MISSING, reason: 'Issue time missing' },
      TOKEN_TOO_OLD: { remedy: REMEDIES.TOKEN_TOO_OLD, reason: 'Token too old' },
      ISSUED_IN_FUTURE: { remedy: REMEDIES.ISSUED_IN_FUTURE, reason: 'Token issued in the future' },
    },
  },
  {
    id: 'EXPIRY',
    sentence: 'Not expired',
    code: 'exp > now',
    faults: {
      EXPIRES_MISSING: { remedy: REMEDIES.TOKEN_CLAIMS_MISSING, reason: 'Expiry missing' },
      TOKEN_EXPIRED: { remedy: REMEDIES.TOKEN_EXPIRED, reason: 'Token expired' },
    },
  },
  {
    id: 'IDENTITY',
    sentence: 'Issuer, audience and subject are those of the credential',
    code: 'sub === stored.subject',
    faults: {
      IDENTITY_MISMATCH: { remedy: REMEDIES.IDENTITY_MISMATCH, reason: 'Identity mismatch' },
    },
  },
  {
    id: 'NONCE',
    sentence: 'The nonce is the hash of the key text',
    code: "nonce === sha256(clientPublicKey).toString('hex')",
    faults: {
      NONCE_MISSING: { remedy: REMEDIES.NONCE_MISSING, reason: 'Nonce missing' },
      NONCE_MISMATCH: { remedy: REMEDIES.NONCE_MISMATCH, reason: 'Nonce mismatch' },
    },
  },
] as const satisfies readonly Check[]

/** The checks of a token of a login provider, in their order. Source: wallet-crypto 6; reasons: behaviour 19.9. */
export const TOKEN_CHECKS = [...SHAPE_CHECKS, ...CLAIM_CHECKS] as const

export type TokenShapeFault = FaultOf<typeof SHAPE_CHECKS>
export type TokenFault = FaultOf<typeof CLAIM_CHECKS>
