import type { AuthMethodType } from '../../../contract/wallet-auth/schemas'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import type { Context } from '../../kernel/context'
import type { InternalAccountRow } from '../internal-accounts/public'
import { type AuthMethodRow, insertAuthMethod, selectAuthMethod } from './store'

/** What no two credentials in force may share: one code of each kind per wallet, passkeys and identities once. */
export type CredentialIdentity =
  | { readonly type: 'EMAIL_OTP' | 'SMS_OTP'; readonly accountId: string }
  | { readonly type: 'PASSKEY'; readonly credentialId: string }
  | {
      readonly type: 'OAUTH'
      readonly accountId: string
      readonly issuer: string
      readonly audience: string
      readonly subject: string
    }

/** The text of an identity, as rows keep it. */
export function identityOf(identity: CredentialIdentity): string {
  switch (identity.type) {
    case 'PASSKEY':
      return JSON.stringify(['PASSKEY', identity.credentialId])
    case 'OAUTH':
      return JSON.stringify([identity.accountId, 'OAUTH', identity.issuer, identity.audience, identity.subject])
    default:
      return `${identity.accountId}|${identity.type}`
  }
}

type Particulars = Partial<
  Pick<
    AuthMethodRow,
    | 'contact'
    | 'credential_id'
    | 'public_key_cose'
    | 'sign_count'
    | 'rp_id'
    | 'rp_id_hash'
    | 'origin'
    | 'transports_json'
    | 'registration_challenge'
    | 'oauth_issuer'
    | 'oauth_audience'
    | 'oauth_subject'
  >
>

/** What an addition makes of a proof. */
export interface NewCredential {
  readonly identity: CredentialIdentity
  readonly nickname: string
  readonly particulars: Particulars
}

/** Writes a new credential of a wallet; the caller has made sure that its identity is free. */
export async function addAuthMethod(
  { tx, now, ids, changes }: Context,
  account: Pick<InternalAccountRow, 'id' | 'customer_id'>,
  given: NewCredential,
): Promise<AuthMethodRow> {
  const at = isoOf(now)
  const type: AuthMethodType = given.identity.type
  const row: AuthMethodRow = {
    id: ids.new('AuthMethod'),
    account_id: account.id,
    customer_id: account.customer_id,
    type,
    nickname: given.nickname,
    contact: null,
    credential_id: null,
    active_identity: identityOf(given.identity),
    public_key_cose: null,
    sign_count: 0,
    rp_id: null,
    rp_id_hash: null,
    origin: null,
    transports_json: null,
    registration_challenge: null,
    oauth_issuer: null,
    oauth_audience: null,
    oauth_subject: null,
    verified_at: null,
    last_used_at: null,
    revoked_at: null,
    created_at: at,
    updated_at: at,
    ...given.particulars,
  }
  await insertAuthMethod(tx, row)
  changes.add('wallet-auth', row.id)
  return row
}

/** Gives a wallet the credential that every wallet starts with; nothing without an email. Source: behaviour 19.1. */
export async function openWalletCredential(
  context: Context,
  account: Pick<InternalAccountRow, 'id' | 'customer_id' | 'type'>,
  email: string | null,
): Promise<void> {
  if (account.type !== 'EMBEDDED_WALLET' || email === null) return
  await addAuthMethod(context, account, {
    identity: { type: 'EMAIL_OTP', accountId: account.id },
    nickname: email,
    particulars: { contact: email },
  })
}

/** Errors: REFERENCE_NOT_FOUND, unknown or revoked. */
export async function requireAuthMethod(tx: Context['tx'], id: string): Promise<AuthMethodRow> {
  return found(
    await selectAuthMethod(tx, id),
    'REFERENCE_NOT_FOUND',
    'id',
    'There is no such credential; nothing was done.',
  )
}
