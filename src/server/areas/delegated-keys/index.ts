import type { delegatedKeysOperations } from '../../../contract/delegated-keys/operations'
import type { Handlers } from '../../kernel/handlers'
import { createDelegatedKey } from './operations/createDelegatedKey'
import { getDelegatedKeyById, listDelegatedKeys } from './operations/reads'
import { revokeDelegatedKey } from './operations/revokeDelegatedKey'

/**
 * Keys by which the service signs for embedded wallets when their cards are used.
 * States owned: PENDING from the second call on, ACTIVE, REVOKED.
 * Source: behaviour 19.7; wallet-crypto 1, 4.
 */
export const delegatedKeysHandlers: Handlers<typeof delegatedKeysOperations> = {
  createDelegatedKey,
  listDelegatedKeys,
  getDelegatedKeyById,
  revokeDelegatedKey,
}
