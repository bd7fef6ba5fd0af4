import { z } from 'zod'
import { toTheLetter } from '../../primitives/text'
import { instant } from '../../primitives/time'

/** Why a stamp, its request or its key does not count. */
export const stampCause = z.enum([
  'RE_SERIALISED_JSON',
  'WHITESPACE_ADDED',
  'DIGEST_SIGNED_TWICE',
  'DIGEST_HEX_SIGNED',
  'SIGNED_REQUEST_BODY',
  'PAYLOAD_STILL_ESCAPED',
  'PAYLOAD_BASE64',
  'OTHER_PAYLOAD',
  'RAW_NOT_DER',
  'BASE64_SIGNATURE',
  'LOW_S_ASSUMED',
  'LOW_S_WRONG_ORDER',
  'KEY_UNCOMPRESSED',
  'KEY_OTHER_FORM',
  'STANDARD_BASE64',
  'STAMP_NOT_ENCODED',
  'OTHER_KEY',
  'EXPECTED_OTHER_KEY',
  'UNKNOWN',
  'STAMP_UNREADABLE',
  'STAMP_FIELDS_MISSING',
  'WRONG_SCHEME',
  'KEY_NOT_A_POINT',
  'SIGNATURE_NOT_DER',
  'STAMP_MISSING',
  'REQUEST_ID_MISSING',
  'REQUEST_ID_UNKNOWN',
  'REQUEST_ID_USED',
  'REQUEST_ID_EXPIRED',
  'REQUEST_ID_REPLACED',
  'REQUEST_ID_ELSEWHERE',
  'BODY_CHANGED',
  'KEY_UNKNOWN',
  'OTHER_WALLET',
  'SESSION_REVOKED',
  'SESSION_EXPIRED',
  'KEY_BARRED',
  'NOT_THE_BUNDLE_KEY',
])
export type StampCause = z.infer<typeof stampCause>

/** Why a passkey, a one-time code, a token or another proof does not count. */
export const proofCause = z.enum([
  'CLIENT_DATA_SPELLING',
  'BROWSER_SHAPE',
  'FIELD_STANDARD_BASE64',
  'FIELD_HEX',
  'CLIENT_DATA_MALFORMED',
  'CEREMONY_TYPE_WRONG',
  'CHALLENGE_MISMATCH',
  'CHALLENGE_DECODED_FROM_HEX',
  'ORIGIN_MISMATCH',
  'TOP_ORIGIN_FOREIGN',
  'RP_ID_MISMATCH',
  'AUTHENTICATOR_DATA_MALFORMED',
  'USER_PRESENCE_MISSING',
  'CREDENTIAL_ID_MISMATCH',
  'PASSKEY_KEY_UNSUPPORTED',
  'PASSKEY_SIGNATURE_RAW',
  'PASSKEY_SIGNATURE_INVALID',
  'COUNTER_NOT_INCREASED',
  'ATTESTATION_REFUSED',
  'NO_CODE_PENDING',
  'CODE_EXPIRED',
  'CODE_USED',
  'CODE_REPLACED',
  'CODE_WRONG',
  'BUNDLE_NOT_TEXT',
  'BUNDLE_MALFORMED',
  'BUNDLE_DOES_NOT_OPEN',
  'BUNDLE_PLAINTEXT_WRONG',
  'TOKEN_NOT_A_JWT',
  'TOKEN_TOO_OLD',
  'ISSUED_IN_FUTURE',
  'TOKEN_EXPIRED',
  'TOKEN_CLAIMS_MISSING',
  'ISSUER_NOT_SUPPORTED',
  'AUDIENCE_FOREIGN',
  'CRITICAL_HEADER',
  'TOKEN_SIGNATURE_REFUSED',
  'IDENTITY_MISMATCH',
  'NONCE_MISSING',
  'NONCE_MISMATCH',
  'INPUT_INVALID',
  'OWNERSHIP_PROOF_REFUSED',
])
export type ProofCause = z.infer<typeof proofCause>

export const signatureCause = z.enum([...stampCause.options, ...proofCause.options])
export type SignatureCause = z.infer<typeof signatureCause>

export const signatureKind = z.enum(['STAMP', 'ASSERTION', 'ATTESTATION', 'OTP', 'OAUTH', 'INPUT', 'OWNERSHIP'])
export type SignatureKind = z.infer<typeof signatureKind>

/** One rung of the ladder of checks. NOT_CHECKED: what was pasted does not tell. */
export const signatureCheckStep = z.object({
  number: z.int(),
  name: z.string(),
  title: z.string(),
  state: z.enum(['PASSED', 'FAILED', 'NOT_REACHED', 'NOT_CHECKED']),
  detail: z.string().nullable(),
  /** The line that makes the check. */
  code: z.string(),
})
export type SignatureCheckStep = z.infer<typeof signatureCheckStep>

