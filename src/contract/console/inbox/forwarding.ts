import { z } from 'zod'
import { instant } from '../../primitives/time'
import { WEBHOOK_EVENT_TYPES } from '../../webhooks/schemas'
import { webhookAttempt } from './schemas'

export const FORWARDING_TARGETS_MAX = 20

/** ON collects and sends, PAUSED collects and holds, OFF does neither. */
const forwardingMode = z.enum(['ON', 'PAUSED', 'OFF'])
export type ForwardingMode = z.infer<typeof forwardingMode>

const forwardingFilter = z.object({
  types: z
    .array(z.enum(WEBHOOK_EVENT_TYPES as [string, ...string[]]))
    .max(60)
    .describe('Empty: every type.'),
  objectId: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .describe("The object itself, or the customer whom the event's data names; null: whatever it is about."),
})
export type ForwardingFilter = z.infer<typeof forwardingFilter>

/** What a person sets. */
export const forwardingTargetInput = z.object({
  name: z.string().trim().min(1).max(80),
  url: z.string().trim().min(1).max(2000).describe('http or https, an address of this machine or its private network.'),
  filter: forwardingFilter,
  mode: forwardingMode,
})

export const forwardingDeliveryState = z.enum(['PENDING', 'DELIVERED', 'GIVEN_UP', 'SKIPPED'])

export const forwardingDelivery = z.object({
  id: z.string(),
  targetId: z.string(),
  eventId: z.string(),
  type: z.string(),
  objectId: z.string(),
  isAltered: z.boolean(),
  state: forwardingDeliveryState,
  isBehindAnother: z
    .boolean()
    .describe('True while an earlier event of the same object has not been delivered or given up.'),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastDurationMs: z.int().nullable(),
  nextAttemptAt: instant.nullable(),
  settledAt: instant.nullable(),
  createdAt: instant,
})
export type ForwardingDelivery = z.infer<typeof forwardingDelivery>

export const forwardingAttempt = webhookAttempt.omit({ signature: true }).extend({
  eventId: z.string(),
  type: z.string(),
})
export type ForwardingAttempt = z.infer<typeof forwardingAttempt>

export const forwardingTarget = forwardingTargetInput.extend({
  id: z.string(),
  waiting: z.int(),
  recent: z
    .object({ total: z.int(), delivered: z.int(), medianMs: z.int().nullable() })
    .describe('How it answered the newest attempts, at most 100; the median is of those that it took.'),
  nextAttemptAt: instant.nullable(),
})
export type ForwardingTarget = z.infer<typeof forwardingTarget>
