import { z } from 'zod'
import { instant } from '../primitives/time'

/** SMS_OTP: a code to the phone on file. TOTP: a code of an app, for logins only. PASSKEY: at most one a customer. */
export const scaFactor = z.enum(['SMS_OTP', 'TOTP', 'PASSKEY']).meta({ id: 'ScaFactor' })
export type ScaFactor = z.infer<typeof scaFactor>

/** What browsers and authenticators exchange, as WebAuthn's JSON forms have it. */
const webauthnJson = z.record(z.string(), z.unknown())

export const scaChallenge = z
  .object({
    /** `ScaChallenge:<uuid>`. */
    id: z.string(),
    /** From this instant on no proof of it counts; a resend does not move it. */
    expiresAt: instant,
    /** What proves it, unless another one was asked for with `scaFactor`. */
    factor: scaFactor,
    /** What the customer has to prove with. */
    availableFactors: z.array(scaFactor),
    /** CURRENCY_CONVERSION, then PAYOUT; or TRANSFER. More may come. */
    purpose: z.string().nullable().optional(),
    /** For `navigator.credentials.get`. */
    passkeyAssertionOptions: webauthnJson.nullable().optional(),
    /** Pages on which the passkey may be used. Example: ["https://app.example"]. */
    passkeyAllowedOrigins: z.array(z.string()).nullable().optional(),
  })
  .meta({ id: 'ScaChallenge' })
export type ScaChallenge = z.infer<typeof scaChallenge>

export const scaFactorView = z
  .object({
    factor: scaFactor,
    /** Of a passkey, base64url. */
    credentialId: z.string().optional(),
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
    /** Lower-case hex, 20 bytes; it comes back with the confirmation. */
    secret: z.string(),
    /** The same bytes, as apps take them by hand. */
    secretBase32Encoded: z.string(),
    /** For a QR code: `otpauth://totp/...`. */
    totpUri: z.string(),
  })
  .meta({ id: 'TotpEnrollmentStart' })

const passkeyEnrollmentStart = z
  .object({
    type: z.literal('PASSKEY'),
    /** For `navigator.credentials.create`. */
    options: webauthnJson,
    /** Pages on which the passkey may be made. */
    allowedOrigins: z.array(z.string()),
    /** The domain that the passkey is for. Example: app.example. */
    relyingPartyId: z.string(),
  })
  .meta({ id: 'PasskeyEnrollmentStart' })

export const scaFactorEnrollStart = z
  .discriminatedUnion('type', [totpEnrollmentStart, passkeyEnrollmentStart])
  .meta({ id: 'ScaFactorEnrollStartOneOf', discriminator: { propertyName: 'type' } })

export type ScaFactorEnrollStart = z.infer<typeof scaFactorEnrollStart>

const totpEnrollmentConfirmRequest = z
  .object({
    type: z.literal('TOTP'),
    /** As the start gave it, in hex or in base 32. */
    secret: z.string(),
    /** Six digits. Example: 123456. */
    code: z.string(),
  })
  .meta({ id: 'TotpEnrollmentConfirmRequest' })

const passkeyEnrollmentConfirmRequest = z
  .object({
    type: z.literal('PASSKEY'),
    /** The page on which the passkey was made. Example: https://app.example. */
    origin: z.string(),
    /** What `navigator.credentials.create` gave, in its JSON form. */
    credential: webauthnJson,
  })
  .meta({ id: 'PasskeyEnrollmentConfirmRequest' })

export const scaFactorConfirmRequest = z
  .discriminatedUnion('type', [totpEnrollmentConfirmRequest, passkeyEnrollmentConfirmRequest])
  .meta({ id: 'ScaFactorConfirmRequestOneOf', discriminator: { propertyName: 'type' } })

const totpEnrollmentConfirmResponse = z
  .object({
    type: z.literal('TOTP'),
    /** Shown once; each logs in once in place of a code of the app. */
    recoveryCodes: z.array(z.string()),
  })
  .meta({ id: 'TotpEnrollmentConfirmResponse' })

const passkeyEnrollmentConfirmResponse = z
  .object({ type: z.literal('PASSKEY'), factor: scaFactorView })
  .meta({ id: 'PasskeyEnrollmentConfirmResponse' })

export const scaFactorConfirmResponse = z
  .discriminatedUnion('type', [totpEnrollmentConfirmResponse, passkeyEnrollmentConfirmResponse])
  .meta({ id: 'ScaFactorConfirmResponseOneOf', discriminator: { propertyName: 'type' } })

export type ScaFactorConfirmResponse = z.infer<typeof scaFactorConfirmResponse>

export const scaLoginStartRequest = z.object({ factor: scaFactor }).meta({ id: 'ScaLoginStartRequest' })

