import { type RawBuilder, sql } from 'kysely'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { InvitationStatus } from '../../../contract/invitations/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import { containing } from '../../database/likeText'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { type ListCondition, listPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'

function found(text: string): RawBuilder<boolean> {
  const part = containing(text)
  return sql<boolean>`id LIKE ${part} ESCAPE '\\' OR inviter_uma LIKE ${part} ESCAPE '\\'
    OR invitee_uma LIKE ${part} ESCAPE '\\' OR first_name LIKE ${part} ESCAPE '\\'`
}

const OF_NO_DELETED = sql<boolean>`NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = customer_id AND c.is_deleted = 1)`

/**
 * Nothing is written when an invitation expires: its end tells whether a pending one has. None of a deleted customer is
 * open.
 */
function hasStatus(status: InvitationStatus, nowMs: number): RawBuilder<boolean> {
  if (status === 'CLAIMED' || status === 'CANCELLED') return sql<boolean>`state = ${status}`
  const now = isoOf(nowMs)
  return status === 'EXPIRED'
    ? sql<boolean>`state = 'PENDING' AND expires_at <= ${now}`
    : sql<boolean>`state = 'PENDING' AND (expires_at IS NULL OR expires_at > ${now}) AND ${OF_NO_DELETED}`
}

/** A page of invitations, newest first. */
export function listInvitationRows(
  tx: Tx,
  query: ConsoleInput<'listInvitations'>['query'],
  nowMs: number,
): Promise<Page<Row<'invitations'>>> {
  const { status, customerId, search, startDate, endDate } = query
  const conditions: ListCondition[] = []
  if (status !== undefined) conditions.push({ identity: `status=${status}`, condition: hasStatus(status, nowMs) })
  if (search !== undefined) conditions.push({ identity: `search=${search}`, condition: found(search) })
  return listPage(tx, {
    list: 'invitations',
    table: 'invitations',
    filters: filtersOf([
      ['customer_id', '=', customerId],
      ['created_at', '>=', startDate],
      ['created_at', '<=', endDate],
    ]),
    conditions,
    ...pagingOf(query),
  })
}
