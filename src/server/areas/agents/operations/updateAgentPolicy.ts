import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireOnePerson } from '../../approvals/public'
import { changePolicy } from '../policies/changePolicy'
import { requireAgent, viewAgent } from '../public'

const NOT_ALONE =
  'The approval rules ask for a second administrator for each change of a policy; nothing was changed. ' +
  'Change it at the console, where it waits until another one has confirmed it.'

/**
 * Changes an agent's policy at once; the interface asks for no reason.
 *
 * Errors: REFERENCE_NOT_FOUND; FORBIDDEN reason SECOND_PERSON_REQUIRED; those of `changePolicy`.
 * Source: behaviour 20.2. Assumes: A-721.
 */
export async function updateAgentPolicy(context: Context, { params, body }: Input<'updateAgentPolicy'>) {
  const row = await requireAgent(context.tx, params.agentId)
  await requireOnePerson(context, { field: 'agentId', message: NOT_ALONE })
  return ok(await viewAgent(context, await changePolicy(context, row, body, null)))
}
