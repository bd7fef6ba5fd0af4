import type { AgentPolicy, AgentPolicyUpdateRequest } from '../../../../contract/agents/schemas'
import type { Tx } from '../../../database/schema'
import { isoOf } from '../../../foundation/clock'
import { found } from '../../../foundation/found'
import { ServiceError } from '../../../foundation/ServiceError'
import { requireHeldPermissions } from '../../../guards/authentication/heldPermissions'
import { type Context, namedActor } from '../../../kernel/context'
import { voidPolicyChanges } from '../../approvals/public'
import { requireCustomer } from '../../customers/public'
import { requireCurrency } from '../../exchange-rates/public'
import { mergePolicy } from '../policyChanges'
import { requireUsablePolicy } from '../policyCheck'
import { isWider, permissionsOfAgent } from '../policyReach'
import { endShadowsOfPolicy } from '../shadows/ends'
import { type AgentRow, updateAgentRow } from '../store'
import { agents } from '../tables'
import { conversionsAt } from '../usage'
import { policyOf } from '../view'
import { agentPolicyVersions } from './tables'
import { insertVersionRow, listVersionRows } from './versionStore'

/** Why a policy is changed, and which version is put in force again. */
interface Why {
  readonly reason: string | null
  readonly restoredNumber: number | null
}

/** Keeps the policy of an agent as the newest version, in the transaction that puts it in force. Assumes: A-451. */
export async function keepPolicyVersion(
  { tx, now, actor }: Pick<Context, 'tx' | 'now' | 'actor'>,
  row: AgentRow,
  why: Why = { reason: null, restoredNumber: null },
): Promise<void> {
  await insertVersionRow(tx, {
    agent_id: row.id,
    policy_json: row.policy_json,
    changed_at: isoOf(now),
    changed_by_json: agentPolicyVersions.columns.changed_by_json.encode(namedActor(actor)),
    reason: why.reason,
    restored_number: why.restoredNumber,
  })
}

/**
 * Errors: USER_NOT_FOUND, the agent's customer was deleted; FORBIDDEN, permissions of an agent that the caller lacks;
 * INVALID_INPUT, a policy that cannot be used.
 */
export async function requirePuttable(context: Context, row: AgentRow, policy: AgentPolicy): Promise<void> {
  await requireCustomer(context.tx, row.customer_id, 'agentId')
  if (isWider(policyOf(row), policy)) requireHeldPermissions(context.actor, permissionsOfAgent(policy.permissions))
  await requireUsablePolicy(context.tx, row.customer_id, policy, '')
}

/**
 * Puts a policy in force, which is the next version where it differs; changes that were drafted on the one before are
 * void, and a watched draft that says the same is watched no more.
 *
 * Errors: those of requirePuttable.
 */
export async function putPolicyInForce(
  context: Context,
  row: AgentRow,
  policy: AgentPolicy,
  why: Why,
): Promise<AgentRow> {
  const { tx, now, changes, audit } = context
  const before = policyOf(row)
  await requirePuttable(context, row, policy)
  const after: AgentRow = { ...row, policy_json: agents.columns.policy_json.encode(policy), updated_at: isoOf(now) }
  await updateAgentRow(tx, row, after)
  if (after.policy_json !== row.policy_json) {
    await keepPolicyVersion(context, after, why)
    await voidPolicyChanges(context, row.id)
  }
  await endShadowsOfPolicy(context, row.id, policyOf(after))
  changes.add('agents', row.id)
  const { reason, restoredNumber } = why
  audit.note({
    targetId: row.id,
    reason: reason ?? undefined,
    details: { before, after: policy, restoredNumber: restoredNumber ?? undefined },
  })
  return after
}

function changedPolicy({ now }: Pick<Context, 'now'>, row: AgentRow, update: AgentPolicyUpdateRequest): AgentPolicy {
  for (const section of ['spendingLimits', 'approvalThresholds'] as const) {
    const currency = update[section]?.currency
    if (currency !== undefined) requireCurrency(currency, `${section}.currency`)
  }
  return mergePolicy(policyOf(row), update, conversionsAt(now))
}

/** The policy that a change would put in force; nothing is written. Errors: INVALID_CURRENCY; INVALID_INPUT. */
export async function draftPolicy(
  context: Pick<Context, 'tx' | 'now'>,
  row: AgentRow,
  update: AgentPolicyUpdateRequest,
): Promise<AgentPolicy> {
  const policy = changedPolicy(context, row, update)
  await requireUsablePolicy(context.tx, row.customer_id, policy, '')
  return policy
}

/**
 * Changes a policy at once: omitted fields stay, null removes a limit, a new currency converts the others. A policy
 * that comes to differ is the next version.
 *
 * Errors: INVALID_CURRENCY; INVALID_INPUT, a policy that cannot be used; FORBIDDEN, a wider policy whose permissions
 * the caller lacks (a narrower one asks for none).
 * Source: behaviour 20.2.
 */
export async function changePolicy(
  context: Context,
  row: AgentRow,
  update: AgentPolicyUpdateRequest,
  reason: string | null,
): Promise<AgentRow> {
  const policy = changedPolicy(context, row, update)
  return putPolicyInForce(context, row, policy, { reason, restoredNumber: null })
}

/**
 * The policy of an older version.
 *
 * Errors: USER_NOT_FOUND, the agent's customer was deleted; REFERENCE_NOT_FOUND, no such version; CONFLICT reason
 * POLICY_IN_FORCE.
 */
export async function policyToRestore(tx: Tx, row: AgentRow, number: number): Promise<AgentPolicy> {
  await requireCustomer(tx, row.customer_id, 'agentId')
  const [newest] = await listVersionRows(tx, { agentId: row.id, before: number + 1, limit: 1 })
  const version = found(
    newest?.number === number ? newest : null,
    'REFERENCE_NOT_FOUND',
    'number',
    'The policy has no such version; nothing was changed.',
  )
  if (version.policy_json === row.policy_json) {
    throw new ServiceError('CONFLICT', 'The policy is that of this version already; nothing was changed.', {
      field: 'number',
      reason: 'POLICY_IN_FORCE',
    })
  }
  return agents.columns.policy_json.decode(version.policy_json)
}

/**
 * Puts an older version in force again, whole; it becomes the newest.
 *
 * Errors: those of `policyToRestore`; INVALID_INPUT, an account in it is gone; FORBIDDEN as for a change.
 */
export async function restorePolicy(
  context: Context,
  row: AgentRow,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<AgentRow> {
  const policy = await policyToRestore(context.tx, row, number)
  return putPolicyInForce(context, row, policy, { reason, restoredNumber: number })
}
