import type { ApiToken, Permission } from '../../../contract/api-tokens/schemas'
import { apiTokens } from '../../database/hostSchema'
import type { ApiTokensTable } from '../../database/schema'
import { readColumn } from '../../database/table'

/** What the token may do. */
export function permissionsOf(row: ApiTokensTable): Permission[] {
  return readColumn(apiTokens, row, 'permissions_json')
}

/** The wire shape of a token, without its secret. */
export function viewToken(row: ApiTokensTable): ApiToken {
  return {
    id: row.id,
    name: row.name,
    permissions: permissionsOf(row),
    clientId: row.client_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
