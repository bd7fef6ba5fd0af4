import { z } from 'zod'
import { instant } from '../../primitives/time'

/** One call of the service plane, as lists show it. */
export const callSummary = z.object({
  id: z.string(),
  at: instant,
  wallAt: instant,
  plane: z.enum(['service', 'inbox', 'console']),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  operationId: z.string().nullable(),
  actor: z.string(),
  status: z.int(),
  durationMs: z.number(),
  errorCode: z.string().nullable(),
  /** More than zero: not a call, but that many successful reads that were not kept because of the load. */
  skippedReads: z.int(),
})
export type CallSummary = z.infer<typeof callSummary>

/** The whole call, secrets masked. */
export const call = callSummary.extend({
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string().nullable(),
  isRequestBodyCut: z.boolean(),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string().nullable(),
  isResponseBodyCut: z.boolean(),
})
export type Call = z.infer<typeof call>
