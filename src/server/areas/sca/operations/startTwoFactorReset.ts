import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { requireBudget, spend } from '../../../guards/rateLimit/rateLimit'
import type { Context } from '../../../kernel/context'
import { requireScaCustomer } from '../customers'
import { requireFactor } from '../factors'
import { RESET_MINUTES, resetLinkOf } from '../resets'
import { insertResetRow, type ResetRow } from '../store'

const TOKEN_BYTES = 24

/**
 * Begins to replace a lost factor: the customer shows a living face within fifteen minutes.
 *
 * Errors: those of requireScaCustomer; INVALID_INPUT, the customer does not have the factor; RATE_LIMITED, five a day.
 * Source: behaviour 6.3, B.
 */
export async function startTwoFactorReset(context: Context, { query, body }: Input<'startTwoFactorReset'>) {
  const { tx, now, ids, changes, audit } = context
  const customer = await requireScaCustomer(tx, query.customerId)
  if (body.factor !== 'SMS_OTP' || customer.phone_number === null) await requireFactor(tx, customer, body.factor)
  const budget = { budget: 'SCA_RESET', subject: customer.id } as const
  await requireBudget(context, { ...budget, field: 'customerId' })
  await spend(context, budget)
  const row: ResetRow = {
    id: ids.new('TwoFactorReset'),
    customer_id: customer.id,
    factor: body.factor,
    state: 'INITIATED',
    liveness_token: ids.hex(TOKEN_BYTES),
    is_opened: 0,
    expires_at: isoOf(now + RESET_MINUTES * 60_000),
    completed_at: null,
    created_at: isoOf(now),
  }
  await insertResetRow(tx, row)
  changes.add('sca', customer.id)
  audit.note({ targetId: customer.id, details: { resetId: row.id, factor: row.factor } })
  return created({
    resetId: row.id,
    livenessAccessToken: row.liveness_token,
    verificationLink: await resetLinkOf(tx, row),
    expiresAt: row.expires_at,
  })
}
