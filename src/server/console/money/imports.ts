import type { ConsoleInput } from '../../../contract/console/operations'
import { PAGE_LIMIT_DEFAULT } from '../../../contract/primitives/pagination'
import { bulkJobs } from '../../areas/customers/tables'
import { listPage, mapPage } from '../../database/listPage'
import { readColumn } from '../../database/table'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'

/** The customers of an import by row; the cursor is the last row shown. Errors: BULK_UPLOAD_JOB_NOT_FOUND. */
export async function listImportedCustomers(
  { tx }: ConsoleContext,
  { params, query }: ConsoleInput<'listImportedCustomers'>,
) {
  const job = found(
    await tx.selectFrom('bulk_jobs').select('successful').where('id', '=', params.jobId).executeTakeFirst(),
    'BULK_UPLOAD_JOB_NOT_FOUND',
    'jobId',
    'There is no import with this id.',
  )
  const { limit = PAGE_LIMIT_DEFAULT, cursor = '0' } = query
  if (!/^\d{1,9}$/.test(cursor))
    throw new ServiceError('INVALID_INPUT', 'The cursor is not one of this list; start without it.', {
      field: 'cursor',
    })
  const rows = await tx
    .selectFrom('bulk_job_results')
    .innerJoin('customers', 'customers.id', 'bulk_job_results.customer_id')
    .select(['row_number as row', 'customers.id as customerId', 'display_name as name'])
    .select('platform_customer_id as platformCustomerId')
    .where('job_id', '=', params.jobId)
    .where('row_number', '>', Number(cursor))
    .orderBy('row_number')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const nextCursor = hasMore ? { nextCursor: String(data.at(-1)?.row ?? 0) } : {}
  return ok({ data, hasMore, ...nextCursor, totalCount: job.successful })
}

/** The imports of customers, newest first. Errors: INVALID_INPUT field `cursor`. */
export async function listCustomerImports({ tx }: ConsoleContext, { query }: ConsoleInput<'listCustomerImports'>) {
  const { limit, cursor } = query
  const page = await listPage(tx, { list: 'bulk_jobs', table: 'bulk_jobs', filters: [], limit, cursor })
  return ok(
    mapPage(page, (row) => ({
      jobId: row.id,
      status: row.status,
      total: row.total,
      successful: row.successful,
      failed: row.failed,
      columns: readColumn(bulkJobs, row, 'header_json'),
      createdAt: row.created_at,
      completedAt: row.completed_at,
    })),
  )
}
