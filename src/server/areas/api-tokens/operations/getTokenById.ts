import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { getTokenRow } from '../store'
import { viewToken } from '../view'

/** Reads a token, without its secret. Errors: TOKEN_NOT_FOUND. Source: behaviour 18. */
export async function getTokenById({ tx }: Context, { params }: Input<'getTokenById'>) {
  const row = found(
    await getTokenRow(tx, params.tokenId),
    'TOKEN_NOT_FOUND',
    'tokenId',
    'There is no API token with this id; it may have been deleted.',
  )
  return ok(viewToken(row))
}
