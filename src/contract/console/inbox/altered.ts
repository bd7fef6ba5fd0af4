import { z } from 'zod'
import { closestName } from '../../primitives/closestName'
import { placedIssues } from '../../primitives/inputIssues'
import { sentenceOf } from '../../primitives/inputSentences'
import { isNestedDeeper, JSON_DEPTH_MAX } from '../../primitives/jsonDepth'
import { verbatim } from '../../primitives/text'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType, webhookNameOf, webhookPayloads } from '../../webhooks/schemas'
import { resendResult } from './schemas'

/** Characters of an edited body: far above any real event, far below what a call may carry. */
export const ALTERED_BODY_MAX = 256 * 1024

const WARNINGS_MAX = 20

/** What the editor says of a body: where it is no JSON, or how it differs from what the contract promises. */
export interface BodyFindings {
  /** Null when the body is JSON. */
  readonly syntaxError: string | null
  /** At most twenty; never a reason to refuse. */
  readonly warnings: readonly BodyWarning[]
}

interface BodyWarning {
  /** Dotted path into the body; empty for the whole. */
  readonly field: string
  readonly message: string
}

const isKnownType = (type: unknown): type is WebhookEventType =>
  typeof type === 'string' && (WEBHOOK_EVENT_TYPES as readonly string[]).includes(type)

function unknownType(type: unknown): string {
  const meant = closestName(String(type), WEBHOOK_EVENT_TYPES)
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`
  return `${JSON.stringify(type) ?? 'nothing'} is no event type of the interface${hint}`
}

function warningsOf(body: unknown): BodyWarning[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ field: '', message: 'A webhook is an object with id, type, timestamp and data.' }]
  const { type } = body as { readonly type?: unknown }
  if (!isKnownType(type)) return [{ field: 'type', message: unknownType(type) }]
  const result = webhookPayloads[webhookNameOf(type)].safeParse(body, { reportInput: true })
  if (result.success) return []
  return placedIssues(result.error.issues).map(({ issue, path }) => {
    return { field: path.map(String).join('.'), message: sentenceOf(issue) }
  })
}

/** Holds an edited body against the webhook schemas of the contract. Source: behaviour 16.1, 16.3. */
export function findingsOf(text: string): BodyFindings {
  if (isNestedDeeper(text)) return { syntaxError: `it is nested deeper than ${JSON_DEPTH_MAX} levels`, warnings: [] }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return { syntaxError: error instanceof Error ? error.message : 'This is not JSON.', warnings: [] }
  }
  return { syntaxError: null, warnings: warningsOf(body).slice(0, WARNINGS_MAX) }
}

/** `ENDPOINT` is where the platform's webhooks go, `INBOX` this host's receiver, else a forwarding target's id. */
const alteredDestination = z.union([
  z.literal('ENDPOINT'),
  z.literal('INBOX'),
  z.string().startsWith('ForwardingTarget:', 'must be ENDPOINT, INBOX or the id of a forwarding target').max(200),
])

export const alteredWebhook = z.object({
  originalId: z.string().min(1).max(200).describe('The event or the message whose body was edited.'),
  /** Any JSON: receivers are tested with odd bodies too. */
  body: verbatim(z.string().min(1).max(ALTERED_BODY_MAX)),
  hasNewId: z
    .boolean()
    .describe("Puts the new event's id into the body, so that a receiver does not take it for a repetition."),
  destinations: z.array(alteredDestination).min(1).max(10),
})

export const alteredResult = z.object({ event: resendResult.shape.event })
