import type { ApiToken } from '../../../contract/api-tokens/schemas'
import type { Permission } from '../../../contract/operation'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { apiTokens } from './tables'

/** What the token may do. */
export function permissionsOf(row: Row<'api_tokens'>): Permission[] {
  return readColumn(apiTokens, row, 'permissions_json')
}

/** The wire shape of a token, without its secret. */
export function viewToken(row: Row<'api_tokens'>): ApiToken {
  return {
    id: row.id,
    name: row.name,
    permissions: permissionsOf(row),
    clientId: row.client_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
