import { accepted } from '../../../foundation/reply'
import { withPreparation } from '../../../kernel/handlers'
import { type BulkUpload, sliceTable, startImport } from '../bulkImport'
import { readCsvFile } from '../csvFile'

/**
 * Takes a file of customers; a worker creates them row by row.
 *
 * Returns: the job, PENDING.
 * Effects: BULK_UPLOAD.COMPLETED or BULK_UPLOAD.FAILED at its end, and the effects of createCustomer for each row.
 * Errors: INVALID_INPUT, no `file`, or one that cannot be read as a table; a header without the required columns is no
 * error here, it fails the job.
 * Source: behaviour 3.6. Assumes.
 */
export const uploadCustomersCsv = withPreparation<'uploadCustomersCsv', BulkUpload>(
  async (_preparation, { body }) => sliceTable(await readCsvFile(new Uint8Array(await body.file.arrayBuffer()))),
  async (context, _input, upload) => {
    const job = await startImport(context, upload)
    context.audit.note({ targetId: job.id, details: { rows: job.total } })
    return accepted({ jobId: job.id, status: 'PENDING' as const })
  },
)
