import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireAccountId } from '../rules'
import { listActiveSessions } from '../sessionStore'
import { listAuthMethods } from '../store'
import { viewAuthMethod, viewAuthSession } from '../view'

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

/**
 * Lists the sessions of a wallet that may sign now, oldest first, never with a sealed key; an unknown account has none.
 *
 * Errors: INVALID_INPUT, malformed accountId.
 * Source: behaviour 19.4.
 */
export async function listAuthSessions({ tx, now }: Context, { query }: Input<'listAuthSessions'>) {
  const sessions = await listActiveSessions(tx, requireAccountId(query.accountId), isoOf(now))
  return ok({ data: sessions.map(viewAuthSession) })
}
