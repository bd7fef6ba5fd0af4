import { z } from 'zod'
import { ACCOUNT_TYPES } from '../../external-accounts/accountTypes'
import { ownershipVerificationMethod } from '../../external-accounts/ownership'
import {
  beneficiaryVerificationStatus,
  externalAccount,
  externalAccountStatus,
  ownershipType,
} from '../../external-accounts/schemas'
import type { ServiceOperationId } from '../../operations'
import { instant } from '../../primitives/time'
import { isCustomerDeleted } from '../money/schemas'

/** EXPIRED also for a challenge that is open and past its time. */
export const ownershipChallengeState = z.enum(['OPEN', 'PASSED', 'FAILED', 'EXPIRED', 'ABANDONED'])
export type OwnershipChallengeState = z.infer<typeof ownershipChallengeState>

/** Why a proof did not count. */
const ownershipFailure = z.enum([
  'SIGNATURE_UNDECODABLE',
  'SIGNATURE_LENGTH',
  'RECOVERY_ID_INVALID',
  'HEADER_DOES_NOT_FIT_ADDRESS',
  'OTHER_SIGNER',
  'ADDRESS_UNSUPPORTED',
  'SIGNATURE_INVALID',
  'LOOKS_LIKE_BIP322',
  'CONTRACT_WALLET',
  'CHALLENGE_EXPIRED',
  'LIVENESS_FAILED',
])

export const ownershipVerdict = z.object({
  reason: ownershipFailure.nullable().describe('Null when the proof counted.'),
  detail: z.string(),
  provenAddress: z.string().nullable(),
  recoveredAddress: z.string().nullable().describe('The address of the key that did sign, where the signature tells.'),
  format: z.string().nullable(),
  decidedBy: z.enum(['SIGNATURE', 'COUNTERPARTY', 'OPERATOR']),
})
export type OwnershipVerdict = z.infer<typeof ownershipVerdict>

/** One challenge with what was submitted and what it proved. */
const ownershipChallengeReport = z.object({
  id: z.string(),
  method: ownershipVerificationMethod,
  state: ownershipChallengeState,
  messageToSign: z.string().nullable(),
  verificationLink: z.string().nullable(),
  submittedSignature: z.string().nullable(),
  submittedScheme: z.string().nullable(),
  verdict: ownershipVerdict.nullable(),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
})
export type OwnershipChallengeReport = z.infer<typeof ownershipChallengeReport>

const accountFacts = {
  customerId: z.string().nullable().describe("Null: the account is the platform's."),
  customerName: z.string().nullable(),
  primaryIdentifier: z.string(),
  declaredName: z
    .string()
    .nullable()
    .describe("The holder's name as the request had it, and as the other side knows it."),
  verifiedName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
}

/** A row of the board. */
export const ownershipItem = z.object({
  id: z.string(),
  status: externalAccountStatus,
  accountType: z.enum(ACCOUNT_TYPES),
  currency: z.string(),
  ownershipType: ownershipType.nullable(),
  beneficiaryVerificationStatus: beneficiaryVerificationStatus.nullable(),
  ...accountFacts,
  /** The newest, which is the one that counts; null when none was ever started. */
  challenge: z
    .object({
      method: ownershipVerificationMethod,
      state: ownershipChallengeState,
      reason: ownershipFailure.nullable(),
      expiresAt: instant,
    })
    .nullable(),
})
export type OwnershipItem = z.infer<typeof ownershipItem>

/** How many accounts of the board are in each state; every state is named. */
export const ownershipCounts = z.object({ total: z.int(), byStatus: z.record(externalAccountStatus, z.int()) })

export const livenessOutcome = z.enum(['PASSED', 'FAILED'])
export type LivenessOutcome = z.infer<typeof livenessOutcome>

const submitId = z.enum([
  'verifyExternalAccountOwnership',
  'verifyPlatformExternalAccountOwnership',
] satisfies ServiceOperationId[])
const startId = z.enum([
  'createExternalAccountOwnershipChallenge',
  'createPlatformExternalAccountOwnershipChallenge',
] satisfies ServiceOperationId[])

/** What can be done next, and the operation that does it. */
const ownershipNextStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('SUBMIT_SIGNATURE'), operationId: submitId }),
  z.object({
    step: z.literal('DECIDE_LIVENESS'),
    operationId: z.literal('decideLivenessOutcome'),
    outcome: livenessOutcome,
  }),
  z.object({ step: z.literal('START_CHALLENGE'), operationId: startId, method: ownershipVerificationMethod }),
  z.object({
    step: z.literal('SET_STATUS'),
    operationId: z.literal('setExternalAccountStatus'),
    status: externalAccountStatus,
  }),
])
export type OwnershipNextStep = z.infer<typeof ownershipNextStep>

/** What payments from and to the account are allowed now; `code` is what refuses the others. */
const ownershipUse = z.object({
  kind: z.enum(['ANY_AMOUNT', 'BELOW_THRESHOLD', 'NOTHING']),
  code: z.string().nullable(),
  thresholdMinor: z.int().describe('Minor units: from this amount on an unproven wallet is refused.'),
  thresholdCurrency: z.literal('EUR'),
})
export type OwnershipUse = z.infer<typeof ownershipUse>

/** A decision of an operator about the account, from the audit log. */
const ownershipAct = z.object({
  id: z.string(),
  at: instant,
  operationId: z.string(),
  actorKind: z.string(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  decision: z.string().nullable().describe('The state or outcome that was decided.'),
})
export type OwnershipAct = z.infer<typeof ownershipAct>

/** Everything the desk shows of one account's proof. */
export const ownershipCase = z.object({
  account: externalAccount,
  ...accountFacts,
  isCustomerDeleted,
  use: ownershipUse,
  challenges: z.array(ownershipChallengeReport).describe('Newest first.'),
  nextSteps: z.array(ownershipNextStep),
  acts: z.array(ownershipAct).describe('Newest first.'),
})
export type OwnershipCase = z.infer<typeof ownershipCase>
