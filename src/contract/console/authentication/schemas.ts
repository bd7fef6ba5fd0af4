import { z } from 'zod'
import { instant } from '../../primitives/time'
import { scaFactor, twoFactorResetStatus } from '../../sca/schemas'
import { regionRule } from '../settings/regionRules'
import { sentCodeState } from '../wallet-auth/schemas'

/** For whom a rule holds, and whether this customer is among them. */
const ruleForCustomer = z.object({
  rule: regionRule,
  /** Of the customer; null: none is on file. */
  region: z.string().nullable(),
  isAsked: z.boolean(),
})

/** A factor as the desk shows it. */
const customerFactor = z.object({
  factor: scaFactor,
  /** What a passkey is called; null for a phone. */
  name: z.string().nullable(),
  /** The number that codes go to; of SMS_OTP only. */
  phoneNumber: z.string().nullable(),
  /** False: the number must be verified and is not. */
  isUsable: z.boolean(),
  /** Of a passkey, base64url. */
  credentialId: z.string().nullable(),
  /** Null for a phone, which is on file and is not enrolled. */
  enrolledAt: instant.nullable(),
  /** Of a phone: when a code that went to this number last proved something. */
  lastUsedAt: instant.nullable(),
  /** Of TOTP. */
  recoveryCodesLeft: z.int().nullable(),
})
export type CustomerFactor = z.infer<typeof customerFactor>

const customerSession = z.object({
  id: z.string(),
  factor: scaFactor,
  endUserIpAddress: z.string(),
  createdAt: instant,
  expiresAt: instant,
})

/** How the customer stands on the ladder of failures. */
const failureLadder = z.object({
  failedAttempts: z.int(),
  isLocked: z.boolean(),
  isSuspended: z.boolean(),
  /** Null while nothing is locked, and while suspended. */
  lockedUntil: instant.nullable(),
  /** What so many failures do: lock for so many minutes, or (null) suspend. */
  rungs: z.array(z.object({ failures: z.int(), lockMinutes: z.int().nullable() })),
})
export type FailureLadder = z.infer<typeof failureLadder>

const customerReset = z.object({
  id: z.string(),
  factor: scaFactor,
  status: twoFactorResetStatus.shape.status,
  enrollmentStatus: z.enum(['PENDING', 'COMPLETED']).nullable(),
  startedAt: instant,
  expiresAt: instant,
  completedAt: instant.nullable(),
})

const challengeKind = z.enum(['LOGIN', 'QUOTE', 'TRUST', 'UNTRUST'])

/** What waits for a proof of the customer. */
const openChallenge = z.object({
  id: z.string(),
  kind: challengeKind,
  /** The factor of a login, the quote, or the external account. */
  subjectId: z.string(),
  purpose: z.string().nullable(),
  factor: scaFactor,
  failedAttempts: z.int(),
  /** So many wrong proofs end it. */
  failedAttemptsMax: z.int(),
  expiresAt: instant,
  /** Where its code stands among sent messages. */
  messageId: z.string().nullable(),
})
export type OpenChallenge = z.infer<typeof openChallenge>

const trustedPayee = z.object({
  externalAccountId: z.string(),
  /** The holder; null where none is on file. */
  name: z.string().nullable(),
  identifier: z.string().nullable(),
  trustedAt: instant,
})

export const customerAuthentication = ruleForCustomer
  .extend({
    customerId: z.string(),
    /** Of before strong authentication: it is asked from the first enrolment or login on. */
    isDeferred: z.boolean(),
    factors: z.array(customerFactor),
    /** Those that are open, newest first. */
    sessions: z.array(customerSession),
    ladder: failureLadder,
    /** The newest twenty. */
    resets: z.array(customerReset),
    challenges: z.array(openChallenge),
    trustedPayees: z.array(trustedPayee),
  })
  .meta({ id: 'CustomerAuthentication' })
export type CustomerAuthentication = z.infer<typeof customerAuthentication>

const sentCode = z.object({
  messageId: z.string(),
  sentAt: instant,
  expiresAt: instant,
  state: sentCodeState,
  failedAttempts: z.int(),
})

const contactCheck = z.object({
  channel: z.enum(['EMAIL', 'SMS']),
  /** The email address or phone number; null: none is on file. */
  address: z.string().nullable(),
  /** NOT_ASKED: no check is asked of this contact. */
  status: z.enum(['VERIFIED', 'PENDING', 'NOT_ASKED']),
  /** Null where it is not known, for customers of before. */
  verifiedAt: instant.nullable(),
  /** The newest code that was sent there. */
  code: sentCode.nullable(),
})
export type ContactCheck = z.infer<typeof contactCheck>

export const customerContactChecks = ruleForCustomer
  .extend({ customerId: z.string(), contacts: z.array(contactCheck) })
  .meta({ id: 'CustomerContactChecks' })
export type CustomerContactChecks = z.infer<typeof customerContactChecks>

/** What a customer would type now. */
export const customerProofCodes = z
  .object({
    /** Right for everything in the sandbox; null where only real codes are taken. */
    literal: z.string().nullable(),
    /** Of the customer's app. */
    app: z
      .object({
        code: z.string(),
        /** The next one comes then. */
        validUntil: instant,
        /** It logged in already; each does so once. */
        isUsed: z.boolean(),
      })
      .nullable(),
    /** Those that were sent and are still good, newest first. */
    sent: z.array(
      z.object({
        /** Null for the check of a contact. */
        challengeId: z.string().nullable(),
        kind: z.enum([...challengeKind.options, 'EMAIL', 'PHONE']),
        subjectId: z.string().nullable(),
        purpose: z.string().nullable(),
        code: z.string(),
        messageId: z.string().nullable(),
        expiresAt: instant,
      }),
    ),
  })
  .meta({ id: 'CustomerProofCodes' })
export type CustomerProofCodes = z.infer<typeof customerProofCodes>
