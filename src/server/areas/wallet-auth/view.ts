import type { AuthMethod, AuthSession } from '../../../contract/wallet-auth/schemas'
import type { AuthSessionRow } from './sessionStore'
import type { AuthMethodRow } from './store'

/** Row to wire. */
export function viewAuthMethod(row: AuthMethodRow): AuthMethod {
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type,
    credentialId: row.credential_id ?? undefined,
    nickname: row.nickname,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Row to wire; the sealed key is no part of the row and is added by the call that made it. */
export function viewAuthSession(row: AuthSessionRow): AuthSession {
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type,
    nickname: row.nickname,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}
