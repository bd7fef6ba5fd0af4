import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { requireHeldPermissions } from '../../../guards/authentication/heldPermissions'
import type { Context } from '../../../kernel/context'
import { requireOnePerson } from '../../approvals/public'
import { requireNamedCustomer } from '../../customers/public'
import { issueDeviceCode } from '../deviceCodes'
import { keepPolicyVersion } from '../policies/changePolicy'
import { normalisePolicy } from '../policyChanges'
import { requireUsablePolicy } from '../policyCheck'
import { autoFieldOf, permissionsOfAgent } from '../policyReach'
import { viewAgent } from '../public'
import { type AgentRow, insertAgentRow } from '../store'
import { agents } from '../tables'
import { viewDeviceCode } from '../view'

const NOT_ALONE =
  'The approval rules ask for a second administrator for each change of a policy, so nobody alone lets a new agent ' +
  'pay by itself; no agent was created. Create it so that each payment needs approval, then change its policy.'

/**
 * Creates an agent of a customer with its policy, and the device code that it redeems for its credential.
 *
 * Errors: INVALID_INPUT, unknown or deleted customer, or a policy that cannot be used; FORBIDDEN, permissions that the
 * caller lacks, or reason SECOND_PERSON_REQUIRED.
 * Source: behaviour 20.2. Assumes: A-722.
 */
export async function createAgent(context: Context, { body }: Input<'createAgent'>) {
  const { tx, ids, now, actor, changes, audit } = context
  requireHeldPermissions(actor, permissionsOfAgent(body.policy.permissions), 'policy.permissions')
  const named = { field: 'customerId', undone: 'no agent was created', unknown: 'CUSTOMER_NOT_FOUND' }
  const customer = await requireNamedCustomer(tx, body.customerId, named)
  const policy = normalisePolicy(body.policy)
  const autoField = autoFieldOf(policy)
  if (autoField !== null) await requireOnePerson(context, { field: `policy.${autoField}`, message: NOT_ALONE })
  await requireUsablePolicy(tx, customer.id, policy, 'policy.')
  const at = isoOf(now)
  const row: AgentRow = {
    id: ids.new('Agent'),
    name: body.name,
    customer_id: customer.id,
    is_paused: 0,
    is_connected: 0,
    policy_json: agents.columns.policy_json.encode(policy),
    access_token_hash: null,
    is_deleted: 0,
    created_at: at,
    updated_at: at,
  }
  await insertAgentRow(tx, row)
  await keepPolicyVersion(context, row)
  const deviceCode = await issueDeviceCode(context, row.id)
  changes.add('agents', row.id)
  audit.note({ targetId: row.id, details: { customerId: customer.id, policy } })
  return created({ agent: await viewAgent(context, row), deviceCode: viewDeviceCode(deviceCode) })
}
