import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireScaCustomer } from '../customers'
import { listFactorRows } from '../store'
import { viewFactor } from '../view'

/** Lists SMS_OTP, which needs no enrolment, and what was enrolled. Errors: those of requireScaCustomer. */
export async function listScaFactors({ tx }: Context, { query }: Input<'listScaFactors'>) {
  const customer = await requireScaCustomer(tx, query.customerId)
  const enrolled = await listFactorRows(tx, customer.id)
  return ok({ factors: [{ factor: 'SMS_OTP' as const }, ...enrolled.map(viewFactor)] })
}
