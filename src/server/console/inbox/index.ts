import type { ConsoleHandlers } from '../consoleContext'
import { getWebhookHealth } from './getWebhookHealth'
import { clearInbox, getInboxAnswer, getInboxMessage, listInboxMessages, setInboxAnswer } from './inboxMessages'
import { getWebhookEvent, listWebhookEvents, resendWebhookEvent } from './webhookEvents'

type InboxOperationId =
  | 'listInboxMessages'
  | 'getInboxMessage'
  | 'clearInbox'
  | 'getInboxAnswer'
  | 'setInboxAnswer'
  | 'listWebhookEvents'
  | 'getWebhookEvent'
  | 'resendWebhookEvent'
  | 'getWebhookHealth'

/** The local webhook receiver and the outbox that feeds it. */
export const inboxConsoleHandlers: ConsoleHandlers<InboxOperationId> = {
  listInboxMessages,
  getInboxMessage,
  clearInbox,
  getInboxAnswer,
  setInboxAnswer,
  listWebhookEvents,
  getWebhookEvent,
  resendWebhookEvent,
  getWebhookHealth,
}
