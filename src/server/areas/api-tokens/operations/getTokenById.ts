import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getTokenRow } from '../store'
import { viewToken } from '../view'

/** Reads a token, without its secret. Errors: TOKEN_NOT_FOUND. Source: behaviour 18. */
export async function getTokenById({ tx }: Context, { params }: Input<'getTokenById'>) {
  const row = await getTokenRow(tx, params.tokenId)
  if (row === null) {
    throw new ServiceError('TOKEN_NOT_FOUND', 'There is no API token with this id; it may have been deleted.', {
      field: 'tokenId',
    })
  }
  return ok(viewToken(row))
}
