import { createHash } from 'node:crypto'
import type { ServiceOperationId } from '../../../contract/operations'
import type { AuthCredentialCreateRequest } from '../../../contract/wallet-auth/schemas'
import { faultOf } from '../../crypto/check'
import type { TokenIdentity } from '../../crypto/oidc/claims'
import { decodeBase64url, encodeBase64url } from '../../crypto/webauthn/base64url'
import { REGISTRATION_CHECKS, type RegistrationFault } from '../../crypto/webauthn/passkeyChecks'
import { type RegisteredCredential, verifyRegistration } from '../../crypto/webauthn/verifyRegistration'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { msOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import { activityPayload } from '../../guards/signedRetry/activityPayload'
import { selectSignedRequest } from '../../guards/signedRetry/store'
import type { Context } from '../../kernel/context'
import type { Preparation } from '../../kernel/handlers'
import { requireCustomer } from '../customers/public'
import type { InternalAccountRow } from '../internal-accounts/public'
import { type CredentialIdentity, identityOf, type NewCredential } from './credentials'
import { checkOidcToken } from './oidcCheck'
import { getPasskeyTopOrigins } from './passkeyFrames'
import { refuseSecondOtp, requireNickname } from './rules'
import { type AuthMethodRow, isRegistrationChallengeUsed, selectByIdentity } from './store'
import { authMethods } from './tables'

type OtpType = 'EMAIL_OTP' | 'SMS_OTP'
type PasskeyBody = Extract<AuthCredentialCreateRequest, { type: 'PASSKEY' }>

/** What the proof in the body came to: nothing to prove, a passkey, an identity, or a refusal that waits its turn. */
export type Proof =
  | { readonly type: OtpType }
  | { readonly type: 'PASSKEY'; readonly passkey: RegisteredCredential }
  | { readonly type: 'OAUTH'; readonly identity: TokenIdentity }
  | { readonly type: 'REFUSED'; readonly error: ServiceError }

function attestationRefusal(accountId: string, fault: RegistrationFault, detail: string): ServiceError {
  return new ServiceError(
    'INVALID_INPUT',
    `The passkey was not accepted: ${detail} Nothing was added; create the passkey again with a new challenge.`,
    { field: faultOf(REGISTRATION_CHECKS, fault).field, reason: fault },
    { accountId, requestId: null, reason: fault, verdict: { check: 'ATTESTATION', fault, detail } },
  )
}

async function provePasskey({ read }: Preparation, { accountId, challenge, attestation }: PasskeyBody): Promise<Proof> {
  const { credentialId, clientDataJson, attestationObject } = attestation
  const given = { credentialId, clientDataJson, attestationObject }
  const allowedTopOrigins = await read(getPasskeyTopOrigins)
  const verdict = await verifyRegistration({ allowedTopOrigins, challengeB64url: challenge, attestation: given })
  if (verdict.ok) return { type: 'PASSKEY', passkey: verdict.credential }
  return { type: 'REFUSED', error: attestationRefusal(accountId, verdict.reason, verdict.detail) }
}

/** When the age of a token counts from: a retry repeats the first call, whose token was fresh then. Assumes: A-161. */
async function requestedAt({ read, now }: Preparation, requestId: string | undefined, operationId: ServiceOperationId) {
  if (requestId === undefined || requestId === '') return now
  const request = await read((tx) => selectSignedRequest(tx, requestId))
  return request?.operation_id === operationId ? msOf(request.created_at) : now
}

/**
 * Checks the proof in the body of an addition, before the transaction. A refusal is handed on, not thrown: the checks
 * of the signed retry and of the account come first.
 *
 * Source: behaviour 19.1; wallet-crypto 5.1, 6.
 */
export async function proveAddition(
  preparation: Preparation,
  body: AuthCredentialCreateRequest,
  call: { readonly requestId: string | undefined; readonly operationId: ServiceOperationId },
): Promise<Proof> {
  if (body.type === 'PASSKEY') return await provePasskey(preparation, body)
  if (body.type !== 'OAUTH') return { type: body.type }
  const at = { now: preparation.now, requestedAt: await requestedAt(preparation, call.requestId, call.operationId) }
  try {
    const { identity } = await checkOidcToken(preparation, body.oidcToken, { ...at, accountId: body.accountId })
    return { type: 'OAUTH', identity }
  } catch (error) {
    if (error instanceof ServiceError) return { type: 'REFUSED', error }
    throw error
  }
}

const LACKING = {
  EMAIL_OTP: { reason: 'NO_EMAIL', message: 'The customer has no email address to send codes to; nothing was added.' },
  SMS_OTP: {
    reason: 'NO_PHONE_NUMBER',
    message: 'The customer has no phone number to send codes to; nothing was added.',
  },
} as const

async function otpAddition(tx: Tx, account: InternalAccountRow, type: OtpType): Promise<NewCredential> {
  const customer = account.customer_id === null ? null : await requireCustomer(tx, account.customer_id, 'accountId')
  const contact = (type === 'EMAIL_OTP' ? customer?.email : customer?.phone_number) ?? null
  if (contact !== null) {
    return { identity: { type, accountId: account.id }, nickname: contact, particulars: { contact } }
  }
  const { reason, message } = LACKING[type]
  throw new ServiceError('INVALID_INPUT', message, { field: 'accountId', reason })
}

function passkeyAddition(body: PasskeyBody, passkey: RegisteredCredential): NewCredential {
  const nickname = requireNickname(body.nickname)
  return {
    identity: { type: 'PASSKEY', credentialId: passkey.credentialIdB64url },
    nickname,
    particulars: {
      credential_id: passkey.credentialIdB64url,
      public_key_cose: passkey.publicKeyCoseB64url,
      sign_count: passkey.signCount,
      rp_id: passkey.rpId,
      rp_id_hash: passkey.rpIdHashHex,
      origin: passkey.origin,
      transports_json: authMethods.columns.transports_json.encode([...(body.attestation.transports ?? [])]),
      registration_challenge: encodeBase64url(decodeBase64url(body.challenge) ?? new Uint8Array()),
    },
  }
}

function identityAddition(accountId: string, { issuer, audience, subject, email }: TokenIdentity): NewCredential {
  return {
    identity: { type: 'OAUTH', accountId, issuer, audience, subject },
    nickname: email ?? subject,
    particulars: { oauth_issuer: issuer, oauth_audience: audience, oauth_subject: subject },
  }
}

/**
 * The credential that an addition would make.
 *
 * Errors: the refusal of the proof; INVALID_INPUT, nickname, or a customer without email or phone number;
 * USER_NOT_FOUND, the customer was deleted.
 * Source: behaviour 19.1.
 */
export async function additionOf(
  tx: Tx,
  account: InternalAccountRow,
  body: AuthCredentialCreateRequest,
  proof: Proof,
): Promise<NewCredential> {
  if (proof.type === 'REFUSED') throw proof.error
  if (proof.type === 'OAUTH') return identityAddition(account.id, proof.identity)
  if (proof.type !== 'PASSKEY') return otpAddition(tx, account, proof.type)
  assert(body.type === 'PASSKEY', 'a passkey was proved by the body of one')
  return passkeyAddition(body, proof.passkey)
}

function takenIdentity(identity: CredentialIdentity): ServiceError {
  if (identity.type === 'PASSKEY') {
    return new ServiceError(
      'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
      'This passkey is already registered; nothing was added. Log in with it, or create another one.',
      { field: 'attestation.credentialId' },
    )
  }
  return new ServiceError(
    'INVALID_INPUT',
    'This identity is already a credential of the wallet; nothing was added. Log in with it.',
    { field: 'oidcToken', reason: 'IDENTITY_ALREADY_REGISTERED' },
  )
}

/**
 * Refuses an addition that would be a second one of its kind.
 *
 * Errors: EMAIL_OTP_, SMS_OTP_, PASSKEY_CREDENTIAL_ALREADY_EXISTS; INVALID_INPUT, reason IDENTITY_ALREADY_REGISTERED,
 * or CHALLENGE_USED by the registration of another passkey.
 * Source: specification, POST /auth/credentials; behaviour 19.1; wallet-crypto 5.1.
 */
export async function requireFreeAddition(
  tx: Tx,
  methods: readonly AuthMethodRow[],
  { identity, particulars }: NewCredential,
): Promise<void> {
  if (identity.type === 'EMAIL_OTP' || identity.type === 'SMS_OTP') return refuseSecondOtp(methods, identity.type)
  if ((await selectByIdentity(tx, identityOf(identity))) !== null) throw takenIdentity(identity)
  const challenge = particulars.registration_challenge ?? null
  if (challenge === null || !(await isRegistrationChallengeUsed(tx, challenge))) return
  throw new ServiceError(
    'INVALID_INPUT',
    'A passkey was registered with this challenge before; nothing was added. Issue a new challenge for each one.',
    { field: 'challenge', reason: 'CHALLENGE_USED' },
  )
}

/**
 * Refuses an addition whose codes would go elsewhere than the signed text says: the customer's contact moved meanwhile.
 *
 * Errors: INVALID_INPUT, reason CONTACT_CHANGED.
 * Source: wallet-crypto 4 (the signature covers what is done); behaviour 19.5. Assumes: A-164.
 */
export function requireSameContact({ particulars }: NewCredential, signedContact: unknown): void {
  if ((particulars.contact ?? null) === signedContact) return
  throw new ServiceError(
    'INVALID_INPUT',
    "The customer's contact has changed since payloadToSign was made; nothing was added. Start again without headers.",
    { field: 'accountId', reason: 'CONTACT_CHANGED' },
  )
}

/** What binds a signature to an identity token without keeping the token: lower-case hex. Assumes: A-370. */
const tokenHash = (oidcToken: string): string => createHash('sha256').update(oidcToken, 'utf8').digest('hex')

/** The text that is signed to add a credential: it binds every submitted value. Source: wallet-crypto 4. */
export function additionPayload(
  context: Context,
  account: InternalAccountRow,
  body: AuthCredentialCreateRequest,
  addition: NewCredential,
): string {
  const about = { accountId: account.id, userId: account.id }
  const { nickname } = addition
  switch (body.type) {
    case 'EMAIL_OTP':
      return activityPayload(context, 'UPDATE_USER_EMAIL', { ...about, userEmail: nickname })
    case 'SMS_OTP':
      return activityPayload(context, 'UPDATE_USER_PHONE_NUMBER', { ...about, userPhoneNumber: nickname })
    case 'OAUTH': {
      const provider = { oidcTokenSha256: tokenHash(body.oidcToken), providerName: addition.particulars.oauth_issuer }
      return activityPayload(context, 'CREATE_OAUTH_PROVIDERS', { ...about, oauthProviders: [provider] })
    }
    case 'PASSKEY': {
      const { credentialId, clientDataJson, attestationObject, transports = [] } = body.attestation
      const attestation = { attestationObject, clientDataJson, credentialId }
      const authenticator = { attestation, authenticatorName: nickname, challenge: body.challenge, transports }
      return activityPayload(context, 'CREATE_AUTHENTICATORS_V2', { ...about, authenticators: [authenticator] })
    }
  }
}
