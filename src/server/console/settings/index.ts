import type { settingsConsoleOperations } from '../../../contract/console/settings/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { liftComplianceHold, placeComplianceHold } from './complianceHold'
import { getHostSettings, updateHostSettings } from './hostSettings'
import { clearWebhookEndpoint, getWebhookKey, pointWebhooksAtInbox } from './webhookEndpoint'

/** The settings room of the console plane: what an operator decides about host, webhooks and customers on hold. */
export const settingsConsoleHandlers: ConsoleHandlers<keyof typeof settingsConsoleOperations> = {
  getHostSettings,
  updateHostSettings,
  pointWebhooksAtInbox,
  clearWebhookEndpoint,
  getWebhookKey,
  placeComplianceHold,
  liftComplianceHold,
}
