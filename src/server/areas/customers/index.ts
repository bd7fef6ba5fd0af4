import type { Handlers } from '../../foundation/handlers'
import { createCustomer } from './operations/createCustomer'
import { getCustomerById } from './operations/getCustomerById'
import { listCustomers } from './operations/listCustomers'
import { updateCustomerById } from './operations/updateCustomerById'

/**
 * Customers, individuals and businesses. States UNVERIFIED, PENDING, APPROVED, REJECTED and HOLD; verifications move
 * them. Sources: behaviour 3 and 7.2.
 */
export const customersHandlers: Handlers<
  'createCustomer' | 'listCustomers' | 'getCustomerById' | 'updateCustomerById'
> = {
  createCustomer,
  listCustomers,
  getCustomerById,
  updateCustomerById,
}
