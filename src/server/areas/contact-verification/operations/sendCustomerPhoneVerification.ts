import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { sendContactCode } from '../sendContactCode'

/** Sends a code to the customer's phone number. Errors: those of sendContactCode. Source: behaviour 5. */
export async function sendCustomerPhoneVerification(
  context: Context,
  { params }: Input<'sendCustomerPhoneVerification'>,
) {
  return sendContactCode(context, params.customerId, 'SMS')
}
