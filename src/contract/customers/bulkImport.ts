import { z } from 'zod'

/** How much one upload may hold; what is beyond is refused whole. Assumes: A-208. */
export const CSV_BYTES_MAX = 10 * 1024 * 1024
export const CSV_ROWS_MAX = 50_000

/** How many refused rows a job names; its progress counts all of them. Assumes: A-208. */
export const CSV_ERRORS_SHOWN = 1000

/** The form of an upload: one file, UTF-8, comma-separated, with a header row. */
export const customersCsvUpload = z.object({ file: z.file() })

export const bulkCustomerImportJobAccepted = z
  .object({ jobId: z.string(), status: z.enum(['PENDING', 'PROCESSING']) })
  .meta({ id: 'BulkCustomerImportJobAccepted' })
