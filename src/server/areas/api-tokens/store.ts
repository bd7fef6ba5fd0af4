import type { Page } from '../../../contract/primitives/pagination'
import { type ListFilter, listPage } from '../../database/listPage'
import type { ApiTokensTable, Tx } from '../../database/schema'

/** Adds a token. */
export async function insertToken(tx: Tx, row: ApiTokensTable): Promise<void> {
  await tx.insertInto('api_tokens').values(row).execute()
}

/** The token of that id, or null. */
export async function getTokenRow(tx: Tx, id: string): Promise<ApiTokensTable | null> {
  return (await tx.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The token that a client presents itself with, or null. */
export async function getTokenByClientId(tx: Tx, clientId: string): Promise<ApiTokensTable | null> {
  return (await tx.selectFrom('api_tokens').selectAll().where('client_id', '=', clientId).executeTakeFirst()) ?? null
}

/** Every token; a platform has few. */
export async function getAllTokens(tx: Tx): Promise<readonly ApiTokensTable[]> {
  return tx.selectFrom('api_tokens').selectAll().execute()
}

/** Removes a token for good. */
export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('id', '=', id).execute()
}

/** A page of tokens, newest first. */
export async function listTokenPage(
  tx: Tx,
  query: { readonly filters: readonly ListFilter[]; readonly limit?: number; readonly cursor?: string },
): Promise<Page<ApiTokensTable>> {
  return listPage(tx, { list: 'api_tokens', table: 'api_tokens', ...query })
}
