import type { Job } from '../../../kernel/handlers'
import { runImport } from '../bulkImport'
import { getBulkJobRow } from '../bulkStore'

/** Imports the next rows of a file. Source: behaviour 3.6. */
export const importCustomers: Job = async (context, { subjectId }) => {
  const row = await getBulkJobRow(context.tx, subjectId)
  if (row !== null && row.completed_at === null) await runImport(context, row)
}
