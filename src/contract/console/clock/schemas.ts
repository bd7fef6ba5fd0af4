import { z } from 'zod'
import { givenInstant, instant } from '../../primitives/time'

/** The clock of the service beside the one on the wall. */
export const clockReading = z.object({
  now: instant,
  mode: z.enum(['real', 'offset', 'frozen']),
  offsetMs: z.number().describe('Virtual minus wall time.'),
  nextTimerAt: instant.nullable(),
})
export type ClockReading = z.infer<typeof clockReading>

const ADVANCE_SECONDS_MAX = 31_536_000

/**
 * Exactly one of the six. The last three move forward only: to an instant, to when the next timer fires, and to when
 * the named one does.
 */
export const clockAct = z.union([
  z.strictObject({ freeze: z.literal(true) }),
  z.strictObject({ release: z.literal(true) }),
  z.strictObject({ advanceSeconds: z.int().min(1).max(ADVANCE_SECONDS_MAX) }),
  z.strictObject({ to: givenInstant }),
  z.strictObject({ fireNext: z.literal(true) }),
  z.strictObject({ fireUntil: z.string().min(1).max(200) }),
])
export type ClockAct = z.infer<typeof clockAct>

export const timerState = z.enum(['DUE', 'DONE', 'FAILED', 'CANCELLED'])

export const timer = z.object({
  id: z.string(),
  kind: z.string(),
  dueAt: instant,
  subjectId: z.string(),
  state: timerState,
  failures: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type Timer = z.infer<typeof timer>

/** Every kind of timer that the service writes, in the order in which people meet them. */
export const TIMER_KINDS = [
  'expireQuote',
  'settleQuote',
  'returnQuotePayment',
  'settleTransfer',
  'settleIncomingPayment',
  'timeOutApproval',
  'settleRefund',
  'resolveLiveness',
  'importCustomers',
  'returnSnoozed',
  'lapseQuoteAuthorization',
  'deleteDocumentContent',
  'answerCardIssuance',
  'confirmCardPull',
  'advanceStablecoinOperation',
  'expireStablecoinOperation',
  'changeStablecoinLink',
  'provisionStablecoin',
] as const
export type TimerKindName = (typeof TIMER_KINDS)[number]

/** The types of ids that timers are about. */
export const TIMER_OBJECTS = [
  'Quote',
  'Transaction',
  'OwnershipChallenge',
  'Job',
  'AgentAction',
  'Card',
  'CardTransaction',
  'StablecoinOperation',
  'Stablecoin',
  'StablecoinProviderAccount',
] as const

export const listedTimer = timer.extend({
  objectId: z
    .string()
    .describe('What a screen shows for the subject: the account of an ownership challenge, else the subject itself.'),
})
export type ListedTimer = z.infer<typeof listedTimer>

export const timerDetail = listedTimer.extend({
  payload: z.record(z.string(), z.unknown()).describe('What the timer hands to its job.'),
})
export type TimerDetail = z.infer<typeof timerDetail>
