import type { settingsConsoleOperations } from '../../../contract/console/settings/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { liftComplianceHold, placeComplianceHold } from './complianceHold'
import { findAccounts } from './findAccounts'
import { getHostSettings, updateHostSettings } from './hostSettings'
import { listPaymentLimits, removePaymentLimit, setPaymentLimit } from './paymentLimits'
import { addTransactionMaximum, changeTransactionMaximum, removeTransactionMaximum } from './transactionMaxima'
import { clearWebhookEndpoint, getWebhookKey, pointWebhooksAtInbox } from './webhookEndpoint'

/** The settings room of the console plane: what an operator decides about rules, webhooks, customers and accounts. */
export const settingsConsoleHandlers: ConsoleHandlers<typeof settingsConsoleOperations> = {
  getHostSettings,
  updateHostSettings,
  pointWebhooksAtInbox,
  clearWebhookEndpoint,
  getWebhookKey,
  placeComplianceHold,
  liftComplianceHold,
  addTransactionMaximum,
  changeTransactionMaximum,
  removeTransactionMaximum,
  listPaymentLimits,
  setPaymentLimit,
  removePaymentLimit,
  findAccounts,
}
