import type { Input } from '../../../../contract/operations'
import { assert } from '../../../foundation/assert'
import { isoOf } from '../../../foundation/clock'
import { found } from '../../../foundation/found'
import { noContent } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { requireRevocable } from '../rules'
import { getDelegatedKey, moveDelegatedKey } from '../store'

/**
 * Ends a delegated key, without a signature. What it signed before goes on to its end.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT reason KEY_NOT_ACTIVE. Source: behaviour 19.7.
 */
export async function revokeDelegatedKey(context: WriteContext, { params }: Input<'revokeDelegatedKey'>) {
  const { tx, now, changes, audit } = context
  const missing = 'There is no such delegated key; nothing was revoked.'
  const key = found(await getDelegatedKey(tx, params.id), 'REFERENCE_NOT_FOUND', 'id', missing)
  requireRevocable(key.status)
  const isMoved = await moveDelegatedKey(tx, key.id, { from: ['ACTIVE'], to: 'REVOKED', at: isoOf(now) })
  assert(isMoved, 'the key was read in this transaction')
  changes.add('wallet-auth', key.id)
  audit.note({ targetId: key.id, details: { accountId: key.account_id, cardId: key.card_id } })
  return noContent()
}
