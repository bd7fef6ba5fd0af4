import type { ConsoleInput } from '../../../contract/console/operations'
import type { PresentColleague } from '../../../contract/console/team/schemas'
import { ok } from '../../foundation/reply'
import type { HostContext } from '../consoleContext'
import { requireColleague } from './atDesk'

/** Wall time for which a question waits for news. */
const WAIT_MS = 25_000

/** Says what a window shows, and answers who else is looking at what as soon as that changes. */
export async function watchPresence(context: HostContext, { query }: ConsoleInput<'watchPresence'>) {
  const { host, session, ended } = context
  const { id: operatorId, name: operatorName } = requireColleague(context)
  const looking = {
    windowKey: `${session.id} ${query.window}`,
    operatorId,
    operatorName,
    lookingAt: query.lookingAt ?? null,
  }
  const wait = { after: query.after ?? null, waitMs: WAIT_MS, ended: ended() }
  const { version, all } = await host.presence.ask(looking, wait)
  // One person may have several windows; each place is named once.
  const others = new Map<string, PresentColleague>()
  for (const { operatorId: id, operatorName: name, lookingAt } of all)
    if (id !== operatorId) others.set(`${id} ${lookingAt}`, { operatorId: id, name, lookingAt })
  return ok({ version, others: [...others.values()] })
}
