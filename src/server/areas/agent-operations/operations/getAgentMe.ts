import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, viewAgent } from '../../agents/public'

/** The agent that calls, with its policy and usage; also while it is paused. Source: behaviour 20.3. */
export async function getAgentMe(context: Context, _input: Input<'getAgentMe'>) {
  return ok(await viewAgent(context, await requireActingAgent(context, { permission: null, isWrite: false })))
}
