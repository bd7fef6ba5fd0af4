import type { customersOperations } from '../../../contract/customers/operations'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { importCustomers } from './jobs/importCustomers'
import { createCustomer } from './operations/createCustomer'
import { deleteCustomerById } from './operations/deleteCustomerById'
import { getBulkCustomerImportJob, getCustomerById, getEndUserTerms, listCustomers } from './operations/reads'
import { updateCustomerById } from './operations/updateCustomerById'
import { uploadCustomersCsv } from './operations/uploadCustomersCsv'

/**
 * Customers, individuals and businesses. States UNVERIFIED, PENDING, APPROVED, REJECTED and HOLD; verifications move
 * them. Sources: behaviour 3 and 7.2.
 */
export const customersHandlers: Handlers<typeof customersOperations> = {
  createCustomer,
  listCustomers,
  getCustomerById,
  getEndUserTerms,
  updateCustomerById,
  deleteCustomerById,
  uploadCustomersCsv,
  getBulkCustomerImportJob,
}

export const customersJobs: Jobs = { importCustomers }
