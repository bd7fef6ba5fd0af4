import type { Page } from '../../../contract/primitives/pagination'
import { type ListFilter, listPage } from '../../database/listPage'
import { runPrepared } from '../../database/preparedQuery'
import type { Row, Tx } from '../../database/schema'

/** Adds a token. */
export async function insertToken(tx: Tx, row: Row<'api_tokens'>): Promise<void> {
  await tx.insertInto('api_tokens').values(row).execute()
}

/** The token of that id, or null. */
export async function getTokenRow(tx: Tx, id: string): Promise<Row<'api_tokens'> | null> {
  return (await tx.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The token that a client presents itself with, or null. */
export async function findTokenByClientId(tx: Tx, clientId: string): Promise<Row<'api_tokens'> | null> {
  const [row] = await runPrepared<Row<'api_tokens'>>(tx, 'token of a client', [clientId], () =>
    tx.selectFrom('api_tokens').selectAll().where('client_id', '=', clientId),
  )
  return row ?? null
}

/** Every token; a platform has few. */
export async function getAllTokens(tx: Tx): Promise<readonly Row<'api_tokens'>[]> {
  return tx.selectFrom('api_tokens').selectAll().execute()
}

/** Removes a token for good. */
export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('id', '=', id).execute()
}

/** Whether the audit log has an act of this token. */
export async function hasActed(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('audit_groups').select('n').where('actor_id', '=', id).limit(1).executeTakeFirst()
  return found !== undefined
}

/** A page of tokens, newest first. */
export async function listTokenPage(
  tx: Tx,
  query: { readonly filters: readonly ListFilter[]; readonly limit?: number; readonly cursor?: string },
): Promise<Page<Row<'api_tokens'>>> {
  return listPage(tx, { list: 'api_tokens', table: 'api_tokens', ...query })
}
