import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireScaCustomer } from '../customers'
import { moveReset, requireReset, statusOfReset, viewReset } from '../resets'
import { resetAfterPoll } from '../rules'

/**
 * Reads how far a reset has come. In the sandbox each question moves the check of liveness on, unless its page was
 * opened.
 *
 * Errors: those of requireScaCustomer; REFERENCE_NOT_FOUND. Source: behaviour 6.3.
 */
export async function getTwoFactorResetStatus(context: Context, { params, query }: Input<'getTwoFactorResetStatus'>) {
  const customer = await requireScaCustomer(context.tx, query.customerId)
  const row = await requireReset(context.tx, customer.id, params.resetId)
  const next = resetAfterPoll(row.state)
  const moves = row.is_opened === 0 && next !== row.state && statusOfReset(context, row) !== 'EXPIRED'
  return ok(await viewReset(context, moves ? await moveReset(context, row, next) : row))
}
