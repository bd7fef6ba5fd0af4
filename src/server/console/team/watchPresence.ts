import type { ConsoleInput } from '../../../contract/console/operations'
import type { PresentColleague } from '../../../contract/console/team/schemas'
import { ok } from '../../foundation/reply'
import type { HostContext } from '../consoleContext'
import { requireColleague } from './atDesk'

/** Says what a window shows, and answers who else is looking at what. */
export async function watchPresence(context: HostContext, { query }: ConsoleInput<'watchPresence'>) {
  const { host, session } = context
  const { id: operatorId, name: operatorName } = requireColleague(context)
  const windowKey = `${session.id} ${query.window}`
  const all = host.presence.see({ windowKey, operatorId, operatorName, lookingAt: query.lookingAt ?? null })
  // One person may have several windows; each place is named once.
  const others = new Map<string, PresentColleague>()
  for (const { operatorId: id, operatorName: name, lookingAt } of all)
    if (id !== operatorId) others.set(`${id} ${lookingAt}`, { operatorId: id, name, lookingAt })
  return ok({ others: [...others.values()] })
}
