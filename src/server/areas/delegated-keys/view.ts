import type { DelegatedKey } from '../../../contract/delegated-keys/schemas'
import type { DelegatedKeyRow } from './store'

/** The wire shape of a key; nothing of its private half. */
export function viewDelegatedKey(row: DelegatedKeyRow): DelegatedKey {
  return {
    id: row.id,
    cardId: row.card_id,
    fundingSourceId: row.funding_source_id,
    accountId: row.account_id,
    publicKey: row.public_key,
    nickname: row.nickname,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
