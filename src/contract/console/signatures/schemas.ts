import { z } from 'zod'
import { serviceOperationId } from '../../primitives/serviceOperationId'
import { verbatim } from '../../primitives/text'
import { instant } from '../../primitives/time'

/** Names what went wrong. The names, their words and the checks live beside the verifiers of the service. */
const causeId = z.string().meta({
  description: 'Names what went wrong, whatever the words beside it say.',
  example: 'RAW_NOT_DER',
})
const remedyText = z.string().meta({
  description: 'What to do, first thing.',
  example: 'Write the signature as lowercase hex, then encode the JSON of the stamp in base64url.',
})

/** The check under which a refused call is kept, in the order in which they are made. */
export const keptCheck = z.enum([
  'STAMP_PRESENT',
  'REQUEST_ID_PRESENT',
  'STAMP_WELL_FORMED',
  'REQUEST_ID_LIVE',
  'BODY_UNCHANGED',
  'KEY_MAY_SIGN',
  'OTHER_TEXT',
  'SIGNATURE_VALID',
  'OTP_CHALLENGE',
  'OTP_BUNDLE',
  'OTP_CODE',
  'PASSKEY_CHALLENGE',
  'PASSKEY_ASSERTION',
  'ATTESTATION',
  'OAUTH_TOKEN',
  'OWNERSHIP',
  'INPUT',
])

export const signatureKind = z.enum(['STAMP', 'ASSERTION', 'ATTESTATION', 'OTP', 'OAUTH', 'INPUT', 'OWNERSHIP'])
export type SignatureKind = z.infer<typeof signatureKind>

/** One check of a verification, in its place. NOT_CHECKED: what was pasted does not tell. */
const signatureCheckStep = z.object({
  number: z.int(),
  id: z.string().meta({ description: 'Names the check.', example: 'SIGNATURE_VALID' }),
  sentence: z.string().meta({
    description: 'What holds when the check passes.',
    example: 'The signature verifies over payloadToSign',
  }),
  state: z.enum(['PASSED', 'FAILED', 'NOT_REACHED', 'NOT_CHECKED']),
  detail: z.string().nullable(),
  remedy: remedyText.nullable().describe('Of the check that failed.'),
  code: z.string().describe('The line that makes the check.'),
  isVerification: z.boolean().describe('True of the check that is the verification itself.'),
})
export type SignatureCheckStep = z.infer<typeof signatureCheckStep>

const markedText = z.object({ before: z.string(), differing: z.string(), after: z.string() })

/** Where two texts part, with some of each around the place. */
const textDifference = z.object({
  atByte: z.int().describe('Bytes of UTF-8, from 0.'),
  expected: markedText,
  signed: markedText,
})
export type TextDifference = z.infer<typeof textDifference>

/** A key of the story, and the session whose key it is. */
const signatureKey = z.object({
  role: z
    .enum(['NAMED', 'SIGNER', 'PASSKEY'])
    .describe('NAMED in the stamp; SIGNER, which made the signature instead; PASSKEY, the stored one.'),
  text: z.string().describe('SEC1 compressed hex; of passkeys the COSE key in base64url.'),
  session: z
    .object({
      id: z.string(),
      accountId: z.string(),
      type: z.string(),
      nickname: z.string(),
      state: z.enum(['ACTIVE', 'ENDED', 'EXPIRED']),
      endsAt: instant.describe('When it ended, or will.'),
    })
    .nullable(),
})
export type SignatureKey = z.infer<typeof signatureKey>

export const signatureExplanation = z.object({
  kind: signatureKind,
  isRight: z.boolean(),
  cause: causeId.nullable().describe('Null only where everything that could be checked is right.'),
  alsoFound: z
    .object({ cause: causeId, title: z.string(), remedy: remedyText })
    .nullable()
    .describe('Another mistake in the same material, behind the first one.'),
  title: z.string(),
  explanation: z.string(),
  remedy: remedyText,
  source: z.string().describe('Where the rule stands.'),
  notes: z.array(z.string()).describe('What else helps: seconds late, high S, who used the request id first.'),
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
  operationId: serviceOperationId,
  code: z.string(),
  reason: z.string(),
  kind: signatureKind,
  check: z.string(),
  cause: causeId,
  title: z.string(),
  accountId: z.string().nullable(),
  requestId: z.string().nullable(),
  callId: z.string().nullable(),
})
export type SignatureVerdictSummary = z.infer<typeof signatureVerdictSummary>

/** The request that a failed call answered; gone two days after it ran out unsigned. */
const answeredRequest = z.object({
  id: z.string(),
  operationId: serviceOperationId,
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
  message: z.string().nullable().describe('What the caller was told.'),
  actor: z.string().nullable(),
  targetId: z.string().nullable().describe('What the call was about: the quote, the session, the credential.'),
  request: answeredRequest.nullable(),
  explanation: signatureExplanation,
})
export type StoredVerdict = z.infer<typeof storedVerdict>

const LONG = 65_536
const SHORT = 2_048
const pasted = (max: number) => verbatim(z.string().min(1).max(max))
const maybePasted = (max: number) => verbatim(z.string().max(max)).optional()

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
