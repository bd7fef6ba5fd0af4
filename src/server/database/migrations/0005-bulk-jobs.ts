import type { Migration } from '../migration'

/** Imports of customers from a file: the rows that wait, and what became of each. */
export const bulkJobs: Migration = {
  version: 5,
  name: 'bulk-jobs',
  statements: [
    `CREATE TABLE bulk_jobs (
      id TEXT PRIMARY KEY, status TEXT NOT NULL, header_json TEXT NOT NULL, total INTEGER NOT NULL,
      successful INTEGER NOT NULL, failed INTEGER NOT NULL, completed_at TEXT, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE bulk_job_rows (
      job_id TEXT NOT NULL REFERENCES bulk_jobs (id), first_row INTEGER NOT NULL, rows_json TEXT NOT NULL,
      PRIMARY KEY (job_id, first_row)) STRICT`,
    `CREATE TABLE bulk_job_results (
      job_id TEXT NOT NULL REFERENCES bulk_jobs (id), row_number INTEGER NOT NULL, customer_id TEXT, error_json TEXT,
      PRIMARY KEY (job_id, row_number)) STRICT`,
    'CREATE INDEX bulk_job_errors ON bulk_job_results (job_id, row_number) WHERE error_json IS NOT NULL',
  ],
}
