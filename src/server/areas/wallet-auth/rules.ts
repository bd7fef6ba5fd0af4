import { isId } from '../../../contract/primitives/idForm'
import type { AuthMethodType } from '../../../contract/wallet-auth/schemas'
import { ServiceError } from '../../foundation/ServiceError'
import type { AuthSessionRow } from './sessionStore'
import type { AuthMethodRow } from './store'

const NICKNAME_LENGTH_MAX = 100
const NICKNAME = /^[\p{L}\p{Nd} ._'()-]+$/u

/** Errors: INVALID_INPUT, field accountId, when the text is no id of an internal account. Source: behaviour 19.1. */
export function requireAccountId(text: string): string {
  if (isId('InternalAccount', text)) return text
  throw new ServiceError('INVALID_INPUT', 'accountId is not the id of an internal account (InternalAccount:<uuid>).', {
    field: 'accountId',
    reason: 'MALFORMED_ID',
  })
}

/**
 * The name of a passkey: 1 to 100 characters after trimming, of letters and digits of any script, space, . _ - ' ( ).
 *
 * Errors: INVALID_INPUT, field nickname.
 * Source: behaviour 19.1. Assumes: A-163 (characters are code points, marks that stand alone are no letters).
 */
export function requireNickname(text: string): string {
  const nickname = text.trim()
  const length = [...nickname].length
  if (length >= 1 && length <= NICKNAME_LENGTH_MAX && NICKNAME.test(nickname)) return nickname
  throw new ServiceError(
    'INVALID_INPUT',
    "The nickname has 1 to 100 characters: letters, digits, space and . _ - ' ( ). Nothing was done.",
    {
      field: 'nickname',
      reason: length === 0 || length > NICKNAME_LENGTH_MAX ? 'NICKNAME_LENGTH' : 'NICKNAME_CHARACTERS',
      constraint: { minLength: 1, maxLength: NICKNAME_LENGTH_MAX, pattern: NICKNAME.source },
    },
  )
}

/**
 * Refuses a second credential that sends codes to the same kind of address.
 *
 * Errors: EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS, SMS_OTP_CREDENTIAL_ALREADY_EXISTS.
 * Source: specification, POST /auth/credentials; behaviour 19.1.
 */
export function refuseSecondOtp(
  methods: readonly Pick<AuthMethodRow, 'type'>[],
  type: Extract<AuthMethodType, 'EMAIL_OTP' | 'SMS_OTP'>,
): void {
  if (methods.every((method) => method.type !== type)) return
  const [code, name] =
    type === 'EMAIL_OTP'
      ? (['EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', 'email'] as const)
      : (['SMS_OTP_CREDENTIAL_ALREADY_EXISTS', 'phone'] as const)
  throw new ServiceError(
    code,
    `The wallet already has a credential for codes by ${name}; nothing was added. Revoke it first to add another.`,
    { field: 'type' },
  )
}

/**
 * Refuses to take the only credential away: nobody could open the wallet any more.
 *
 * Errors: INVALID_INPUT, reason LAST_CREDENTIAL.
 * Source: specification, DELETE /auth/credentials/{id}; behaviour 19.1.
 */
export function refuseLastRemoval(methods: readonly unknown[]): void {
  if (methods.length > 1) return
  throw new ServiceError(
    'INVALID_INPUT',
    'This is the only credential of the wallet; nothing was revoked. Add another one first.',
    { field: 'id', reason: 'LAST_CREDENTIAL' },
  )
}

type SignerRule = (
  session: Pick<AuthSessionRow, 'id' | 'auth_method_id'>,
) => { readonly reason: 'SAME_CREDENTIAL' | 'OTHER_SESSION'; readonly message: string } | null

/**
 * Which sessions may not sign the revocation of a credential: its own; another one must. Source: specification, DELETE
 * /auth/credentials/{id}.
 */
export function refuseSessionsOf(authMethodId: string): SignerRule {
  return (session) =>
    session.auth_method_id === authMethodId
      ? {
          reason: 'SAME_CREDENTIAL',
          message:
            'The stamp was made with a session of the credential that would be revoked; nothing was done. ' +
            'Sign with a session of another credential of the wallet.',
        }
      : null
}

/** Which sessions may not sign the refresh of a session: all but itself. Source: behaviour 19.4. */
export function refuseOtherSessions(sessionId: string): SignerRule {
  return (session) =>
    session.id === sessionId
      ? null
      : {
          reason: 'OTHER_SESSION',
          message:
            'The stamp was made with another session than the one to refresh; nothing was done. ' +
            "Sign with that session's own key.",
        }
}
