import { z } from 'zod'
import { instant } from '../../primitives/time'
import { scaFactor, twoFactorResetStatus } from '../../sca/schemas'
import { regionRule } from '../settings/regionRules'
import { sentCodeState } from '../wallet-auth/schemas'

/** For whom a rule holds, and whether this customer is among them. */
const ruleForCustomer = z.object({
  rule: regionRule,
  region: z.string().nullable().describe('Of the customer; null: none is on file.'),
  isAsked: z.boolean(),
})

/** A factor as the desk shows it. */
const customerFactor = z.object({
  factor: scaFactor,
  name: z.string().nullable().describe('What a passkey is called; null for a phone.'),
  phoneNumber: z.string().nullable().describe('The number that codes go to; of SMS_OTP only.'),
  isUsable: z.boolean().describe('False: the number must be verified and is not.'),
  credentialId: z.string().nullable().describe('Of a passkey, base64url.'),
  enrolledAt: instant.nullable().describe('Null for a phone, which is on file and is not enrolled.'),
  lastUsedAt: instant.nullable().describe('Of a phone: when a code that went to this number last proved something.'),
  recoveryCodesLeft: z.int().nullable().describe('Of TOTP.'),
})
export type CustomerFactor = z.infer<typeof customerFactor>

const customerSession = z.object({
  id: z.string(),
  factor: scaFactor,
  endUserIpAddress: z.string(),
  createdAt: instant,
  expiresAt: instant,
})

/** How close failed logins have brought the customer to a lock, and whether one is in force. */
const lockout = z.object({
  failedAttempts: z.int(),
  isLocked: z.boolean(),
  isSuspended: z.boolean(),
  lockedUntil: instant.nullable().describe('Null while nothing is locked, and while suspended.'),
  steps: z
    .array(z.object({ failures: z.int(), lockMinutes: z.int().nullable() }))
    .describe('What so many failures do: lock for so many minutes, or (null) suspend.'),
})
export type Lockout = z.infer<typeof lockout>

const customerReset = z.object({
  id: z.string(),
  factor: scaFactor,
  status: twoFactorResetStatus.shape.status,
  enrollmentStatus: z.enum(['PENDING', 'COMPLETED']).nullable(),
  startedAt: instant,
  expiresAt: instant,
  completedAt: instant.nullable(),
})

export const challengeKind = z.enum(['LOGIN', 'QUOTE', 'TRUST', 'UNTRUST'])

/** What waits for a proof of the customer. */
const openChallenge = z.object({
  id: z.string(),
  kind: challengeKind,
  subjectId: z.string().describe('The factor of a login, the quote, or the external account.'),
  purpose: z.string().nullable(),
  factor: scaFactor,
  failedAttempts: z.int(),
  failedAttemptsMax: z.int().describe('So many wrong proofs end it.'),
  expiresAt: instant,
  messageId: z.string().nullable().describe('Where its code stands among sent messages.'),
})
export type OpenChallenge = z.infer<typeof openChallenge>

const trustedPayee = z.object({
  externalAccountId: z.string(),
  name: z.string().nullable().describe('The holder; null where none is on file.'),
  identifier: z.string().nullable(),
  trustedAt: instant,
})

export const customerAuthentication = ruleForCustomer
  .extend({
    customerId: z.string(),
    isDeferred: z
      .boolean()
      .describe('Of before strong authentication: it is asked from the first enrolment or login on.'),
    factors: z.array(customerFactor),
    sessions: z.array(customerSession).describe('Those that are open, newest first.'),
    lockout,
    resets: z.array(customerReset).describe('The newest twenty.'),
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
  address: z.string().nullable().describe('The email address or phone number; null: none is on file.'),
  status: z.enum(['VERIFIED', 'PENDING', 'NOT_ASKED']).describe('NOT_ASKED: no check is asked of this contact.'),
  verifiedAt: instant.nullable().describe('Null where it is not known, for customers of before.'),
  code: sentCode.nullable().describe('The newest code that was sent there.'),
})
export type ContactCheck = z.infer<typeof contactCheck>

export const customerContactChecks = ruleForCustomer
  .extend({ customerId: z.string(), contacts: z.array(contactCheck) })
  .meta({ id: 'CustomerContactChecks' })
export type CustomerContactChecks = z.infer<typeof customerContactChecks>

/** What a customer would type now. */
export const customerProofCodes = z
  .object({
    literal: z
      .string()
      .nullable()
      .describe('Right for everything in the sandbox; null where only real codes are taken.'),
    /** Of the customer's app. */
    app: z
      .object({
        code: z.string(),
        validUntil: instant.describe('The next one comes then.'),
        isUsed: z.boolean().describe('It logged in already; each does so once.'),
      })
      .nullable(),
    /** Those that were sent and are still good, newest first. */
    sent: z.array(
      z.object({
        challengeId: z.string().nullable().describe('Null for the check of a contact.'),
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
