import type { ConsoleInput } from '../../../contract/console/operations'
import {
  changePolicy,
  listPolicyVersions as listVersions,
  requireAgent,
  restorePolicy,
  usageHistoryOf,
  viewAgent,
} from '../../areas/agents/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/** Every version of a policy with what held before it, newest first. Errors: REFERENCE_NOT_FOUND. */
export async function listPolicyVersions(
  { tx }: ConsoleContext,
  { params, query }: ConsoleInput<'listPolicyVersions'>,
) {
  const row = await requireAgent(tx, params.agentId)
  return ok(await listVersions(tx, { agentId: row.id, ...query }))
}

/** Changes a policy as the interface does, with a reason. Errors: REFERENCE_NOT_FOUND; those of `changePolicy`. */
export async function changeAgentPolicy(context: ConsoleContext, { params, body }: ConsoleInput<'changeAgentPolicy'>) {
  const row = await requireAgent(context.tx, params.agentId)
  const { reason, ...update } = body
  return ok(await viewAgent(context, await changePolicy(context, row, update, reason)))
}

/** Puts an older version in force again. Errors: REFERENCE_NOT_FOUND; those of `restorePolicy`. */
export async function restoreAgentPolicy(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'restoreAgentPolicy'>,
) {
  const row = await requireAgent(context.tx, params.agentId)
  return ok(await viewAgent(context, await restorePolicy(context, row, body)))
}

/** What was used on each of the last days against the limit of the time. Errors: REFERENCE_NOT_FOUND. */
export async function getAgentUsageHistory(context: ConsoleContext, { params }: ConsoleInput<'getAgentUsageHistory'>) {
  const row = await requireAgent(context.tx, params.agentId)
  const { policy } = await viewAgent(context, row)
  return ok({
    agentId: row.id,
    currency: policy.spendingLimits.currency,
    days: await usageHistoryOf(context, row),
  })
}
