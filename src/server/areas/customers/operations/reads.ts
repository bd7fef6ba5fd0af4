import type { Input } from '../../../../contract/operations'
import { filtersOf, pagingOf } from '../../../database/listFilters'
import { assert } from '../../../foundation/assert'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { viewBulkJob } from '../bulkImport'
import { getBulkJobRow } from '../bulkStore'
import { getCustomer, viewCustomer, viewCustomers } from '../public'
import { END_USER_TERMS_VERSIONS } from '../rules'
import { holdsCurrency, listCustomerPage } from '../store'

/** Reads the state of an import. Errors: BULK_UPLOAD_JOB_NOT_FOUND. Source: behaviour 3.6. */
export async function getBulkCustomerImportJob({ tx }: Context, { params }: Input<'getBulkCustomerImportJob'>) {
  const row = found(
    await getBulkJobRow(tx, params.jobId),
    'BULK_UPLOAD_JOB_NOT_FOUND',
    'jobId',
    'There is no import with this id.',
  )
  return ok(await viewBulkJob(tx, row))
}

/** Reads a customer, also a deleted one. Errors: USER_NOT_FOUND. Source: behaviour 3.3. */
export async function getCustomerById({ tx }: Context, { params }: Input<'getCustomerById'>) {
  const row = found(
    await getCustomer(tx, params.customerId),
    'USER_NOT_FOUND',
    'customerId',
    'There is no customer with this id.',
  )
  return ok(await viewCustomer(tx, row))
}

/** A reserved name: the terms of the sandbox bind nobody. */
const TERMS_BASE = 'https://sandbox.countersign.test/end-user-terms'

/**
 * The version that a customer accepts today, and where it is published.
 *
 * Source: behaviour 4. Assumes: A-204.
 */
export async function getEndUserTerms() {
  const version = END_USER_TERMS_VERSIONS.at(-1)
  assert(version !== undefined, 'the list of versions is never empty')
  return ok({ version, url: `${TERMS_BASE}/${version}` })
}

/** Lists customers, newest first; deleted ones only when asked for. Source: behaviour 3.3. */
export async function listCustomers({ tx }: Context, { query }: Input<'listCustomers'>) {
  const page = await listCustomerPage(tx, {
    isIncludingDeleted: query.isIncludingDeleted ?? false,
    filters: filtersOf([
      ['platform_customer_id', '=', query.platformCustomerId],
      ['customer_type', '=', query.customerType, 'customerType'],
      ['created_at', '>=', query.createdAfter],
      ['created_at', '<=', query.createdBefore],
      ['updated_at', '>=', query.updatedAfter],
      ['updated_at', '<=', query.updatedBefore],
      ['region', '=', query.region],
      ['uma_address', '=', query.umaAddress?.toLowerCase()],
    ]),
    conditions: query.currency === undefined ? [] : [holdsCurrency(query.currency)],
    ...pagingOf(query),
  })
  return ok({ ...page, data: await viewCustomers(tx, page.data) })
}
