/** An import of customers from a file. */
export interface BulkJobsTable {
  id: string
  status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'
  /** The column names of the file, in its order. */
  header_json: string
  total: number
  successful: number
  failed: number
  completed_at: string | null
  created_at: string
  updated_at: string
}

/** Some rows of a file that wait to be imported; gone once they are. */
export interface BulkJobRowsTable {
  job_id: string
  /** The number of the first of them; a file's rows count from 1, its header is 0. */
  first_row: number
  /** `[number, cells]` for each row. */
  rows_json: string
}

/** What became of one row: a customer, or the entry that the job shows for it. */
export interface BulkJobResultsTable {
  job_id: string
  row_number: number
  customer_id: string | null
  error_json: string | null
}
