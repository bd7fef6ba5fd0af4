import type { Input } from '../../../../contract/operations'
import { isoOf, msOf } from '../../../foundation/clock'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getCustomer } from '../../customers/public'
import { requireDeviceCode } from '../deviceCodes'
import { hashAccessToken, requireAgent } from '../public'
import { redeemOpenCode, updateAgentRow } from '../store'
import { policyOf } from '../view'

const TOKEN_BYTES = 20

function refuse(reason: string, message: string): never {
  throw new ServiceError('INVALID_INPUT', `${message} Nothing was done; ask the platform for a new code.`, {
    field: 'code',
    reason,
  })
}

/**
 * Exchanges a device code, once, for the agent's own credential: `agt_` and 40 hex digits, shown here and never again.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown or replaced code; INVALID_INPUT reason DEVICE_CODE_REDEEMED or
 * DEVICE_CODE_EXPIRED.
 * Source: behaviour 20.2.
 */
export async function redeemAgentDeviceCode(context: Context, { params }: Input<'redeemAgentDeviceCode'>) {
  const { tx, now, ids, changes, audit } = context
  const code = await requireDeviceCode(context, params.code)
  const agent = await requireAgent(tx, code.agent_id)
  const customer = await getCustomer(tx, agent.customer_id)
  found(
    customer?.is_deleted === 1 ? null : customer,
    'REFERENCE_NOT_FOUND',
    'code',
    "The agent's customer was deleted; nothing was done.",
  )
  if (code.state === 'REDEEMED') refuse('DEVICE_CODE_REDEEMED', 'The device code was redeemed before.')
  if (now >= msOf(code.expires_at)) refuse('DEVICE_CODE_EXPIRED', 'The device code has expired.')
  if (!(await redeemOpenCode(tx, code.code_hash)))
    refuse('DEVICE_CODE_REDEEMED', 'The device code was redeemed before.')
  const accessToken = `agt_${ids.hex(TOKEN_BYTES)}`
  await updateAgentRow(tx, agent, {
    ...agent,
    is_connected: 1,
    access_token_hash: hashAccessToken(accessToken),
    updated_at: isoOf(now),
  })
  changes.add('agents', agent.id)
  audit.note({ targetId: agent.id })
  return ok({ agentId: agent.id, agentName: agent.name, accessToken, policy: policyOf(agent) })
}
