import { z } from 'zod'
import { instant } from '../../primitives/time'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TYPES, type WebhookName } from '../../webhooks/schemas'

export const webhookName = z.enum(Object.keys(WEBHOOK_TYPES) as [WebhookName, ...WebhookName[]])

const cataloguedType = z.object({
  type: z.string(),
  firedBy: z.string().describe('What makes the service send it; says so where this host never does.'),
  isSentByThisHost: z.boolean(),
  count: z.int().describe('Events of this data, without those that a person fired or altered.'),
  lastSeenAt: instant.nullable(),
})
export type CataloguedType = z.infer<typeof cataloguedType>

export const cataloguedWebhook = z.object({
  name: webhookName,
  title: z.string(),
  about: z.string().describe('What `data` is.'),
  types: z.array(cataloguedType),
  count: z.int(),
  lastSeenAt: instant.nullable(),
})
export type CataloguedWebhook = z.infer<typeof cataloguedWebhook>

export const cataloguedWebhookDetail = cataloguedWebhook.extend({
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the whole body, with what it refers to.'),
  example: z.object({
    source: z
      .enum(['REAL', 'BUILT'])
      .describe('REAL: the newest event of this data. BUILT: made from the schema, because none was sent yet.'),
    eventId: z.string().nullable(),
    body: z.string(),
  }),
  objectIds: z
    .array(z.string())
    .describe('Objects of this data whose newest data can be sent, newest first, at most 50.'),
})
export type CataloguedWebhookDetail = z.infer<typeof cataloguedWebhookDetail>

export const firedWebhook = z.object({
  type: z.enum(WEBHOOK_EVENT_TYPES as [string, ...string[]]),
  objectId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("One of the kind's objects; left out, the newest real data is sent, or the built example."),
})
