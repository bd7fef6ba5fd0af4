import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { confirmContact } from '../confirmContact'

/** Verifies the customer's email address with a code. Errors: those of confirmContact. Source: behaviour 5. */
export async function confirmCustomerEmailVerification(
  context: Context,
  { params, body }: Input<'confirmCustomerEmailVerification'>,
) {
  return confirmContact(context, params.customerId, 'EMAIL', body.code)
}
