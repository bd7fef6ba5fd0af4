import { z } from 'zod'
import { dateRange, queryBoolean } from '../../primitives/query'
import { instant } from '../../primitives/time'
import { webhookEventState } from './schemas'

/** Events that one replay sends at most; of more the newest are taken. */
export const REPLAY_MAX = 1000

/** Several types separated by commas. */
const typeList = z.string().min(1).max(2000)

/** The events that a replay is about: what the list of sent events shows under the same filter. */
export const replayFilter = z.object({
  type: typeList.optional(),
  objectId: z.string().min(1).max(200).optional(),
  state: webhookEventState.optional(),
  wasTried: z.boolean().optional(),
  startDate: instant.optional(),
  endDate: instant.optional(),
})
export type WebhookReplayFilter = z.infer<typeof replayFilter>

/** Where a replay goes: a forwarding target by id, such as `Target:…`; left out, the platform's endpoint. */
const replayTarget = z.string().min(1).max(200)

/** What a person asks for: which events, and where they go. */
export const replayRequest = replayFilter.extend({ ...dateRange, targetId: replayTarget.optional() })
export type WebhookReplayRequest = z.infer<typeof replayRequest>

/** The same in a query string. */
export const replayQuery = replayRequest.extend({ wasTried: queryBoolean.optional() })

/** STOPPED by a person; what had been sent stays sent. */
const replayState = z.enum(['RUNNING', 'DONE', 'STOPPED'])

export const replay = z.object({
  id: z.string(),
  state: replayState,
  filter: replayFilter,
  targetId: replayTarget
    .nullable()
    .describe("The forwarding target that gets the events; null for the platform's endpoint."),
  total: z.int(),
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type WebhookReplay = z.infer<typeof replay>

export const replayForecast = z.object({
  matching: z.int().describe('Events that fit the filter. Altered and fired ones are never replayed.'),
  sending: z.int().describe('How many of them would be sent: the newest, oldest of these first.'),
  endpoint: z.string().nullable().describe('The address that the events would go to; null where none is set.'),
  isAnotherRunning: z.boolean(),
})
