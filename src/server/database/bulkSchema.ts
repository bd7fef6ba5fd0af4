import { z } from 'zod'
import { textList } from '../../contract/console/operators/schemas'
import { bulkCustomerImportErrorEntry } from '../../contract/webhooks/bulkUpload'
import { id, instant, integer, json, nullable, oneOf, text } from './columns'
import { type StoredRow, table } from './table'

/** An import of customers from a file. */
export const bulkJobs = table('bulk_jobs', {
  owner: 'data',
  columns: {
    id: id('Job'),
    status: oneOf(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']),
    /** The column names of the file, in its order. */
    header_json: json(textList),
    total: integer(0),
    successful: integer(0),
    failed: integer(0),
    completed_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** Some rows of a file that wait to be imported; gone once they are. */
export const bulkJobRows = table('bulk_job_rows', {
  owner: 'data',
  references: { job_id: 'bulk_jobs' },
  columns: {
    job_id: text(),
    /** The number of the first of them; a file's rows count from 1, its header is 0. */
    first_row: integer(0),
    /** `[number, cells]` for each row. */
    rows_json: json(z.array(z.tuple([z.int(), textList]))),
  },
})

/** What became of one row: a customer, or the entry that the job shows for it. */
export const bulkJobResults = table('bulk_job_results', {
  owner: 'data',
  references: { job_id: 'bulk_jobs' },
  columns: {
    job_id: text(),
    row_number: integer(0),
    customer_id: nullable(id('Customer')),
    error_json: nullable(json(bulkCustomerImportErrorEntry)),
  },
})

export const bulkTables = {
  bulk_jobs: bulkJobs,
  bulk_job_rows: bulkJobRows,
  bulk_job_results: bulkJobResults,
}

export type BulkJobsTable = StoredRow<typeof bulkJobs>
export type BulkJobRowsTable = StoredRow<typeof bulkJobRows>
export type BulkJobResultsTable = StoredRow<typeof bulkJobResults>
