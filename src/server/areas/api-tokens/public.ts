import type { Permission } from '../../../contract/operation'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { hashSecret, newSalt, newSecret } from './secrets'
import { deleteToken, getTokenRow, hasActed, insertToken } from './store'
import { apiTokens } from './tables'

export { findTokenByClientId } from './store'

export { permissionsOf } from './view'

const CLIENT_ID_BYTES = 12

/** A token that was just issued: the only place where its secret can be read. */
interface IssuedToken {
  readonly row: Row<'api_tokens'>
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Issues a token and keeps a salted hash of its secret.
 *
 * Input: clientId and clientSecret only where a host was started with given ones; otherwise both are made here.
 * Source: behaviour 18.
 */
export async function issueToken(
  { tx, now, ids, changes, audit }: Context,
  request: {
    readonly name: string
    readonly permissions: readonly Permission[]
    readonly clientId?: string
    readonly clientSecret?: string
  },
): Promise<IssuedToken> {
  const { clientId = `cst_${ids.hex(CLIENT_ID_BYTES)}`, clientSecret = newSecret() } = request
  const permissions = [...new Set(request.permissions)]
  const salt = newSalt()
  const row: Row<'api_tokens'> = {
    id: ids.new('Token'),
    name: request.name,
    client_id: clientId,
    secret_salt: salt,
    secret_hash: hashSecret(salt, clientSecret),
    permissions_json: apiTokens.columns.permissions_json.encode([...permissions]),
    environment: 'SANDBOX',
    created_at: isoOf(now),
    updated_at: isoOf(now),
  }
  await insertToken(tx, row)
  changes.add('api-tokens', row.id)
  audit.note({ targetId: row.id, details: { name: row.name, permissions } })
  return { row, clientId, clientSecret }
}

/** The token, as long as nobody has acted by it; null where it is gone, too. */
export async function findUnusedToken(tx: Tx, tokenId: string): Promise<Row<'api_tokens'> | null> {
  const row = await getTokenRow(tx, tokenId)
  return row === null || (await hasActed(tx, tokenId)) ? null : row
}

/** Takes back a token whose secret nobody can be told any more. */
export async function takeBackToken({ tx, changes }: Context, tokenId: string): Promise<void> {
  await deleteToken(tx, tokenId)
  changes.add('api-tokens', tokenId)
}
