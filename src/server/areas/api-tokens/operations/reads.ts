import type { Input } from '../../../../contract/operations'
import { filtersOf, pagingOf } from '../../../database/listFilters'
import { mapPage } from '../../../database/listPage'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { getTokenRow, listTokenPage } from '../store'
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

/** Lists tokens, newest first; `name` matches the whole name. Source: behaviour 18. */
export async function listTokens({ tx }: Context, { query }: Input<'listTokens'>) {
  const filters = filtersOf([
    ['name', '=', query.name],
    ['created_at', '>=', query.createdAfter],
    ['created_at', '<=', query.createdBefore],
    ['updated_at', '>=', query.updatedAfter],
    ['updated_at', '<=', query.updatedBefore],
  ])
  const page = await listTokenPage(tx, { filters, ...pagingOf(query) })
  return ok(mapPage(page, viewToken))
}
