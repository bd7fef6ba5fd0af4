import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { findSender, keepLookup, viewLookup } from '../lookups/lookups'
import { currenciesOf, payerFieldsOf, requireUmaForm, requireUmaReceiver } from '../lookups/receivers'

const FIELD = 'receiverUmaAddress'

/**
 * What a UMA address can receive; kept for a quote within 15 minutes.
 *
 * Errors: INVALID_UMA_ADDRESS; those of findSender and requireUmaReceiver; SELF_PAYMENT, the sender's own address.
 * Source: behaviour 11.
 */
export async function lookupUma(context: Context, { params, query }: Input<'lookupUma'>) {
  const receiverUmaAddress = requireUmaForm(params.receiverUmaAddress, FIELD)
  const customerId = await findSender(context.tx, query)
  const receiver = await requireUmaReceiver(context.tx, receiverUmaAddress, FIELD)
  if (receiver.kind === 'OWN' && receiver.customer.id === customerId) {
    throw new ServiceError('SELF_PAYMENT', 'The UMA address is the sender’s own; nothing was looked up.', {
      field: FIELD,
    })
  }
  const row = await keepLookup(context, {
    receiver: receiverUmaAddress,
    customerId,
    currencies: currenciesOf(receiver),
    payerFields: payerFieldsOf(receiver),
  })
  return ok({ ...viewLookup(context.now, row), receiverUmaAddress })
}
