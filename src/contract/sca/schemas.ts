import { z } from 'zod'
import { instant } from '../primitives/time'

/** SMS_OTP: a code to the phone on file. TOTP: a code of an app, for logins only. PASSKEY: at most one a customer. */
export const scaFactor = z.enum(['SMS_OTP', 'TOTP', 'PASSKEY']).meta({ id: 'ScaFactor' })
export type ScaFactor = z.infer<typeof scaFactor>

/** What browsers and authenticators exchange, as WebAuthn's JSON forms have it. */
const webauthnJson = z.record(z.string(), z.unknown())

export const scaChallenge = z
  .object({
    id: z.string().describe('`ScaChallenge:<uuid>`.'),
    expiresAt: instant.describe('From this instant on no proof of it counts; a resend does not move it.'),
    /** What proves it, unless another one was asked for with `scaFactor`. */
    factor: scaFactor,
    availableFactors: z.array(scaFactor).describe('What the customer has to prove with.'),
    purpose: z.string().nullable().optional().describe('CURRENCY_CONVERSION, then PAYOUT; or TRANSFER. More may come.'),
    passkeyAssertionOptions: webauthnJson.nullable().optional().describe('For `navigator.credentials.get`.'),
    passkeyAllowedOrigins: z
      .array(z.string())
      .nullable()
      .optional()
      .describe('Pages on which the passkey may be used. Example: ["https://app.example"].'),
  })
  .meta({ id: 'ScaChallenge' })
export type ScaChallenge = z.infer<typeof scaChallenge>

const scaFactorView = z
  .object({
    factor: scaFactor,
    credentialId: z.string().optional().describe('Of a passkey, base64url.'),
    name: z.string().optional(),
  })
  .meta({ id: 'ScaFactorView' })
export type ScaFactorView = z.infer<typeof scaFactorView>

export const scaFactorList = z.object({ factors: z.array(scaFactorView) }).meta({ id: 'ScaFactorList' })

const totpFactorEnrollRequest = z.object({ type: z.literal('TOTP') }).meta({ id: 'TotpFactorEnrollRequest' })
const passkeyFactorEnrollRequest = z.object({ type: z.literal('PASSKEY') }).meta({ id: 'PasskeyFactorEnrollRequest' })

export const scaFactorEnrollRequest = z
  .discriminatedUnion('type', [totpFactorEnrollRequest, passkeyFactorEnrollRequest])
  .meta({ id: 'ScaFactorEnrollRequestOneOf', discriminator: { propertyName: 'type' } })

const totpEnrollmentStart = z
  .object({
    type: z.literal('TOTP'),
    secret: z.string().describe('Lower-case hex, 20 bytes; it comes back with the confirmation.'),
    secretBase32Encoded: z.string().describe('The same bytes, as apps take them by hand.'),
    totpUri: z.string().describe('For a QR code: `otpauth://totp/...`.'),
  })
  .meta({ id: 'TotpEnrollmentStart' })

const passkeyEnrollmentStart = z
  .object({
    type: z.literal('PASSKEY'),
    options: webauthnJson.describe('For `navigator.credentials.create`.'),
    allowedOrigins: z.array(z.string()).describe('Pages on which the passkey may be made.'),
    relyingPartyId: z.string().describe('The domain that the passkey is for. Example: app.example.'),
  })
  .meta({ id: 'PasskeyEnrollmentStart' })

export const scaFactorEnrollStart = z
  .discriminatedUnion('type', [totpEnrollmentStart, passkeyEnrollmentStart])
  .meta({ id: 'ScaFactorEnrollStartOneOf', discriminator: { propertyName: 'type' } })

export type ScaFactorEnrollStart = z.infer<typeof scaFactorEnrollStart>

const totpEnrollmentConfirmRequest = z
  .object({
    type: z.literal('TOTP'),
    secret: z.string().describe('As the start gave it, in hex or in base 32.'),
    code: z.string().describe('Six digits. Example: 123456.'),
  })
  .meta({ id: 'TotpEnrollmentConfirmRequest' })

const passkeyEnrollmentConfirmRequest = z
  .object({
    type: z.literal('PASSKEY'),
    origin: z.string().describe('The page on which the passkey was made. Example: https://app.example.'),
    credential: webauthnJson.describe('What `navigator.credentials.create` gave, in its JSON form.'),
  })
  .meta({ id: 'PasskeyEnrollmentConfirmRequest' })

export const scaFactorConfirmRequest = z
  .discriminatedUnion('type', [totpEnrollmentConfirmRequest, passkeyEnrollmentConfirmRequest])
  .meta({ id: 'ScaFactorConfirmRequestOneOf', discriminator: { propertyName: 'type' } })

const totpEnrollmentConfirmResponse = z
  .object({
    type: z.literal('TOTP'),
    recoveryCodes: z.array(z.string()).describe('Shown once; each logs in once in place of a code of the app.'),
  })
  .meta({ id: 'TotpEnrollmentConfirmResponse' })

const passkeyEnrollmentConfirmResponse = z
  .object({ type: z.literal('PASSKEY'), factor: scaFactorView })
  .meta({ id: 'PasskeyEnrollmentConfirmResponse' })

export const scaFactorConfirmResponse = z
  .discriminatedUnion('type', [totpEnrollmentConfirmResponse, passkeyEnrollmentConfirmResponse])
  .meta({ id: 'ScaFactorConfirmResponseOneOf', discriminator: { propertyName: 'type' } })

export type ScaFactorConfirmResponse = z.infer<typeof scaFactorConfirmResponse>

