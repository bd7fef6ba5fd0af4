import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { dateRange, filterText, queryBoolean } from '../../primitives/query'
import { alteredOperations } from './operations/altered'
import { forwardingOperations } from './operations/forwarding'
import { replayOperations } from './operations/replays'
import {
  inboxAnswer,
  inboxMessage,
  inboxMessageSummary,
  resendResult,
  webhookEvent,
  webhookEventState,
  webhookEventSummary,
  webhookSignatureVerdict,
} from './schemas'

const operation = operationsOf({ tag: 'inbox', auth: ['console'] })
/** One event type, or several separated by commas. */
const typeFilter = z.string().min(1).max(2000)

export const inboxConsoleOperations = {
  listInboxMessages: operation({
    method: 'GET',
    path: '/inbox',
    // No transaction of its own: none may be held while the call waits.
    transaction: 'none',
    summary: 'What reached the local webhook receiver, newest first; `wait` waits for the first that fits the filters',
    query: z.object({
      type: typeFilter.optional(),
      objectId: filterText.optional(),
      altered: queryBoolean.optional().describe('Only what a person edited, or only the rest.'),
      eventId: filterText.optional(),
      signatureVerdict: webhookSignatureVerdict.optional(),
      after: filterText.optional().describe("An inbox message's id: only what arrived after it."),
      wait: z.coerce
        .number()
        .int()
        .min(0)
        .max(30)
        .optional()
        .describe('Seconds of wall time, 0 to 30, to wait while nothing fits the filters.'),
      ...pageQuery,
    }),
    responses: { 200: page(inboxMessageSummary, 'InboxMessagePage'), ...errors(400, 401) },
    shows: ['inbox', 'webhooks'],
  }),

  getInboxMessage: operation({
    method: 'GET',
    path: '/inbox/{messageId}',
    summary: 'One message with its raw body, headers and the signature check spelled out',
    params: z.object({ messageId: pathId }),
    responses: { 200: inboxMessage, ...errors(401, 404) },
    shows: ['inbox'],
  }),

  clearInbox: operation({
    method: 'DELETE',
    path: '/inbox',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Empties the local receiver; events and their attempts stay',
    act: 'empty the webhook inbox',
    responses: { 200: z.object({ removed: z.int() }), ...errors(401) },
    changes: ['inbox'],
  }),

  getInboxAnswer: operation({
    method: 'GET',
    path: '/inbox-answer',
    summary: 'How the local receiver answers at present',
    responses: { 200: inboxAnswer, ...errors(401) },
    shows: ['inbox', 'settings'],
  }),

  setInboxAnswer: operation({
    method: 'PUT',
    path: '/inbox-answer',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Lets the local receiver answer otherwise, so that retries can be watched',
    act: 'change how the webhook inbox answers',
    body: inboxAnswer,
    responses: { 200: inboxAnswer, ...errors(400, 401) },
    changes: ['inbox', 'settings'],
  }),

  listWebhookEvents: operation({
    method: 'GET',
    path: '/webhook-events',
    summary: 'The outbox: every event with the state of its delivery, newest first',
    query: z.object({
      type: typeFilter.optional(),
      altered: queryBoolean.optional(),
      state: webhookEventState.optional(),
      wasTried: queryBoolean.optional().describe('Only what was sent at least once, or only what was not yet.'),
      objectId: filterText.optional(),
      ...dateRange,
      ...pageQuery,
    }),
    responses: { 200: page(webhookEventSummary, 'WebhookEventPage'), ...errors(400, 401) },
    shows: ['webhooks', 'settings', 'platform-config'],
  }),

  getWebhookEvent: operation({
    method: 'GET',
    path: '/webhook-events/{eventId}',
    summary: 'One event with its body, its attempts and the copies that reached the local receiver',
    params: z.object({ eventId: pathId }),
    responses: { 200: webhookEvent, ...errors(401, 404) },
    shows: ['webhooks', 'settings', 'platform-config', 'inbox'],
  }),

  resendWebhookEvent: operation({
    method: 'POST',
    path: '/webhook-events/{eventId}/resend',
    transaction: 'none',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Sends an event once more at once: same id, same body, signed again',
    act: 'resend a webhook',
    params: z.object({ eventId: pathId }),
    responses: { 200: resendResult, ...errors(400, 401, 404) },
    changes: ['webhooks'],
  }),

  ...alteredOperations,
  ...replayOperations,
  ...forwardingOperations,
}
