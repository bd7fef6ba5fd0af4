import { canonicalJson } from '../../../contract/primitives/canonicalJson'
import type { Context } from '../../kernel/context'

type Activity =
  | 'CREATE_OAUTH_PROVIDERS'
  | 'CREATE_AUTHENTICATORS_V2'
  | 'UPDATE_USER_EMAIL'
  | 'UPDATE_USER_PHONE_NUMBER'
  | 'DELETE_AUTHENTICATORS'
  | 'DELETE_OAUTH_PROVIDERS'
  | 'DELETE_API_KEYS'
  | 'CREATE_READ_WRITE_SESSION_V2'
  | 'EXPORT_WALLET'
  | 'SIGN_RAW_PAYLOAD_V2'
  | 'SIGN_TRANSACTION_V2'
  | 'CREATE_USERS_V3'
  | 'CREATE_POLICIES'

const NONCE_BYTES = 16

/**
 * The text that a session key signs to authorise an act: compact JSON, members in alphabetical order at every level.
 * A nonce makes it unique, so that a stamp made for one request satisfies no other.
 *
 * Input: `parameters` hold every submitted value and the ids of account and target, so that the signature covers them.
 * Source: wallet-crypto 4.
 */
export function activityPayload(
  { ids, now, platformId }: Pick<Context, 'ids' | 'now' | 'platformId'>,
  activity: Activity,
  parameters: Readonly<Record<string, unknown>>,
): string {
  return canonicalJson({
    organizationId: platformId,
    parameters: { ...parameters, nonce: ids.hex(NONCE_BYTES) },
    timestampMs: String(Math.floor(now)),
    type: `ACTIVITY_TYPE_${activity}`,
  })
}
