import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireAccountId } from '../rules'
import { listAuthMethods } from '../store'
import { viewAuthMethod } from '../view'

/**
 * Lists the credentials in force of a wallet, oldest first; an unknown account has none.
 *
 * Errors: INVALID_INPUT, malformed accountId.
 * Source: specification, GET /auth/credentials; behaviour 19.1.
 */
export async function listAuthCredentials({ tx }: Context, { query }: Input<'listAuthCredentials'>) {
  const methods = await listAuthMethods(tx, requireAccountId(query.accountId))
  return ok({ data: methods.map(viewAuthMethod) })
}
