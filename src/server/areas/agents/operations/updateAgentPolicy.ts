import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import { requireHeldPermissions } from '../../../guards/authentication/heldPermissions'
import type { Context } from '../../../kernel/context'
import { requireCurrency } from '../../exchange-rates/public'
import { mergePolicy } from '../policyChanges'
import { requireUsablePolicy } from '../policyCheck'
import { isWider, permissionsOfAgent } from '../policyReach'
import { requireAgent, viewAgent } from '../public'
import { type AgentRow, updateAgentRow } from '../store'
import { agents } from '../tables'
import { conversionsAt } from '../usage'
import { policyOf } from '../view'

/**
 * Changes an agent's policy at once: omitted fields stay, null removes a limit, a new currency converts the others.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_CURRENCY; INVALID_INPUT, a policy that cannot be used; FORBIDDEN, a wider policy
 * whose permissions the caller lacks (a narrower one asks for none).
 * Source: behaviour 20.2.
 */
export async function updateAgentPolicy(context: Context, { params, body }: Input<'updateAgentPolicy'>) {
  const { tx, now, actor, changes, audit } = context
  const row = await requireAgent(tx, params.agentId)
  for (const section of ['spendingLimits', 'approvalThresholds'] as const) {
    const currency = body[section]?.currency
    if (currency !== undefined) requireCurrency(currency, `${section}.currency`)
  }
  const before = policyOf(row)
  const policy = mergePolicy(before, body, conversionsAt(now))
  if (isWider(before, policy)) requireHeldPermissions(actor, permissionsOfAgent(policy.permissions))
  await requireUsablePolicy(tx, row.customer_id, policy, '')
  const after: AgentRow = { ...row, policy_json: agents.columns.policy_json.encode(policy), updated_at: isoOf(now) }
  await updateAgentRow(tx, row, after)
  changes.add('agents', row.id)
  audit.note({ targetId: row.id, details: { before, after: policy } })
  return ok(await viewAgent(context, after))
}
