import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { submitVerification } from '../public'
import { maySubmit } from '../rules'
import { viewVerification } from '../view'

/**
 * Submits a customer for verification; what keeps it from being checked is in the reply's `errors`.
 *
 * Errors: USER_NOT_FOUND; INVALID_INPUT, the customer is approved or rejected already.
 * Source: behaviour 7.1, 7.2, 7.5.
 */
export async function createVerification(context: Context, { body }: Input<'createVerification'>) {
  const customer = await requireCustomer(context.tx, body.customerId)
  if (!maySubmit(customer.status)) {
    throw new ServiceError('INVALID_INPUT', `The customer is ${customer.status} already; nothing was submitted.`, {
      field: 'customerId',
      reason: `ALREADY_${customer.status}`,
    })
  }
  const record = await submitVerification(context, customer)
  context.audit.note({ targetId: record.id, details: { customerId: customer.id, result: record.verificationStatus } })
  return ok(viewVerification(record))
}
