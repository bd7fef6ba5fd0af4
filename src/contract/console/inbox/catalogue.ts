import { z } from 'zod'
import { instant } from '../../primitives/time'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TYPES, type WebhookName } from '../../webhooks/schemas'

export const webhookName = z.enum(Object.keys(WEBHOOK_TYPES) as [WebhookName, ...WebhookName[]])

export const cataloguedType = z.object({
  type: z.string(),
  /** What makes the service send it; says so where this host never does. */
  firedBy: z.string(),
  isSentByThisHost: z.boolean(),
  /** Events of this data, without those that a person fired or altered. */
  count: z.int(),
  lastSeenAt: instant.nullable(),
  lastEventId: z.string().nullable(),
})
export type CataloguedType = z.infer<typeof cataloguedType>

export const cataloguedWebhook = z.object({
  name: webhookName,
  title: z.string(),
  /** What `data` is. */
  about: z.string(),
  types: z.array(cataloguedType),
  count: z.int(),
  lastSeenAt: instant.nullable(),
})
export type CataloguedWebhook = z.infer<typeof cataloguedWebhook>

export const cataloguedWebhookDetail = cataloguedWebhook.extend({
  /** JSON Schema of the whole body, with what it refers to. */
  schema: z.record(z.string(), z.unknown()),
  example: z.object({
    /** REAL: the newest event of this data. BUILT: made from the schema, because none was sent yet. */
    source: z.enum(['REAL', 'BUILT']),
    eventId: z.string().nullable(),
    body: z.string(),
  }),
  /** Objects of this data whose newest data can be sent, newest first, at most 50. */
  objectIds: z.array(z.string()),
})
export type CataloguedWebhookDetail = z.infer<typeof cataloguedWebhookDetail>

export const firedWebhook = z.object({
  type: z.enum(WEBHOOK_EVENT_TYPES as [string, ...string[]]),
  /** One of the kind's objects; left out, the newest real data is sent, or the built example. */
  objectId: z.string().min(1).max(200).optional(),
})
