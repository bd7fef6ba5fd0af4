import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { confirmContact } from '../confirmContact'

/** Verifies the customer's phone number with a code. Errors: those of confirmContact. Source: behaviour 5. */
export async function confirmCustomerPhoneVerification(
  context: Context,
  { params, body }: Input<'confirmCustomerPhoneVerification'>,
) {
  return confirmContact(context, params.customerId, 'SMS', body.code)
}
