import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { requireHeldPermissions } from '../../../guards/authentication/heldPermissions'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { issueDeviceCode } from '../deviceCodes'
import { permissionsOfAgent } from '../policyReach'
import { requireAgent } from '../public'
import { invalidateOpenCodes } from '../store'
import { policyOf, viewDeviceCode } from '../view'

/**
 * A new device code for an agent that is not connected yet; earlier codes that were not redeemed stop working.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; CONFLICT reason AGENT_CONNECTED;
 * FORBIDDEN, the agent has permissions that the caller lacks: whoever has the code can become the agent.
 * Source: behaviour 20.2.
 */
export async function regenerateAgentDeviceCode(context: Context, { params }: Input<'regenerateAgentDeviceCode'>) {
  const { tx, actor, changes, audit } = context
  const agent = await requireAgent(tx, params.agentId)
  requireHeldPermissions(actor, permissionsOfAgent(policyOf(agent).permissions), 'Authorization')
  await requireCustomer(tx, agent.customer_id, 'agentId')
  if (agent.is_connected === 1) {
    throw new ServiceError(
      'CONFLICT',
      'The agent is connected already; no code was made. Delete it and create another to start again.',
      {
        field: 'agentId',
        reason: 'AGENT_CONNECTED',
      },
    )
  }
  await invalidateOpenCodes(tx, agent.id)
  const issued = await issueDeviceCode(context, agent.id)
  changes.add('agents', agent.id)
  audit.note({ targetId: agent.id })
  return created(viewDeviceCode(issued))
}
