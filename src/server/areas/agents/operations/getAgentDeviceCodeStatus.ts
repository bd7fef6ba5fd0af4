import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { codeOf, requireDeviceCode } from '../deviceCodes'

/** Whether a device code was redeemed. Errors: REFERENCE_NOT_FOUND. Source: behaviour 20.2. */
export async function getAgentDeviceCodeStatus(context: Context, { params }: Input<'getAgentDeviceCodeStatus'>) {
  const row = await requireDeviceCode(context, params.code)
  return ok({ code: codeOf(params.code), redeemed: row.state === 'REDEEMED' })
}
