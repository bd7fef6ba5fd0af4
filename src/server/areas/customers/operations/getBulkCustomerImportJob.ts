import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { viewBulkJob } from '../bulkImport'
import { getBulkJobRow } from '../bulkStore'

/** Reads the state of an import. Errors: BULK_UPLOAD_JOB_NOT_FOUND. Source: behaviour 3.6. */
export async function getBulkCustomerImportJob({ tx }: Context, { params }: Input<'getBulkCustomerImportJob'>) {
  const row = await getBulkJobRow(tx, params.jobId)
  if (row !== null) return ok(await viewBulkJob(tx, row))
  throw new ServiceError('BULK_UPLOAD_JOB_NOT_FOUND', 'There is no import with this id.', { field: 'jobId' })
}
