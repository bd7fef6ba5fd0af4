import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import type { ContactChannel } from '../customers/public'
import { type CustomerRow, demandedContactsOf, requireCustomer } from '../customers/public'

/** A contact that waits to be proven. */
interface OpenContact {
  readonly customer: CustomerRow
  readonly address: string
}

const NAMES = { EMAIL: 'email address', SMS: 'phone number' } as const

/**
 * The contact of a customer that is to be proven.
 *
 * Errors: USER_NOT_FOUND; CONFLICT reason CONTACT_CHECK_NOT_REQUIRED or CONTACT_VERIFIED.
 * Source: specification, rule 1; behaviour 5.
 */
export async function requireOpenContact(tx: Tx, customerId: string, channel: ContactChannel): Promise<OpenContact> {
  const customer = await requireCustomer(tx, customerId)
  const { [channel]: status } = await demandedContactsOf(tx, customer)
  const address = channel === 'EMAIL' ? customer.email : customer.phone_number
  if (status === undefined || address === null) {
    throw new ServiceError('CONFLICT', `The customer's ${NAMES[channel]} need not be verified; nothing was done.`, {
      field: 'customerId',
      reason: 'CONTACT_CHECK_NOT_REQUIRED',
    })
  }
  if (status === 'VERIFIED') {
    throw new ServiceError('CONFLICT', `The customer's ${NAMES[channel]} is verified already; nothing was done.`, {
      field: 'customerId',
      reason: 'CONTACT_VERIFIED',
    })
  }
  return { customer, address }
}