export const scaLoginStart = z
  .object({
    factor: scaFactor,
    /** Of SMS_OTP: comes back with the code. */
    challengeId: z.string().nullable().optional(),
    /** Of SMS_OTP: when the code ends. */
    expiresAt: instant.nullable().optional(),
    /** Of PASSKEY: for `navigator.credentials.get`. */
    passkeyOptions: webauthnJson.nullable().optional(),
    allowedOrigins: z.array(z.string()).nullable().optional(),
    relyingPartyId: z.string().nullable().optional(),
  })
  .meta({ id: 'ScaLoginStart' })

/** What proves a challenge: a code, or a passkey's assertion with the page that it was made on. */
const proof = {
  /** Six digits. Example: 123456. */
  code: z.string().nullable().optional(),
  /** What `navigator.credentials.get` gave, in its JSON form. */
  passkeyAssertion: webauthnJson.nullable().optional(),
  /** The page on which the passkey was used. */
  origin: z.string().nullable().optional(),
}

type Proof = z.infer<z.ZodObject<typeof proof>>

const ONE_PROOF = [{ required: ['code'] }, { required: ['passkeyAssertion', 'origin'] }]
const hasProof = ({ code, passkeyAssertion, origin }: Proof): boolean =>
  code != null || (passkeyAssertion != null && origin != null)
const NO_PROOF = { path: ['code'], message: 'give a code, or a passkeyAssertion with its origin' }

export const scaLoginCompleteRequest = z
  .object({
    factor: scaFactor,
    /** Of the customer who logs in. Example: 203.0.113.7. */
    endUserIpAddress: z.string(),
    /** Of SMS_OTP, as the start gave it. */
    challengeId: z.string().nullable().optional(),
    ...proof,
  })
  .refine(hasProof, NO_PROOF)
  .meta({ id: 'ScaLoginCompleteRequest', anyOf: ONE_PROOF })

export const scaLoginComplete = z
  .object({
    /** SUCCESS. */
    status: z.string(),
    /** 180 days from now. */
    sessionExpiresAt: instant.nullable().optional(),
  })
  .meta({ id: 'ScaLoginComplete' })

const securityEventType = z.enum(['FAILED_LOGIN_ATTEMPT', 'RESET_PASSWORD_COMPLETED'])

export const recordSecurityEventRequest = z
  .object({ eventType: securityEventType })
  .meta({ id: 'RecordSecurityEventRequest' })

export const recordSecurityEventResponse = z
  .object({
    eventType: securityEventType,
    /** After the ninth failure: only RESET_PASSWORD_COMPLETED lifts it. */
    suspended: z.boolean(),
    /** Null while nothing is locked, and while suspended. */
    lockedUntil: instant.nullable().optional(),
    /** Since the last RESET_PASSWORD_COMPLETED. */
    failedAttempts: z.int(),
  })
  .meta({ id: 'RecordSecurityEventResponse' })

export const twoFactorResetStartRequest = z.object({ factor: scaFactor }).meta({ id: 'TwoFactorResetStartRequest' })

export const twoFactorResetStart = z
  .object({
    resetId: z.string(),
    /** For the provider of liveness checks. */
    livenessAccessToken: z.string().nullable().optional(),
    verificationLink: z.string().nullable().optional(),
    expiresAt: instant.nullable().optional(),
  })
  .meta({ id: 'TwoFactorResetStart' })

export const twoFactorResetStatus = z
  .object({
    status: z.enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'COMPLETED', 'REJECTED', 'EXPIRED']),
    factor: scaFactor,
    /** Of a completed reset of TOTP or PASSKEY: whether the factor was enrolled again. */
    enrollmentStatus: z.enum(['PENDING', 'COMPLETED']).nullable().optional(),
    expiresAt: instant,
    completedAt: instant.nullable().optional(),
  })
  .meta({ id: 'TwoFactorResetStatus' })
export type TwoFactorResetStatus = z.infer<typeof twoFactorResetStatus>

export const twoFactorResetCompleteRequest = z
  .object({
    /** The new number; of SMS_OTP only, and needed there. */
    mobile: z
      .object({
        /** Example: +49. */
        countryCode: z.string(),
        /** Without the country code. Example: 1701234567. */
        number: z.string(),
      })
      .optional(),
  })
  .meta({ id: 'TwoFactorResetCompleteRequest' })

export const beneficiaryTrustStart = z
  .object({ scaChallenge: scaChallenge.optional() })
  .meta({ id: 'BeneficiaryTrustStart' })

export const beneficiaryTrustConfirmRequest = z
  .object({
    /** As the start gave it. */
    challengeId: z.string().nullable().optional(),
    ...proof,
  })
  .refine(hasProof, NO_PROOF)
  .meta({ id: 'BeneficiaryTrustConfirmRequest', anyOf: ONE_PROOF })

export const beneficiaryTrustConfirm = z.object({ trusted: z.boolean() }).meta({ id: 'BeneficiaryTrustConfirm' })

export const scaAuthorization = z
  .object({
    ...proof,
    /** Of the customer who authorizes. */
    endUserIpAddress: z.string().nullable().optional(),
  })
  .meta({ id: 'ScaAuthorization' })
