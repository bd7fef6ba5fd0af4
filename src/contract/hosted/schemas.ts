import { z } from 'zod'
import { documentType } from '../verifications/schemas'

/** What a page is for; the first part of its path. */
export const hostedKind = z.enum(['verification', 'liveness', 'invitation', 'card'])
export type HostedKind = z.infer<typeof hostedKind>

/** The steps of a verification, in their order; the first is one or the other. */
export const verificationStep = z.enum(['PERSON', 'COMPANY', 'ADDRESS', 'DOCUMENT', 'CONSENT'])
export type VerificationStep = z.infer<typeof verificationStep>

/** How a finished verification ended, for the person who did it. */
export const verificationOutcome = z.enum(['APPROVED', 'IN_REVIEW', 'MISSING', 'REJECTED'])
export type VerificationOutcome = z.infer<typeof verificationOutcome>

/** The page of a verification. */
const verificationPage = z.object({
  kind: z.literal('VERIFICATION'),
  step: z
    .enum([...verificationStep.options, 'NOTHING_NEEDED', 'FINISHED'])
    .describe('`NOTHING_NEEDED`: the customer is decided already.'),
  values: z.record(z.string(), z.string()).describe('What is known already, by the names of the fields.'),
  hasIdentifier: z.boolean(),
  /** What was uploaded for the customer so far. */
  documents: z.array(
    z.object({
      documentId: z.string(),
      documentType,
      side: z.string().nullable(),
      fileName: z.string(),
      isRemovable: z.boolean().describe('Whether the person may still take it away.'),
    }),
  ),
  outcome: verificationOutcome.nullable(),
  redirectUri: z.string().nullable(),
})
export type VerificationPage = z.infer<typeof verificationPage>

/** The page of a liveness check. */
const livenessPage = z.object({
  kind: z.literal('LIVENESS'),
  step: z.enum(['BEGIN', 'HOLD', 'PASSED', 'FAILED']),
})
export type LivenessPage = z.infer<typeof livenessPage>

/** The page of an invitation. */
const invitationPage = z.object({
  kind: z.literal('INVITATION'),
  status: z.enum(['PENDING', 'CLAIMED', 'CANCELLED', 'EXPIRED']),
  code: z.string(),
  firstName: z.string().nullable(),
  inviterName: z.string(),
  inviterUma: z.string(),
  amount: z.string().nullable().describe('As it is read: `125.50 MXN`.'),
})
export type InvitationPage = z.infer<typeof invitationPage>

/** The page that shows the number of a card, once. */
const cardPage = z.object({
  kind: z.literal('CARD'),
  step: z.enum(['ASK', 'SHOWN']),
  brand: z.string(),
  last4: z.string(),
  expiry: z.string().describe('As cards have it: `11/29`.'),
  number: z.string().nullable().describe('Of SHOWN alone.'),
  securityCode: z.string().nullable(),
})
export type CardPage = z.infer<typeof cardPage>

export const hostedPage = z.discriminatedUnion('kind', [verificationPage, livenessPage, invitationPage, cardPage])
export type HostedPage = z.infer<typeof hostedPage>

const field = z.string().max(1000).optional()

/** What a person fills in; which fields count, the step says. */
export const hostedStep = z.object({
  step: z.enum([...verificationStep.options, 'NOTHING_NEEDED', 'BEGIN', 'HOLD', 'ASK']),
  action: z.enum(['NEXT', 'BACK', 'ADD', 'REMOVE']).default('NEXT'),
  fullName: field,
  birthDate: field,
  nationality: field,
  idType: field,
  identifier: field,
  legalName: field,
  companyCountry: field,
  taxId: field,
  incorporatedOn: field,
  line1: field,
  line2: field,
  city: field,
  state: field,
  postalCode: field,
  country: field,
  documentType: field,
  side: field,
  documentCountry: field,
  documentNumber: field,
  issuingAuthority: field,
  file: z.file().optional(),
  /** Of REMOVE: which file. */
  documentId: field,
  consent: field,
})
export type HostedStep = z.infer<typeof hostedStep>
