import { z } from 'zod'
import { signedRequestChallenge } from '../primitives/signedRetry'
import { verbatim } from '../primitives/text'
import { instant } from '../primitives/time'
import { PASSKEY_TRANSPORTS } from './passkeyTransports'

export const authMethodType = z.enum(['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY']).meta({ id: 'AuthMethodType' })
export type AuthMethodType = z.infer<typeof authMethodType>

const METHOD = {
  id: z.string(),
  accountId: z.string(),
  type: authMethodType,
  credentialId: z.string().optional(),
  nickname: z.string(),
  createdAt: instant,
  updatedAt: instant,
}

const authMethod = z.object(METHOD).meta({ id: 'AuthMethod' })
export type AuthMethod = z.infer<typeof authMethod>

export const authMethodResponse = z
  .object({ ...METHOD, otpEncryptionTargetBundle: z.string().optional() })
  .meta({ id: 'AuthMethodResponse' })

export const authCredentialListResponse = z
  .object({ data: z.array(authMethod) })
  .meta({ id: 'AuthCredentialListResponse' })

export const authSession = z
  .object({ ...METHOD, encryptedSessionSigningKey: z.string().optional(), expiresAt: instant })
  .meta({ id: 'AuthSession' })
export type AuthSession = z.infer<typeof authSession>

export const sessionListResponse = z.object({ data: z.array(authSession) }).meta({ id: 'SessionListResponse' })

export const authSignedRequestChallenge = signedRequestChallenge
  .extend({ type: authMethodType })
  .meta({ id: 'AuthSignedRequestChallenge' })
export type AuthSignedRequestChallenge = z.infer<typeof authSignedRequestChallenge>

const passkeyAuthChallenge = z
  .object({
    ...METHOD,
    credentialId: z.string(),
    challenge: z.string(),
    requestId: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'PasskeyAuthChallenge' })
export type PasskeyAuthChallenge = z.infer<typeof passkeyAuthChallenge>

/** A P-256 key in hex, SEC1 compressed or not; whether the point is on the curve is checked by the handler. */
const clientPublicKey = z.string().regex(/^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/)

/**
 * Texts longer than genuine ones ever are would be stored, hashed and compared with every call that follows. Assumes:
 *
 */
const MAX = {
  /** Base64url of 1023 bytes, with padding (WebAuthn L3 6.5.1). */
  credentialId: 1368,
  clientDataJson: 16_384,
  attestationObject: 65_536,
  authenticatorData: 16_384,
  signature: 4096,
  userHandle: 1024,
  challenge: 1024,
  nickname: 1024,
  oidcToken: 16_384,
  encryptedOtpBundle: 8192,
  accountId: 255,
  transports: 16,
} as const

/** What a browser says of a passkey, part by part; all but the ways are base64url. */
export const PASSKEY = {
  credentialId: 'Which passkey it is, as the device named it, in base64url.',
  clientDataJson: 'What the browser signed for: type, challenge and origin, in base64url.',
  attestationObject: 'The new public key with what the device says of itself: CBOR in base64url.',
  authenticatorData: 'Relying party, flags and counter, as the device signed them, in base64url.',
  signature: 'The signature over authenticator data and client data: DER in base64url.',
  userHandle: 'Whose passkey it is, where the device keeps that, in base64url.',
  transports: 'How the device is reached. Example: ["internal"].',
} as const

export const passkeyAttestation = z
  .object({
    credentialId: z.string().max(MAX.credentialId).describe(PASSKEY.credentialId),
    clientDataJson: z.string().max(MAX.clientDataJson).describe(PASSKEY.clientDataJson),
    attestationObject: z.string().max(MAX.attestationObject).describe(PASSKEY.attestationObject),
    transports: z.array(z.enum(PASSKEY_TRANSPORTS)).max(MAX.transports).optional().describe(PASSKEY.transports),
  })
  .meta({ id: 'PasskeyAttestation' })

export const passkeyAssertion = z
  .object({
    credentialId: z.string().max(MAX.credentialId).describe(PASSKEY.credentialId),
    clientDataJson: z.string().max(MAX.clientDataJson).describe(PASSKEY.clientDataJson),
    authenticatorData: z.string().max(MAX.authenticatorData).describe(PASSKEY.authenticatorData),
    signature: z.string().max(MAX.signature).describe(PASSKEY.signature),
    userHandle: z.string().max(MAX.userHandle).nullish().describe(PASSKEY.userHandle),
  })
  .meta({ id: 'PasskeyAssertion' })
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const oidcToken = z.string().max(MAX.oidcToken)
const encryptedOtpBundle = verbatim(z.string().max(MAX.encryptedOtpBundle))
const ACCOUNT = { accountId: z.string().max(MAX.accountId) }

export const authCredentialCreateRequest = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('EMAIL_OTP'), ...ACCOUNT }).meta({ id: 'EmailOtpCredentialCreateRequest' }),
    z.object({ type: z.literal('SMS_OTP'), ...ACCOUNT }).meta({ id: 'SmsOtpCredentialCreateRequest' }),
    z.object({ type: z.literal('OAUTH'), ...ACCOUNT, oidcToken }).meta({ id: 'OauthCredentialCreateRequest' }),
    z
      .object({
        type: z.literal('PASSKEY'),
        ...ACCOUNT,
        nickname: z.string().max(MAX.nickname),
        challenge: z.string().max(MAX.challenge),
        attestation: passkeyAttestation,
      })
      .meta({ id: 'PasskeyCredentialCreateRequest' }),
  ])
  .meta({ id: 'AuthCredentialCreateRequestOneOf', discriminator: { propertyName: 'type' } })
export type AuthCredentialCreateRequest = z.infer<typeof authCredentialCreateRequest>

export const authCredentialVerifyRequest = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('EMAIL_OTP'), encryptedOtpBundle }).meta({ id: 'EmailOtpCredentialVerifyRequest' }),
    z.object({ type: z.literal('SMS_OTP'), encryptedOtpBundle }).meta({ id: 'SmsOtpCredentialVerifyRequest' }),
    z.object({ type: z.literal('OAUTH'), oidcToken, clientPublicKey }).meta({ id: 'OauthCredentialVerifyRequest' }),
    z
      .object({ type: z.literal('PASSKEY'), assertion: passkeyAssertion })
      .meta({ id: 'PasskeyCredentialVerifyRequest' }),
  ])
  .meta({ id: 'AuthCredentialVerifyRequestOneOf', discriminator: { propertyName: 'type' } })

export const authCredentialChallengeRequest = z
  .object({ clientPublicKey: clientPublicKey.min(66).max(130).optional() })
  .meta({ id: 'AuthCredentialChallengeRequest' })

/** A credential with its one-time-code target, or the challenge of a passkey. */
export const authCredentialResponse = z
  .union([passkeyAuthChallenge, authMethodResponse])
  .meta({ id: 'AuthCredentialResponseOneOf' })

export const authSessionRefreshRequest = z.object({ clientPublicKey }).meta({ id: 'AuthSessionRefreshRequest' })
