import type { DelegatedKeyStatus } from '../../../contract/delegated-keys/schemas'
import { ServiceError } from '../../foundation/ServiceError'
import type { KeysAsked } from './store'

/**
 * A list of everybody's keys is nobody's question, and an empty id names nobody.
 *
 * Errors: INVALID_INPUT reason OWNER_MISSING. Source: 19.7.
 */
export function requireOwner({ accountId, fundingSourceId }: KeysAsked): void {
  const isNamed = accountId !== undefined || fundingSourceId !== undefined
  if (isNamed && accountId !== '' && fundingSourceId !== '') return
  throw new ServiceError('INVALID_INPUT', 'Name the wallet (accountId) or the tie to its card (fundingSourceId).', {
    field: fundingSourceId === '' ? 'fundingSourceId' : 'accountId',
    reason: 'OWNER_MISSING',
  })
}

/** Only what is in force is revoked. Errors: INVALID_INPUT reason KEY_NOT_ACTIVE. Source: behaviour 19.7. */
export function requireRevocable(status: DelegatedKeyStatus): void {
  if (status === 'ACTIVE') return
  throw new ServiceError('INVALID_INPUT', `The delegated key is ${status}, not ACTIVE; nothing was revoked.`, {
    field: 'id',
    reason: 'KEY_NOT_ACTIVE',
    status,
  })
}

/** Of each tie at most one key signs. Source: behaviour 19.7. */
export function secondActiveKey(delegatedKeyId: string): ServiceError {
  return new ServiceError(
    'CONFLICT',
    'The service signs for this card and wallet already; nothing was added. Revoke the active key first.',
    { field: 'internalAccountId', reason: 'KEY_ALREADY_ACTIVE', delegatedKeyId },
  )
}

/** The key was revoked while its last signature was under way. Source: behaviour 19.5. Assumes: A-561. */
export function endedMeanwhile(): ServiceError {
  return new ServiceError(
    'CONFLICT',
    'The key was ended since its second call: its wallet left the card, or the card was closed; nothing was added.',
    { field: 'Request-Id', reason: 'KEY_ENDED' },
  )
}
