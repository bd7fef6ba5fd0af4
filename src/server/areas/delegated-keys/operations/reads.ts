import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireOwner } from '../rules'
import { getDelegatedKey, listDelegatedKeyRows } from '../store'
import { viewDelegatedKey } from '../view'

/**
 * Lists delegated keys in every status, oldest first; an unknown wallet or tie has none.
 *
 * Errors: INVALID_INPUT reason OWNER_MISSING. Source: behaviour 19.7.
 */
export async function listDelegatedKeys({ tx }: Context, { query }: Input<'listDelegatedKeys'>) {
  requireOwner(query)
  const rows = await listDelegatedKeyRows(tx, query)
  return ok({ data: rows.map(viewDelegatedKey) })
}

/** Errors: REFERENCE_NOT_FOUND. Source: behaviour 19.7. */
export async function getDelegatedKeyById({ tx }: Context, { params }: Input<'getDelegatedKeyById'>) {
  const row = found(
    await getDelegatedKey(tx, params.id),
    'REFERENCE_NOT_FOUND',
    'id',
    'There is no such delegated key.',
  )
  return ok(viewDelegatedKey(row))
}
