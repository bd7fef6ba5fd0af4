import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { createdAndUpdatedRange, queryBoolean } from '../primitives/query'
import { signedRequestChallenge, signedRetryHeaders } from '../primitives/signedRetry'
import { bulkCustomerImportJob } from '../webhooks/bulkUpload'
import { bulkCustomerImportJobAccepted, CSV_BYTES_MAX, customersCsvUpload } from './bulkImport'
import { customerType } from './enums'
import { customer, customerCreateRequest, customerPage, customerUpdateRequest, endUserTerms } from './schemas'

const operation = operationsOf({ tag: 'Customers', auth: ['basic'] })

export const customersOperations = {
  createCustomer: operation({
    method: 'POST',
    path: '/customers',
    summary: 'Create a customer',
    act: 'create a customer',
    body: customerCreateRequest,
    responses: { 201: customer, ...errors(400, 401, 403, 405, 409, 500, 501) },
    changes: ['customers', 'internal-accounts', 'webhooks'],
  }),

  listCustomers: operation({
    method: 'GET',
    path: '/customers',
    summary: 'List customers',
    query: z.object({
      platformCustomerId: z.string().optional(),
      customerType: customerType.optional(),
      ...createdAndUpdatedRange,
      ...pageQuery,
      region: z.string().optional(),
      currency: z.string().optional(),
      umaAddress: z.string().optional(),
      isIncludingDeleted: queryBoolean.optional(),
    }),
    responses: { 200: customerPage, ...errors(400, 401, 403, 405, 500) },
    shows: ['customers'],
  }),

  getCustomerById: operation({
    method: 'GET',
    path: '/customers/{customerId}',
    summary: 'Read a customer',
    params: z.object({ customerId: pathId }),
    responses: { 200: customer, ...errors(401, 403, 404, 500) },
    shows: ['customers', 'beneficial-owners'],
  }),

  updateCustomerById: operation({
    method: 'PATCH',
    path: '/customers/{customerId}',
    summary: 'Change a customer',
    act: 'change a customer',
    params: z.object({ customerId: pathId }),
    headers: signedRetryHeaders,
    body: customerUpdateRequest,
    responses: { 200: customer, 202: signedRequestChallenge, ...errors(400, 401, 403, 404, 409, 424, 500) },
    changes: ['customers', 'internal-accounts', 'wallet-auth'],
  }),

  deleteCustomerById: operation({
    method: 'DELETE',
    path: '/customers/{customerId}',
    role: 'APPROVER',
    summary: 'Delete a customer',
    act: 'delete a customer',
    params: z.object({ customerId: pathId }),
    responses: { 200: customer, ...errors(401, 403, 404, 410, 500) },
    changes: [
      'customers',
      'external-accounts',
      'agents',
      'agent-actions',
      'approvals',
      'shadows',
      'quotes',
      'transactions',
      'wallet-auth',
      'sca',
      'webhooks',
    ],
  }),

  uploadCustomersCsv: operation({
    method: 'POST',
    path: '/customers/bulk/csv',
    summary: 'Import customers from a CSV file',
    act: 'import customers from a file',
    multipart: { fileBytesMax: CSV_BYTES_MAX },
    body: customersCsvUpload,
    responses: { 202: bulkCustomerImportJobAccepted, ...errors(400, 401, 403, 500) },
    changes: ['customers'],
  }),

  getBulkCustomerImportJob: operation({
    method: 'GET',
    path: '/customers/bulk/jobs/{jobId}',
    summary: 'Read the state of an import',
    params: z.object({ jobId: pathId }),
    responses: { 200: bulkCustomerImportJob, ...errors(401, 403, 404, 500) },
    shows: ['customers'],
  }),

  /** Its last part is taken before `{customerId}` of the path beside it: no customer can have that id. */
  getEndUserTerms: operation({
    method: 'GET',
    path: '/customers/end-user-terms',
    summary: 'Read the current end-user terms',
    responses: { 200: endUserTerms, ...errors(401, 500) },
    shows: [],
  }),
}
