import { createHash, createPublicKey } from 'node:crypto'
import type { ForwardingTarget } from '../../../contract/console/inbox/forwarding'
import type {
  InboxMessage,
  InboxMessageSummary,
  SignatureCheck,
  WebhookAttempt,
  WebhookEventDetail,
  WebhookEventSummary,
  WebhookSignatureVerdict,
} from '../../../contract/console/inbox/schemas'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isTaken } from '../../webhooks/backoff'
import { SIGNATURE_HEADER } from '../../webhooks/sign'
import { fingerprintOf } from '../../webhooks/signingKey'
import { viewMark } from './markStore'
import { inboxMessages } from './tables'

const EXPLANATIONS: Readonly<Record<WebhookSignatureVerdict, string>> = {
  VALID: 'The signature is ours, over exactly these bytes.',
  MISSING: 'The message carries no X-Service-Signature header. Anybody could have sent it.',
  MALFORMED: 'The header is not the JSON text {"v":"1","s":"<base64>"}.',
  WRONG_VERSION: 'The header names a version other than "1"; only version 1 is known.',
  INVALID:
    'The signature does not belong to these bytes and this key: the body was changed, or somebody else signed it.',
}

const CHECK_CODE =
  "crypto.verify('sha256', rawBody, { key: publicKeyPem, dsaEncoding: 'der' }, " +
  "Buffer.from(JSON.parse(header).s, 'base64'))"

/** A message as lists show it. */
export function viewInboxMessageSummary(row: Row<'inbox_messages'>, mark?: Row<'inbox_marks'>): InboxMessageSummary {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    objectId: row.object_id,
    signatureVerdict: row.signature_verdict,
    isDuplicate: row.is_duplicate === 1,
    mark: viewMark(mark),
    markedEventId: mark?.event_id ?? null,
    bodyBytes: Buffer.byteLength(row.body),
    receivedAt: row.received_at,
  }
}

function viewSignature(
  row: Row<'inbox_messages'>,
  headers: Readonly<Record<string, string>>,
  publicKeyPem: string,
): SignatureCheck {
  const verdict = row.signature_verdict
  return {
    verdict,
    explanation: EXPLANATIONS[verdict],
    algorithm: 'ECDSA P-256 over SHA-256, ASN.1 DER, base64',
    headerValue: headers[SIGNATURE_HEADER.toLowerCase()] ?? null,
    bodyBytes: Buffer.byteLength(row.body),
    bodySha256: createHash('sha256').update(row.body, 'utf8').digest('hex'),
    keyFingerprint: fingerprintOf(createPublicKey(publicKeyPem)),
    publicKeyPem,
    code: CHECK_CODE,
  }
}

/** The whole message; the verdict is the one of its arrival, the check is shown with the present key. */
export function viewInboxMessage(
  row: Row<'inbox_messages'>,
  publicKeyPem: string,
  mark?: Row<'inbox_marks'>,
): InboxMessage {
  const headers = readColumn(inboxMessages, row, 'headers_json')
  return {
    ...viewInboxMessageSummary(row, mark),
    headers,
    body: row.body,
    signature: viewSignature(row, headers, publicKeyPem),
  }
}

/** An event as lists show it; the give-up instant only while it still may happen. */
export function viewWebhookEventSummary(row: Row<'webhook_events'>, mark?: Row<'webhook_marks'>): WebhookEventSummary {
  return {
    id: row.id,
    type: row.type,
    objectId: mark?.subject_id ?? row.object_id,
    mark: viewMark(mark),
    state: row.state,
    attempts: row.attempts,
    endpoint: row.endpoint,
    nextAttemptAt: row.next_attempt_at,
    giveUpAt: row.state === 'PENDING' ? row.give_up_at : null,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
  }
}

/** What every attempt has, to the endpoint and to forwarding targets. */
export function viewSentAttempt(
  row: Row<'webhook_attempts'> | Row<'forwarding_attempts'>,
): Omit<WebhookAttempt, 'signature'> {
  return {
    id: row.id,
    number: row.number,
    url: row.url,
    at: row.at,
    wallAt: row.wall_at,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
  }
}

/** One attempt, both times. */
function viewWebhookAttempt(row: Row<'webhook_attempts'>): WebhookAttempt {
  return { ...viewSentAttempt(row), signature: row.signature }
}

/** How a receiver answered its newest attempts. */
export function viewRecentAttempts(
  rows: readonly Pick<Row<'webhook_attempts'>, 'response_status' | 'duration_ms'>[],
): ForwardingTarget['recent'] {
  const taken = rows.filter(({ response_status }) => isTaken(response_status))
  const durations = taken.map(({ duration_ms }) => duration_ms).sort((one, other) => one - other)
  const medianMs = durations[Math.floor(durations.length / 2)] ?? null
  return { total: rows.length, delivered: taken.length, medianMs }
}

/** The whole event with its attempts and the copies in the local inbox. */
export function viewWebhookEvent(
  row: Row<'webhook_events'>,
  parts: {
    readonly attempts: readonly Row<'webhook_attempts'>[]
    readonly copies: readonly Row<'inbox_messages'>[]
    readonly mark?: Row<'webhook_marks'> | undefined
    readonly copyMarks?: ReadonlyMap<string, Row<'inbox_marks'>>
  },
): WebhookEventDetail {
  return {
    ...viewWebhookEventSummary(row, parts.mark),
    body: row.body,
    deliveries: parts.attempts.map(viewWebhookAttempt),
    inboxMessages: parts.copies.map((copy) => viewInboxMessageSummary(copy, parts.copyMarks?.get(copy.id))),
  }
}
