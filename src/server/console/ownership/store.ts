import { type RawBuilder, sql } from 'kysely'
import type { ConsoleOperationId } from '../../../contract/console/operations'
import type { ExternalAccountStatus } from '../../../contract/external-accounts/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import { OF_NO_DELETED } from '../../areas/external-accounts/public'
import { containing } from '../../database/likeText'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { type ListCondition, listPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'

/** ACTIVE accounts are on the board once somebody asked for a proof; most never were. */
const ASKED = sql<boolean>`id IN (SELECT external_account_id FROM ownership_challenges)`
const UNSETTLED = sql`'PENDING', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED', 'UNDER_REVIEW', 'INACTIVE'`

function found(text: string): RawBuilder<boolean> {
  const part = containing(text)
  return sql<boolean>`(id LIKE ${part.slice(0, -1)} ESCAPE '\\' OR holder_name LIKE ${part} ESCAPE '\\'
    OR primary_identifier LIKE ${part} ESCAPE '\\' OR customer_id = ${text} OR customer_id IN (
      SELECT id FROM customers WHERE display_name LIKE ${part} ESCAPE '\\'))`
}

interface BoardQuery {
  readonly state?: ExternalAccountStatus | undefined
  readonly search?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of the board's accounts, newest first, without those of deleted customers. */
export function listBoardRows(tx: Tx, query: BoardQuery): Promise<Page<Row<'external_accounts'>>> {
  const { state, search } = query
  const conditions: ListCondition[] = [OF_NO_DELETED]
  if (state === 'ACTIVE') conditions.push({ identity: 'asked', condition: ASKED })
  if (state === undefined) {
    conditions.push({
      identity: 'board',
      condition: sql<boolean>`status IN (${UNSETTLED}) OR (status = 'ACTIVE' AND ${ASKED})`,
    })
  }
  if (search !== undefined) conditions.push({ identity: `search=${search}`, condition: found(search) })
  return listPage(tx, {
    list: 'ownership_cases',
    table: 'external_accounts',
    alwaysWhere: sql<boolean>`deleted_at IS NULL`,
    filters: filtersOf([['status', '=', state]]),
    conditions,
    ...pagingOf(query),
  })
}

/**
 * Accounts of the board by state, those of deleted customers apart, in one query over the index of states; states
 * without accounts are left out.
 */
export async function countBoardRows(tx: Tx): Promise<ReadonlyMap<ExternalAccountStatus, number>> {
  const { rows } = await sql<{ status: ExternalAccountStatus; n: number }>`
    SELECT status, COUNT(*) AS n FROM external_accounts
      WHERE status IN (${UNSETTLED}) AND deleted_at IS NULL AND ${OF_NO_DELETED.condition} GROUP BY status
    UNION ALL
    SELECT status, COUNT(*) AS n FROM external_accounts
      WHERE ${ASKED} AND status = 'ACTIVE' AND deleted_at IS NULL AND ${OF_NO_DELETED.condition}
      GROUP BY status`.execute(tx)
  return new Map(rows.map(({ status, n }) => [status, n]))
}

const ACTS: readonly ConsoleOperationId[] = ['setExternalAccountStatus', 'decideLivenessOutcome']
const ACTS_MAX = 50

/** What operators decided about an account, newest first. */
export function listActs(tx: Tx, externalAccountId: string): Promise<Row<'audit_log'>[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', externalAccountId)
    .where('operation_id', 'in', ACTS)
    .where('outcome', '=', 'DONE')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTS_MAX)
    .execute()
}