export const scaLoginStartRequest = z
  .object({ factor: scaFactor.describe('What the customer logs in with. Example: TOTP.') })
  .meta({ id: 'ScaLoginStartRequest' })

export const scaLoginStart = z
  .object({
    factor: scaFactor,
    challengeId: z.string().nullable().optional().describe('Of SMS_OTP: comes back with the code.'),
    expiresAt: instant.nullable().optional().describe('Of SMS_OTP: when the code ends.'),
    passkeyOptions: webauthnJson.nullable().optional().describe('Of PASSKEY: for `navigator.credentials.get`.'),
    allowedOrigins: z.array(z.string()).nullable().optional(),
    relyingPartyId: z.string().nullable().optional(),
  })
  .meta({ id: 'ScaLoginStart' })

/** What proves a challenge: a code, or a passkey's assertion with the page that it was made on. */
const proof = {
  code: z.string().nullable().optional().describe('Six digits. Example: 123456.'),
  passkeyAssertion: webauthnJson
    .nullable()
    .optional()
    .describe('What `navigator.credentials.get` gave, in its JSON form.'),
  origin: z.string().nullable().optional().describe('The page on which the passkey was used.'),
}

type Proof = z.infer<z.ZodObject<typeof proof>>

const ONE_PROOF = [{ required: ['code'] }, { required: ['passkeyAssertion', 'origin'] }]
const hasProof = ({ code, passkeyAssertion, origin }: Proof): boolean =>
  code != null || (passkeyAssertion != null && origin != null)
const NO_PROOF = { path: ['code'], message: 'is required where no passkeyAssertion with its origin is given' }

export const scaLoginCompleteRequest = z
  .object({
    factor: scaFactor,
    endUserIpAddress: z.string().describe('Of the customer who logs in. Example: 203.0.113.7.'),
    challengeId: z.string().nullable().optional().describe('Of SMS_OTP, as the start gave it.'),
    ...proof,
  })
  .refine(hasProof, NO_PROOF)
  .meta({ id: 'ScaLoginCompleteRequest', anyOf: ONE_PROOF })

export const scaLoginComplete = z
  .object({
    status: z.string().describe('SUCCESS.'),
    sessionExpiresAt: instant.nullable().optional().describe('180 days from now.'),
  })
  .meta({ id: 'ScaLoginComplete' })

const securityEventType = z.enum(['FAILED_LOGIN_ATTEMPT', 'RESET_PASSWORD_COMPLETED'])

export const recordSecurityEventRequest = z
  .object({ eventType: securityEventType.describe('What happened outside. Example: FAILED_LOGIN_ATTEMPT.') })
  .meta({ id: 'RecordSecurityEventRequest' })

export const recordSecurityEventResponse = z
  .object({
    eventType: securityEventType,
    suspended: z.boolean().describe('After the ninth failure: only RESET_PASSWORD_COMPLETED lifts it.'),
    lockedUntil: instant.nullable().optional().describe('Null while nothing is locked, and while suspended.'),
    failedAttempts: z.int().describe('Since the last RESET_PASSWORD_COMPLETED.'),
  })
  .meta({ id: 'RecordSecurityEventResponse' })

export const twoFactorResetStartRequest = z
  .object({ factor: scaFactor.describe('The factor that was lost. Example: TOTP.') })
  .meta({ id: 'TwoFactorResetStartRequest' })

export const twoFactorResetStart = z
  .object({
    resetId: z.string(),
    livenessAccessToken: z.string().nullable().optional().describe('For the provider of liveness checks.'),
    verificationLink: z.string().nullable().optional(),
    expiresAt: instant.nullable().optional(),
  })
  .meta({ id: 'TwoFactorResetStart' })

export const twoFactorResetStatus = z
  .object({
    status: z.enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'COMPLETED', 'REJECTED', 'EXPIRED']),
    factor: scaFactor,
    enrollmentStatus: z
      .enum(['PENDING', 'COMPLETED'])
      .nullable()
      .optional()
      .describe('Of a completed reset of TOTP or PASSKEY: whether the factor was enrolled again.'),
    expiresAt: instant,
    completedAt: instant.nullable().optional(),
  })
  .meta({ id: 'TwoFactorResetStatus' })
export type TwoFactorResetStatus = z.infer<typeof twoFactorResetStatus>

export const twoFactorResetCompleteRequest = z
  .object({
    mobile: z
      .object({
        countryCode: z.string().describe('Example: +49.'),
        number: z.string().describe('Without the country code. Example: 1701234567.'),
      })
      .optional()
      .describe('The new number; of SMS_OTP only, and needed there.'),
  })
  .meta({ id: 'TwoFactorResetCompleteRequest' })

export const beneficiaryTrustStart = z
  .object({ scaChallenge: scaChallenge.optional() })
  .meta({ id: 'BeneficiaryTrustStart' })

export const beneficiaryTrustConfirmRequest = z
  .object({
    challengeId: z.string().nullable().optional().describe('As the start gave it.'),
    ...proof,
  })
  .refine(hasProof, NO_PROOF)
  .meta({ id: 'BeneficiaryTrustConfirmRequest', anyOf: ONE_PROOF })

export const beneficiaryTrustConfirm = z.object({ trusted: z.boolean() }).meta({ id: 'BeneficiaryTrustConfirm' })

export const scaAuthorization = z
  .object({
    ...proof,
    endUserIpAddress: z.string().nullable().optional().describe('Of the customer who authorizes.'),
  })
  .meta({ id: 'ScaAuthorization' })
