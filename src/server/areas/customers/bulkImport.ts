import { CSV_ERRORS_SHOWN } from '../../../contract/customers/bulkImport'
import {
  type CsvProblem,
  cellsByColumn,
  checkCsvHeader,
  readCsvRow,
  rowLengthProblem,
} from '../../../contract/customers/csvColumns'
import type { CustomerCreateRequest } from '../../../contract/customers/schemas'
import type { ErrorCode } from '../../../contract/primitives/errors'
import type { BulkCustomerImportErrorEntry, BulkCustomerImportJob } from '../../../contract/webhooks/bulkUpload'
import { inSavepoint } from '../../database/savepoint'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { type ErrorDetails, ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import {
  type BulkJobRow,
  type BulkSlice,
  dropSlices,
  insertBulkJob,
  insertResults,
  listErrorEntries,
  takeSlice,
  updateBulkJob,
} from './bulkStore'
import { makeCustomer } from './creation'
import type { CsvRow, CsvTable } from './csvFile'
import { bulkJobResults, bulkJobs } from './tables'

const encodeEntry = bulkJobResults.columns.error_json.encode

const IMPORT_JOB = 'importCustomers'

/** Rows of one run: enough to be quick, few enough that reads in between do not wait. */
const ROWS_PER_RUN = 5

/** An upload, ready to be written. */
export interface BulkUpload {
  readonly header: readonly string[]
  readonly total: number
  readonly slices: readonly BulkSlice[]
}

/** Cuts a file into what one run of the worker imports. */
export function sliceTable({ header, rows }: CsvTable): BulkUpload {
  const slices: BulkSlice[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_RUN) {
    const slice = rows.slice(at, at + ROWS_PER_RUN)
    slices.push({ firstRow: slice[0]?.[0] ?? 0, rows: slice })
  }
  return { header, total: rows.length, slices }
}

/** Starts the import of a file: a PENDING job, its rows, and the timer of its first run. */
export async function startImport(context: Context, { header, total, slices }: BulkUpload): Promise<BulkJobRow> {
  const { tx, now, ids, scheduler, changes } = context
  const at = isoOf(now)
  const row: BulkJobRow = {
    id: ids.new('Job'),
    status: 'PENDING',
    header_json: bulkJobs.columns.header_json.encode([...header]),
    total,
    successful: 0,
    failed: 0,
    completed_at: null,
    created_at: at,
    updated_at: at,
  }
  await insertBulkJob(tx, row, slices)
  await scheduler.schedule(tx, { kind: IMPORT_JOB, dueAtMs: now, subjectId: row.id })
  changes.add('customers', row.id)
  return row
}

/** The job as the wire has it; of many errors the first. Source: behaviour 3.6. Assumes: A-208. */
export async function viewBulkJob(tx: Tx, row: BulkJobRow): Promise<BulkCustomerImportJob> {
  const { total, successful, failed } = row
  return {
    id: row.id,
    status: row.status,
    progress: { total, processed: successful + failed, successful, failed },
    errors: await listErrorEntries(tx, row.id, CSV_ERRORS_SHOWN),
    completedAt: row.completed_at ?? undefined,
  }
}

function entryOf(
  correlationId: string,
  error: { readonly code: ErrorCode; readonly message: string; readonly details?: ErrorDetails | undefined },
): BulkCustomerImportErrorEntry {
  const { code, message, details } = error
  return { correlationId, code, message, details: { ...details } }
}

function entryOfProblems(row: number, correlationId: string, problems: readonly CsvProblem[]) {
  const [first] = problems
  return entryOf(correlationId, {
    code: first?.code ?? 'INVALID_INPUT',
    message: `The customer was not created: ${problems.map(({ message }) => message).join(' ')}`,
    details: {
      row,
      field: first?.column ?? 'row',
      errors: problems.map(({ column, message }) => ({ field: column ?? 'row', message })),
    },
  })
}

function entryOfFault(row: number, correlationId: string, error: unknown): BulkCustomerImportErrorEntry {
  if (error instanceof ServiceError) {
    const { code, message, details } = error
    return entryOf(correlationId, { code, message, details: { row, ...details } })
  }
  const message = 'The customer was not created: the service met a fault of its own on this row.'
  return entryOf(correlationId, { code: 'INTERNAL_ERROR', message, details: { row, field: 'row' } })
}

/** Imports one row in a savepoint of its own: what it began is undone when it fails, and the job goes on. */
async function importRow(context: Context, header: readonly string[], [number, row]: CsvRow) {
  const failedWith = (entry: BulkCustomerImportErrorEntry) => ({ number, customerId: null, entry })
  const cells = cellsByColumn(header, row)
  if (cells === null) return failedWith(entryOfProblems(number, `row_${number}`, [rowLengthProblem(header, row)]))
  const correlationId = cells.platformCustomerId || `row_${number}`
  const read = readCsvRow(cells)
  if (!read.ok) return failedWith(entryOfProblems(number, correlationId, read.problems))
  // A business of a file may lack details that a single request must give. Source: behaviour 3.6.
  const request = read.customer as CustomerCreateRequest
  const attempt = await inSavepoint(context.tx, () => makeCustomer(context, request))
  if (!attempt.ok) return failedWith(entryOfFault(number, correlationId, attempt.error))
  return { number, customerId: attempt.value.id, entry: null }
}

/** What keeps the whole file from being imported, as the entry that the job shows, or null. */
function faultOfFile(job: BulkJobRow, header: readonly string[]): BulkCustomerImportErrorEntry | null {
  const { missing } = checkCsvHeader(header)
  if (missing.length > 0) {
    const separator = header.length === 1 ? ' Columns are separated by commas.' : ''
    const message = `No customer was imported: the header lacks ${missing.join(', ')}.${separator}`
    return entryOf('row_0', { code: 'INVALID_INPUT', message, details: { row: 0, field: missing[0] ?? '', missing } })
  }
  if (job.total > 0) return null
  const message = 'No customer was imported: the file has a header and no rows.'
  return entryOf('row_0', { code: 'INVALID_INPUT', message, details: { row: 0, field: 'file' } })
}

async function finish(context: Context, row: BulkJobRow): Promise<void> {
  const { tx, now, webhooks, changes } = context
  const at = isoOf(now)
  const status = row.successful > 0 ? 'COMPLETED' : 'FAILED'
  const over = await updateBulkJob(tx, row, { status, completed_at: at, updated_at: at })
  await webhooks.enqueue(tx, { type: `BULK_UPLOAD.${status}`, objectId: row.id, data: await viewBulkJob(tx, over) })
  changes.add('customers', row.id)
}

async function failWhole(context: Context, job: BulkJobRow, entry: BulkCustomerImportErrorEntry): Promise<void> {
  await dropSlices(context.tx, job.id)
  await insertResults(context.tx, [
    { job_id: job.id, row_number: 0, customer_id: null, error_json: encodeEntry(entry) },
  ])
  await finish(context, await updateBulkJob(context.tx, job, { failed: job.total }))
}

/**
 * One run of an import: some rows, then the timer of the next run, or the end of the job.
 *
 * Effects: customers; BULK_UPLOAD.COMPLETED when any row of the file was imported, else BULK_UPLOAD.FAILED.
 * Source: behaviour 3.6. Assumes: A-210.
 */
export async function runImport(context: Context, job: BulkJobRow): Promise<void> {
  const { tx, now, scheduler, changes } = context
  const header = readColumn(bulkJobs, job, 'header_json')
  const fault = faultOfFile(job, header)
  if (fault !== null) return failWhole(context, job, fault)
  const results: Row<'bulk_job_results'>[] = []
  for (const row of (await takeSlice(tx, job.id)) ?? []) {
    const { number, customerId, entry } = await importRow(context, header, row)
    results.push({ job_id: job.id, row_number: number, customer_id: customerId, error_json: encodeEntry(entry) })
  }
  await insertResults(tx, results)
  const failed = results.filter((result) => result.customer_id === null).length
  const after = await updateBulkJob(tx, job, {
    status: 'PROCESSING',
    failed: job.failed + failed,
    successful: job.successful + results.length - failed,
    updated_at: isoOf(now),
  })
  changes.add('customers', job.id)
  if (after.successful + after.failed >= job.total) return finish(context, after)
  await scheduler.schedule(tx, { kind: IMPORT_JOB, dueAtMs: now, subjectId: job.id })
}
