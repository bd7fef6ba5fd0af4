import { type RawBuilder, sql } from 'kysely'
import type { ConsoleOperationId } from '../../../contract/console/operations'
import { containing, endingIn } from '../../database/likeText'
import type { Row, Tx } from '../../database/schema'

/** What narrows the search; without a text it is about accounts that are not in ordinary use. */
interface AccountQuery {
  readonly text?: string | undefined
  readonly owner?: 'CUSTOMER' | 'PLATFORM' | undefined
}

const ownedBy = (owner: AccountQuery['owner']): RawBuilder<boolean> => {
  if (owner === undefined) return sql<boolean>`1 = 1`
  return owner === 'PLATFORM' ? sql<boolean>`customer_id IS NULL` : sql<boolean>`customer_id IS NOT NULL`
}

/** A whole id, the end of one as screens show it, or the customer's name or id. */
const namedBy = (text: string): RawBuilder<boolean> => sql<boolean>`(
  id LIKE ${endingIn(text)} ESCAPE '\\' OR customer_id = ${text} OR customer_id IN (
    SELECT id FROM customers WHERE display_name LIKE ${containing(text)} ESCAPE '\\' AND is_deleted = 0))`

/** External accounts that match, last changed first, at most `limit`. */
export function searchExternalAccounts(
  tx: Tx,
  { text, owner }: AccountQuery,
  limit: number,
): Promise<Row<'external_accounts'>[]> {
  const matches =
    text === undefined
      ? sql<boolean>`status <> 'ACTIVE'`
      : sql<boolean>`(${namedBy(text)} OR holder_name LIKE ${containing(text)} ESCAPE '\\'
          OR primary_identifier LIKE ${containing(text)} ESCAPE '\\')`
  return tx
    .selectFrom('external_accounts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(ownedBy(owner))
    .where(matches)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Internal accounts that match, last changed first, at most `limit`. */
export function searchInternalAccounts(
  tx: Tx,
  { text, owner }: AccountQuery,
  limit: number,
): Promise<Row<'internal_accounts'>[]> {
  return tx
    .selectFrom('internal_accounts')
    .selectAll()
    .where(ownedBy(owner))
    .where(text === undefined ? sql<boolean>`status <> 'ACTIVE'` : namedBy(text))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const ACTS: readonly ConsoleOperationId[] = ['setExternalAccountStatus', 'setInternalAccountStatus']

/** The newest act of an operator on each of the accounts, by account id. */
export async function getLastActs(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Row<'audit_log'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', 'in', [...ids])
    .where('operation_id', 'in', ACTS)
    .where('outcome', '=', 'DONE')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.target_id ?? '', row]))
}
