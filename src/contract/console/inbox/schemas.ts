import { z } from 'zod'
import { instant } from '../../primitives/time'

/** VALID, or why not: no header, not the JSON form with base64, another version, not our signature of these bytes. */
export const webhookSignatureVerdict = z.enum(['VALID', 'MISSING', 'MALFORMED', 'WRONG_VERSION', 'INVALID'])
export type WebhookSignatureVerdict = z.infer<typeof webhookSignatureVerdict>

export const webhookEventState = z.enum(['PENDING', 'DELIVERED', 'GIVEN_UP', 'RECORDED'])

/** ALTERED: a person edited the body. TEST: fired from the catalogue. Neither came from a commit. */
const webhookMark = z.object({
  kind: z.enum(['ALTERED', 'TEST']),
  originalId: z
    .string()
    .nullable()
    .describe('What was edited: the id of an event or of a message; null for what was fired.'),
})
export type WebhookMark = z.infer<typeof webhookMark>

/** A message that reached the local receiver, as lists show it. */
export const inboxMessageSummary = z.object({
  id: z.string(),
  eventId: z.string().nullable().describe('What the body says of itself; null when it does not.'),
  type: z.string().nullable(),
  objectId: z.string().nullable(),
  signatureVerdict: webhookSignatureVerdict,
  isDuplicate: z.boolean().describe('A message with this event id had arrived before.'),
  mark: webhookMark.nullable().describe('Null for what came from a commit, or from elsewhere.'),
  markedEventId: z.string().nullable().describe('The marked event that this is a copy of.'),
  bodyBytes: z.int(),
  receivedAt: instant,
})
export type InboxMessageSummary = z.infer<typeof inboxMessageSummary>

/** The verdict, spelled out so that a receiver can repeat the check. */
const signatureCheck = z.object({
  verdict: webhookSignatureVerdict,
  explanation: z.string(),
  algorithm: z.string(),
  headerValue: z.string().nullable(),
  bodyBytes: z.int(),
  bodySha256: z.string(),
  keyFingerprint: z.string().describe("SHA-256 of the public key's DER form."),
  publicKeyPem: z.string(),
  code: z.string(),
})
export type SignatureCheck = z.infer<typeof signatureCheck>

export const inboxMessage = inboxMessageSummary.extend({
  headers: z.record(z.string(), z.string()),
  body: z.string().describe('The body exactly as it arrived.'),
  signature: signatureCheck,
})
export type InboxMessage = z.infer<typeof inboxMessage>

/** How the local receiver answers from now on; anything but 2xx and 409 makes the sender try again. */
export const inboxAnswer = z.object({
  status: z.union([z.literal(200), z.literal(202), z.literal(403), z.literal(409), z.literal(422), z.literal(500)]),
  delayMs: z.int().min(0).max(60_000),
})
export type InboxAnswer = z.infer<typeof inboxAnswer>

export const webhookEventSummary = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  mark: webhookMark.nullish().describe('Left out where only what commits made is shown.'),
  state: webhookEventState,
  attempts: z.int(),
  endpoint: z.string().nullable(),
  nextAttemptAt: instant.nullable(),
  giveUpAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  createdAt: instant,
})
export type WebhookEventSummary = z.infer<typeof webhookEventSummary>

export const webhookAttempt = z.object({
  id: z.string(),
  number: z.int(),
  url: z.string(),
  signature: z.string().describe('The value of X-Service-Signature as sent.'),
  at: instant,
  wallAt: instant,
  durationMs: z.int(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

export const webhookEvent = webhookEventSummary.extend({
  body: z.string().describe('The body exactly as it is signed and sent.'),
  deliveries: z.array(webhookAttempt).describe('Newest last; at most the latest 200.'),
  inboxMessages: z.array(inboxMessageSummary),
})
export type WebhookEventDetail = z.infer<typeof webhookEvent>

export const resendResult = z.object({
  isDelivered: z.boolean(),
  url: z.string(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
  event: webhookEvent,
})
