import type { BulkCustomerImportErrorEntry } from '../../../contract/webhooks/bulkUpload'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import type { CsvRow } from './csvFile'
import { bulkJobResults, bulkJobRows } from './tables'

export type BulkJobRow = Row<'bulk_jobs'>

/** Some rows of a file that are imported together. */
export interface BulkSlice {
  readonly firstRow: number
  readonly rows: readonly CsvRow[]
}

/** SQLite takes 32,766 values in one statement. */
const SLICES_PER_INSERT = 500

function encodeRows(rows: readonly CsvRow[]): string {
  return bulkJobRows.columns.rows_json.encode(rows.map(([number, cells]) => [number, [...cells]]))
}

/** Keeps a job and the rows that it is to import. */
export async function insertBulkJob(tx: Tx, row: BulkJobRow, slices: readonly BulkSlice[]): Promise<void> {
  await tx.insertInto('bulk_jobs').values(row).execute()
  for (let at = 0; at < slices.length; at += SLICES_PER_INSERT) {
    const values = slices
      .slice(at, at + SLICES_PER_INSERT)
      .map(({ firstRow, rows }) => ({ job_id: row.id, first_row: firstRow, rows_json: encodeRows(rows) }))
    await tx.insertInto('bulk_job_rows').values(values).execute()
  }
}

/** The job, or null. */
export async function getBulkJobRow(tx: Tx, id: string): Promise<BulkJobRow | null> {
  return (await tx.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Writes what changes of a job. Returns: the row as it is now. */
export async function updateBulkJob(
  tx: Tx,
  row: BulkJobRow,
  change: Partial<Omit<BulkJobRow, 'id'>>,
): Promise<BulkJobRow> {
  await tx.updateTable('bulk_jobs').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/** Takes the next rows of a job out of the queue; null when none is left. */
export async function takeSlice(tx: Tx, jobId: string): Promise<CsvRow[] | null> {
  const next = await tx
    .selectFrom('bulk_job_rows')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('first_row')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return null
  await tx.deleteFrom('bulk_job_rows').where('job_id', '=', jobId).where('first_row', '=', next.first_row).execute()
  return readColumn(bulkJobRows, next, 'rows_json')
}

/** Forgets the rows that a failed job will not import. */
export async function dropSlices(tx: Tx, jobId: string): Promise<void> {
  await tx.deleteFrom('bulk_job_rows').where('job_id', '=', jobId).execute()
}

/** Keeps what became of some rows. */
export async function insertResults(tx: Tx, results: readonly Row<'bulk_job_results'>[]): Promise<void> {
  if (results.length === 0) return
  await tx
    .insertInto('bulk_job_results')
    .values([...results])
    .execute()
}

/** The entries of the first refused rows, by row. */
export async function listErrorEntries(tx: Tx, jobId: string, limit: number): Promise<BulkCustomerImportErrorEntry[]> {
  const rows = await tx
    .selectFrom('bulk_job_results')
    .select(['job_id', 'error_json'])
    .where('job_id', '=', jobId)
    .where('error_json', 'is not', null)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => readColumn(bulkJobResults, row, 'error_json') ?? [])
}
