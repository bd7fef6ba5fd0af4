import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { pageOfTable } from '../../../foundation/tablePage'
import type { Context } from '../../../kernel/context'
import { VASPS } from '../public'

/**
 * A page of hosts by name. This page does not say how many there are.
 *
 * Errors: INVALID_INPUT, `limit` or `cursor`.
 * Source: behaviour 10, 1.4. Assumes: A-203.
 */
export async function listVasps(_context: Context, { query: { limit, cursor } }: Input<'listVasps'>) {
  const { totalCount: _notTold, ...page } = pageOfTable(VASPS, {
    list: 'vasps',
    filters: {},
    keyOf: ({ vaspName }) => vaspName,
    limit,
    cursor,
  })
  return ok(page)
}
