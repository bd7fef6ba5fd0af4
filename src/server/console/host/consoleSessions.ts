import type { ListedConsoleSession } from '../../../contract/console/host/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleSession, ListedSession } from '../../guards/authentication/consoleSessions'
import type { ConsoleContext, HostContext } from '../consoleContext'

function viewSession(listed: ListedSession, asking: ConsoleSession): ListedConsoleSession {
  const { id, browser, operatorId, operatorName } = listed
  return {
    id,
    isThis: id === asking.id,
    browser,
    operator: operatorId === null ? null : { id: operatorId, name: operatorName ?? '' },
    openedAt: isoOf(listed.openedAtMs),
    lastUsedAt: isoOf(listed.lastUsedAtMs),
    endsAt: isoOf(listed.endsAtMs),
  }
}

/** Who else is signed in, and which of them asks. */
export async function listConsoleSessions(
  { host, session }: ConsoleContext,
  _input: ConsoleInput<'listConsoleSessions'>,
) {
  return ok({ data: host.sessions.list().map((listed) => viewSession(listed, session)) })
}

/** Ends one session; its tabs are told at once. Errors: REFERENCE_NOT_FOUND, it has ended already. */
export async function endConsoleSession(
  { host, audit }: HostContext,
  { params: { sessionId } }: ConsoleInput<'endConsoleSession'>,
) {
  const listed = found(
    host.sessions.list().find(({ id }) => id === sessionId),
    'REFERENCE_NOT_FOUND',
    'sessionId',
    'There is no such session; it may have ended already.',
  )
  await host.sessions.end([sessionId])
  audit.note({ targetId: sessionId, details: { operator: listed.operatorName } })
  return noContent()
}

/** Ends every session but the one that asks. */
export async function endOtherConsoleSessions(
  { host, session, audit }: HostContext,
  _input: ConsoleInput<'endOtherConsoleSessions'>,
) {
  const others = host.sessions.list().filter(({ id }) => id !== session.id)
  await host.sessions.end(others.map(({ id }) => id))
  audit.note({ details: { ended: others.map(({ id }) => id) } })
  return noContent()
}

/** Ends the session that asks. Errors: CONFLICT reason NOT_A_BROWSER, a tool has no session to end. */
export async function signOut({ host, session, audit }: HostContext, _input: ConsoleInput<'signOut'>) {
  if (session.kind === 'tool')
    throw new ServiceError(
      'CONFLICT',
      'A tool presents its secret with each call and has no session; nothing was ended.',
      {
        field: 'Authorization',
        reason: 'NOT_A_BROWSER',
      },
    )
  await host.sessions.end([session.id])
  audit.note({ targetId: session.id })
  return noContent()
}
