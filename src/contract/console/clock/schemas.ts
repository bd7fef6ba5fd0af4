import { z } from 'zod'
import { instant } from '../../primitives/time'

/** The clock of the service beside the one on the wall. */
export const clockReading = z.object({
  now: instant,
  mode: z.enum(['real', 'offset', 'frozen']),
  /** Virtual minus wall time. */
  offsetMs: z.number(),
  wallNow: instant,
  nextTimerAt: instant.nullable(),
  timersDue: z.int(),
})
export type ClockReading = z.infer<typeof clockReading>

export const ADVANCE_SECONDS_MAX = 31_536_000

/** Exactly one of the three. */
export const clockAct = z.union([
  z.strictObject({ freeze: z.literal(true) }),
  z.strictObject({ release: z.literal(true) }),
  z.strictObject({ advanceSeconds: z.int().min(1).max(ADVANCE_SECONDS_MAX) }),
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
