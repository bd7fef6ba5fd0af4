import { z } from 'zod'
import { page } from '../../primitives/pagination'
import { instant } from '../../primitives/time'
import { timerState } from '../clock/schemas'
import { webhookEventState } from '../inbox/schemas'
import { POSTING_KINDS } from '../money/postingKinds'

/** One call of the service plane, as lists show it. */
const callSummary = z.object({
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
  skippedReads: z
    .int()
    .describe('More than zero: not a call, but that many successful reads that were not kept because of the load.'),
})
export type CallSummary = z.infer<typeof callSummary>

/** Calls that the log could not keep; null when there were none since it was cleared. */
const lostCalls = z.object({
  count: z.int(),
  firstAt: instant.describe('Wall time.'),
  lastAt: instant,
  reason: z
    .string()
    .describe("What the disk said last, in SQLite's word, or TOO_SLOW when it took longer than calls came."),
})
export type LostCalls = z.infer<typeof lostCalls>

export const callPage = page(callSummary, 'CallPage').extend({ lost: lostCalls.nullable() })

/** The whole call, secrets masked. */
export const call = callSummary.extend({
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string().nullable(),
  isRequestBodyCut: z.boolean(),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string().nullable(),
  isResponseBodyCut: z.boolean(),
})
export type LoggedCall = z.infer<typeof call>

const effectLine = z.object({
  ledgerAccountId: z.string(),
  currency: z.string(),
  amountMinor: z.int().describe('Minor units; what enters the account is positive.'),
})

/** What a call's own transaction wrote; what a timer did later is not among it. */
export const callEffects = z.object({
  audit: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['DONE', 'REFUSED']),
      targetId: z.string().nullable(),
    }),
  ),
  postings: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(POSTING_KINDS),
      memo: z.string(),
      transactionId: z.string().nullable(),
      lines: z.array(effectLine),
    }),
  ),
  events: z.array(z.object({ id: z.string(), type: z.string(), objectId: z.string(), state: webhookEventState })),
  timers: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subjectId: z.string(),
      dueAt: instant,
      state: timerState,
    }),
  ),
  goneCount: z.int().describe('Recorded with the call, but removed since.'),
  isCut: z.boolean().describe('The call wrote more than the hundred that were recorded with it.'),
})
export type CallEffects = z.infer<typeof callEffects>

export const callExport = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  text: z.string().describe('The file: oldest call first.'),
  callCount: z.int(),
  isComplete: z
    .boolean()
    .describe(
      'False when older calls that fit the filters were left out: more than 5,000, or more than 16 million characters.',
    ),
})
