import { z } from 'zod'

/** What an operator may set and the interface does not know. */
export const hostSettings = z.object({
  /** How long a new quote can be executed; quotes that exist keep their deadline. */
  quoteLifetimeSeconds: z.int().min(60).max(900),
  /** Whether customers must have accepted the end-user terms before they hold or move money. */
  isEndUserTermsRequired: z.boolean(),
  /** Where webhooks go; null when nowhere. */
  webhookEndpoint: z.string().nullable(),
  /** The address of the local inbox, and whether webhooks go there. */
  inboxUrl: z.string(),
  webhookEndpointIsInbox: z.boolean(),
})
export type HostSettings = z.infer<typeof hostSettings>

export const hostSettingsUpdate = hostSettings
  .pick({ quoteLifetimeSeconds: true, isEndUserTermsRequired: true })
  .partial()

export const webhookKey = z.object({
  /** SPKI in PEM: the public half of the key that signs webhooks. */
  publicKeyPem: z.string(),
  algorithm: z.literal('ECDSA P-256 with SHA-256'),
  header: z.literal('X-Service-Signature'),
})
export type WebhookKey = z.infer<typeof webhookKey>

/** Why somebody acts on a customer; it goes into the audit log. */
export const complianceReason = z.object({ reason: z.string().trim().min(3).max(2000) })
