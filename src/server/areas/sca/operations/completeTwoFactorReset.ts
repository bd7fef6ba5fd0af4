import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { type CustomerRow, setPhoneNumber } from '../../customers/public'
import { requireScaCustomer } from '../customers'
import { completeReset, requireReset, statusOfReset } from '../resets'
import { phoneNumberOf } from '../rules'
import { deleteFactorRow } from '../store'

type Mobile = NonNullable<Input<'completeTwoFactorReset'>['body']>['mobile']

/** Puts another phone in the place of the lost one. Errors: INVALID_INPUT on `mobile`. Assumes: A-484. */
async function replacePhone(context: Context, customer: CustomerRow, mobile: Mobile): Promise<void> {
  if (mobile === undefined) {
    throw new ServiceError(
      'INVALID_INPUT',
      'A lost phone is replaced by another number; nothing was done. Send mobile.',
      {
        field: 'mobile',
        reason: 'MOBILE_MISSING',
      },
    )
  }
  const phone = phoneNumberOf(mobile)
  if (phone === null) {
    throw new ServiceError('INVALID_INPUT', 'countryCode and number make no phone number; nothing was done.', {
      field: 'mobile.number',
      reason: 'NO_PHONE_NUMBER',
    })
  }
  await setPhoneNumber(context, customer, phone)
}

/**
 * Ends a reset whose check of liveness has passed: the lost app or passkey is removed, a lost phone replaced.
 *
 * Errors: those of requireScaCustomer; REFERENCE_NOT_FOUND; INVALID_INPUT, not passed, or without the new number.
 * Source: behaviour 6.3.
 */
export async function completeTwoFactorReset(
  context: Context,
  { params, query, body }: Input<'completeTwoFactorReset'>,
) {
  const { tx, audit } = context
  const customer = await requireScaCustomer(tx, query.customerId)
  const row = await requireReset(tx, customer.id, params.resetId)
  const status = statusOfReset(context, row)
  if (status !== 'LIVENESS_PASSED') {
    throw new ServiceError('INVALID_INPUT', `The reset is ${status}; it is completed once liveness has passed.`, {
      field: 'resetId',
      reason: `RESET_${status}`,
      status,
    })
  }
  if (row.factor === 'SMS_OTP') await replacePhone(context, customer, body?.mobile)
  else await deleteFactorRow(tx, customer.id, row.factor)
  await completeReset(context, row)
  audit.note({ targetId: customer.id, details: { resetId: row.id, factor: row.factor } })
  return noContent()
}
