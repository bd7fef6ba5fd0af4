import { z } from 'zod'
import { instant } from '../primitives/time'

export const importStatus = z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'])

export const bulkCustomerImportErrorEntry = z
  .object({
    code: z.string().optional(),
    message: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    correlationId: z.string(),
  })
  .meta({ id: 'BulkCustomerImportErrorEntry' })
export type BulkCustomerImportErrorEntry = z.infer<typeof bulkCustomerImportErrorEntry>

export const bulkCustomerImportJob = z
  .object({
    id: z.string(),
    status: importStatus,
    progress: z.object({
      total: z.int(),
      processed: z.int(),
      successful: z.int(),
      failed: z.int(),
    }),
    errors: z.array(bulkCustomerImportErrorEntry).optional(),
    completedAt: instant.optional(),
  })
  .meta({ id: 'BulkCustomerImportJob' })
export type BulkCustomerImportJob = z.infer<typeof bulkCustomerImportJob>