const markedText = z.object({ before: z.string(), differing: z.string(), after: z.string() })

/** Where two texts part, with some of each around the place. */
export const textDifference = z.object({
  /** Bytes of UTF-8, from 0. */
  atByte: z.int(),
  expected: markedText,
  signed: markedText,
})
export type TextDifference = z.infer<typeof textDifference>

/** A key of the story, and the session whose key it is. */
export const signatureKey = z.object({
  /** NAMED in the stamp; SIGNER, which made the signature instead; PASSKEY, the stored one. */
  role: z.enum(['NAMED', 'SIGNER', 'PASSKEY']),
  /** SEC1 compressed hex; of passkeys the COSE key in base64url. */
  text: z.string(),
  session: z
    .object({
      id: z.string(),
      accountId: z.string(),
      authMethodId: z.string(),
      type: z.string(),
      nickname: z.string(),
      state: z.enum(['ACTIVE', 'ENDED', 'EXPIRED']),
      /** When it ended, or will. */
      endsAt: instant,
    })
    .nullable(),
})
export type SignatureKey = z.infer<typeof signatureKey>

export const signatureExplanation = z.object({
  kind: signatureKind,
  isRight: z.boolean(),
  /** Null only where everything that could be checked is right. */
  cause: signatureCause.nullable(),
  /** Another mistake in the same material, behind the first one. */
  alsoFound: z.object({ cause: signatureCause, title: z.string(), cure: z.string() }).nullable(),
  title: z.string(),
  explanation: z.string(),
  cure: z.string(),
  /** Where the rule stands. */
  source: z.string(),
  /** What else helps: seconds late, high S, who used the request id first. */
  notes: z.array(z.string()),
  checks: z.array(signatureCheckStep),
  difference: textDifference.nullable(),
  signed: z.object({
    what: z.string(),
    text: z.string().nullable(),
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
  }),
  algorithm: z.string(),
  keys: z.array(signatureKey),
})
export type SignatureExplanation = z.infer<typeof signatureExplanation>

export const signatureVerdictSummary = z.object({
  id: z.string(),
  at: instant,
  operationId: z.string(),
  code: z.string(),
  reason: z.string(),
  kind: signatureKind,
  check: z.string(),
  cause: signatureCause,
  title: z.string(),
  accountId: z.string().nullable(),
  requestId: z.string().nullable(),
  callId: z.string().nullable(),
})
export type SignatureVerdictSummary = z.infer<typeof signatureVerdictSummary>

/** The request that a failed call answered; gone two days after it ran out unsigned. */
export const answeredRequest = z.object({
  id: z.string(),
  operationId: z.string(),
  path: z.string(),
  targetId: z.string().nullable(),
  payloadToSign: z.string().nullable(),
  issuedAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  usedByCallId: z.string().nullable(),
})
export type AnsweredRequest = z.infer<typeof answeredRequest>

export const storedVerdict = signatureVerdictSummary.extend({
  /** What the caller was told. */
  message: z.string().nullable(),
  actor: z.string().nullable(),
  /** What the call was about: the quote, the session, the credential. */
  targetId: z.string().nullable(),
  request: answeredRequest.nullable(),
  explanation: signatureExplanation,
})
export type StoredVerdict = z.infer<typeof storedVerdict>

const LONG = 65_536
const SHORT = 2_048
const pasted = (max: number) => toTheLetter(z.string().min(1).max(max))
const maybePasted = (max: number) => toTheLetter(z.string().max(max)).optional()

/** Material to explain. Nothing of it is kept. */
export const pastedMaterial = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('STAMP'),
    stamp: pasted(SHORT),
    payloadToSign: pasted(LONG),
    /** What the developer believes was signed. */
    signedText: maybePasted(LONG),
    requestBody: maybePasted(LONG),
    /** The key that should have signed; hex. */
    publicKeyHex: maybePasted(200),
  }),
  z.object({
    kind: z.literal('ASSERTION'),
    challenge: pasted(SHORT),
    credentialId: pasted(SHORT),
    clientDataJson: pasted(LONG),
    authenticatorData: pasted(LONG),
    signature: pasted(SHORT),
    /** Base64url; needed where the credential id is not one of this host's. */
    publicKeyCose: maybePasted(SHORT),
  }),
  z.object({
    kind: z.literal('OAUTH'),
    oidcToken: pasted(LONG),
    clientPublicKey: maybePasted(200),
  }),
])
export type PastedMaterial = z.infer<typeof pastedMaterial>
