import type { inboxConsoleOperations } from '../../../contract/console/inbox/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { sendAlteredWebhook } from './alteredWebhooks'
import {
  createForwardingTarget,
  deleteForwardingTarget,
  getForwardingTarget,
  listForwardingAttempts,
  listForwardingDeliveries,
  listForwardingTargets,
  retryForwarding,
  skipForwarding,
  updateForwardingTarget,
} from './forwardingTargets'
import { clearInbox, getInboxAnswer, getInboxMessage, listInboxMessages, setInboxAnswer } from './inboxMessages'
import { forecastReplay, listReplays, startReplay, stopReplay } from './replays'
import { fireWebhook, getWebhookKind, listWebhookKinds } from './webhookCatalogue'
import { getWebhookEvent, listWebhookEvents, resendWebhookEvent } from './webhookEvents'

/** The local webhook receiver, the outbox that feeds it, and what goes out beside it. */
export const inboxConsoleHandlers: ConsoleHandlers<typeof inboxConsoleOperations> = {
  listInboxMessages,
  getInboxMessage,
  clearInbox,
  getInboxAnswer,
  setInboxAnswer,
  listWebhookEvents,
  getWebhookEvent,
  resendWebhookEvent,
  sendAlteredWebhook,
  listWebhookKinds,
  getWebhookKind,
  fireWebhook,
  forecastReplay,
  startReplay,
  listReplays,
  stopReplay,
  listForwardingTargets,
  getForwardingTarget,
  createForwardingTarget,
  updateForwardingTarget,
  deleteForwardingTarget,
  retryForwarding,
  skipForwarding,
  listForwardingDeliveries,
  listForwardingAttempts,
}
