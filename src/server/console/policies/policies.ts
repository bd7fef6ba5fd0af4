import { isDeepStrictEqual } from 'node:util'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import {
  changePolicy,
  draftPolicy,
  getAgentRow,
  listPolicyVersions as listVersions,
  policyNumberOf,
  policyOf,
  policyToRestore,
  requireAgent,
  requirePuttable,
  restorePolicy,
  usageHistoryOf,
  viewAgent,
} from '../../areas/agents/public'
import { needsSecondPerson } from '../../areas/approvals/public'
import type { Row } from '../../database/schema'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { proposeChange } from '../approvals/public'
import type { ConsoleContext } from '../consoleContext'

/**
 * Every version of a policy with what held before it, newest first; that of a deleted agent stays readable.
 *
 * Errors: REFERENCE_NOT_FOUND.
 */
export async function listPolicyVersions(
  { tx }: ConsoleContext,
  { params, query }: ConsoleInput<'listPolicyVersions'>,
) {
  const row = found(await getAgentRow(tx, params.agentId), 'REFERENCE_NOT_FOUND', 'agentId', 'There is no such agent.')
  return ok(await listVersions(tx, { agentId: row.id, ...query }))
}

/** Keeps a policy until a second administrator confirms it. Nothing waits where it is the one that holds. */
async function proposePolicy(
  context: ConsoleContext,
  row: Row<'agents'>,
  after: AgentPolicy,
  why: { readonly reason: string; readonly restoredNumber: number | null },
) {
  const before = policyOf(row)
  await requirePuttable(context, row, after)
  if (isDeepStrictEqual(before, after)) return ok(await viewAgent(context, row))
  const content = { kind: 'POLICY', agent: { id: row.id, name: row.name }, before, after } as const
  return proposeChange(context, { content, baseNumber: await policyNumberOf(context.tx, row.id), ...why })
}

/**
 * Changes a policy as the interface does, with a reason; or asks a second administrator, where rules say so.
 *
 * Errors: REFERENCE_NOT_FOUND; those of `changePolicy`. Assumes: A-720.
 */
export async function changeAgentPolicy(context: ConsoleContext, { params, body }: ConsoleInput<'changeAgentPolicy'>) {
  const row = await requireAgent(context.tx, params.agentId)
  const { reason, ...update } = body
  if (await needsSecondPerson(context))
    return proposePolicy(context, row, await draftPolicy(context, row, update), { reason, restoredNumber: null })
  return ok(await viewAgent(context, await changePolicy(context, row, update, reason)))
}

/**
 * Puts an older version in force again, or asks a second administrator to.
 *
 * Errors: REFERENCE_NOT_FOUND; those of `restorePolicy`.
 */
export async function restoreAgentPolicy(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'restoreAgentPolicy'>,
) {
  const row = await requireAgent(context.tx, params.agentId)
  const { number, reason } = body
  if (await needsSecondPerson(context)) {
    const after = await policyToRestore(context.tx, row, number)
    return proposePolicy(context, row, after, { reason, restoredNumber: number })
  }
  return ok(await viewAgent(context, await restorePolicy(context, row, body)))
}

/** What was used on each of the last days against the limit of the time. Errors: REFERENCE_NOT_FOUND. */
export async function getAgentUsageHistory(context: ConsoleContext, { params }: ConsoleInput<'getAgentUsageHistory'>) {
  const row = await requireAgent(context.tx, params.agentId)
  const { policy } = await viewAgent(context, row)
  return ok({
    currency: policy.spendingLimits.currency,
    days: await usageHistoryOf(context, row),
  })
}
