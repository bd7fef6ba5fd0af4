import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { sendContactCode } from '../sendContactCode'

/** Sends a code to the customer's email address. Errors: those of sendContactCode. Source: behaviour 5. */
export async function sendCustomerEmailVerification(
  context: Context,
  { params }: Input<'sendCustomerEmailVerification'>,
) {
  return sendContactCode(context, params.customerId, 'EMAIL')
}
