import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { noContent } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { isLastManageToken } from '../rules'
import { deleteToken, getAllTokens } from '../store'
import { permissionsOf } from '../view'

/**
 * Deletes a token; it stops working with this reply.
 *
 * Errors: TOKEN_NOT_FOUND; INVALID_INPUT reason LAST_MANAGE_TOKEN.
 * Source: specification, `DELETE /tokens/{tokenId}`; behaviour 18.
 */
export async function deleteTokenById({ tx, changes, audit }: Context, { params }: Input<'deleteTokenById'>) {
  const tokens = await getAllTokens(tx)
  const row = found(
    tokens.find((token) => token.id === params.tokenId),
    'TOKEN_NOT_FOUND',
    'tokenId',
    'There is no API token with this id; it may have been deleted already.',
  )
  const facts = tokens.map((token) => ({ id: token.id, permissions: permissionsOf(token) }))
  if (isLastManageToken(facts, row.id)) {
    throw new ServiceError(
      'INVALID_INPUT',
      'This is the last token with the MANAGE permission, so it was not deleted. Create another one first.',
      { field: 'tokenId', reason: 'LAST_MANAGE_TOKEN' },
    )
  }
  await deleteToken(tx, row.id)
  changes.add('api-tokens', row.id)
  audit.note({ targetId: row.id, details: { name: row.name, clientId: row.client_id } })
  return noContent()
}
