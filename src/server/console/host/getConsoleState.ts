import type { ConsoleState } from '../../../contract/console/host/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { ok } from '../../foundation/reply'
import type { Actor } from '../../kernel/context'
import { countByDeadline } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { hasOperators } from '../operators/public'
import { getDataSet } from '../seeds/public'

function operatorOf(actor: Actor): ConsoleState['operator'] {
  if (actor.kind !== 'console' || actor.operatorId === null) return null
  return { id: actor.operatorId, name: actor.operatorName ?? '', roles: [...actor.roles] }
}

/** What the screen's frame shows: host, operator, data, and how many actions wait. */
export async function getConsoleState(
  { tx, now, host, actor, platformId }: ConsoleContext,
  _input: ConsoleInput<'getConsoleState'>,
) {
  const dataSet = await getDataSet(tx)
  return ok({
    version: host.version,
    environment: 'SANDBOX' as const,
    platformId,
    dataDir: host.dataDir,
    workspace: host.workspace,
    baseUrl: host.baseUrl,
    operator: operatorOf(actor),
    hasOperators: await hasOperators(tx),
    dataSet,
    seedProgress: host.seeds.progress(),
    waitingCount: (await countByDeadline(tx, now)).waiting,
  })
}
