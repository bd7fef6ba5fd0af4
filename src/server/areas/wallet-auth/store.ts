import { sql } from 'kysely'
import type { AuthMethodType } from '../../../contract/wallet-auth/schemas'
import type { Row, Tx } from '../../database/schema'

export type AuthMethodRow = Row<'auth_methods'>

/** Writes a new credential. Throws when its `active_identity` or its registration challenge is taken. */
export async function insertAuthMethod(tx: Tx, row: AuthMethodRow): Promise<void> {
  await tx.insertInto('auth_methods').values(row).execute()
}

/** The wallet of a credential, in force or revoked; null when there never was one of that id. */
export async function selectWalletOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('auth_methods').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

/** The credential in force of that id, or null; a revoked one does not exist any more. */
export async function selectAuthMethod(tx: Tx, id: string): Promise<AuthMethodRow | null> {
  const row = await tx
    .selectFrom('auth_methods')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The credentials in force of a wallet, oldest first. */
export function listAuthMethods(tx: Tx, accountId: string): Promise<AuthMethodRow[]> {
  return tx
    .selectFrom('auth_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Every credential in force of a customer's wallets. */
export function listMethodsOfCustomer(tx: Tx, customerId: string): Promise<AuthMethodRow[]> {
  return tx
    .selectFrom('auth_methods')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The credentials that follow a customer's email or phone number, by id: the set that a change binds. */
export function listTiedCredentials(tx: Tx, customerId: string, type: AuthMethodType): Promise<AuthMethodRow[]> {
  return tx
    .selectFrom('auth_methods')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('type', '=', type)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
}

/**
 * Whether a credential in force of another customer sends its codes to this address or number, in whatever case its
 * letters are: it is one mailbox. Assumes: A-194.
 */
export async function isContactTiedElsewhere(
  tx: Tx,
  wanted: { readonly type: AuthMethodType; readonly contact: string; readonly customerId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('auth_methods')
    .select('id')
    .where('type', '=', wanted.type)
    .where(sql<boolean>`contact = ${wanted.contact} COLLATE NOCASE`)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('customer_id', 'is', null), where('customer_id', '!=', wanted.customerId)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The credential in force that has this identity (see `identityOf`), or null. */
export async function selectByIdentity(tx: Tx, identity: string): Promise<AuthMethodRow | null> {
  const row = await tx.selectFrom('auth_methods').selectAll().where('active_identity', '=', identity).executeTakeFirst()
  return row ?? null
}

/** Whether a passkey, revoked or not, was registered with this challenge. */
export async function isRegistrationChallengeUsed(tx: Tx, challenge: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth_methods')
    .select('id')
    .where('registration_challenge', '=', challenge)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what changes of a credential; what it proves by never does. */
export async function updateAuthMethod(
  tx: Tx,
  id: string,
  patch: Partial<
    Pick<
      AuthMethodRow,
      | 'nickname'
      | 'contact'
      | 'active_identity'
      | 'sign_count'
      | 'verified_at'
      | 'last_used_at'
      | 'revoked_at'
      | 'updated_at'
    >
  >,
): Promise<void> {
  await tx.updateTable('auth_methods').set(patch).where('id', '=', id).execute()
}
