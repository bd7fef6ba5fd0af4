import { z } from 'zod'
import { customer } from '../../customers/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { searchText } from '../../primitives/query'
import { paymentLimit, paymentLimitKey, paymentLimits } from './paymentLimits'
import {
  complianceReason,
  controlledAccounts,
  expectedMaximum,
  hostSettings,
  hostSettingsUpdate,
  transactionMaximum,
  webhookKey,
} from './schemas'

const operation = operationsOf({ tag: 'settings', auth: ['console'] })

const corridorParams = z.object({ sendingCurrency: z.string().max(12), receivingCurrency: z.string().max(12) })

export const settingsConsoleOperations = {
  getHostSettings: operation({
    method: 'GET',
    path: '/settings',
    summary: 'The settings of this host that the interface does not know',
    responses: { 200: hostSettings, ...errors(401) },
    shows: ['settings', 'platform-config'],
  }),

  updateHostSettings: operation({
    method: 'PATCH',
    path: '/settings',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Changes the quote lifetime, the rate of calls, or one of the rules',
    act: 'change the settings',
    body: hostSettingsUpdate,
    responses: { 200: hostSettings, ...errors(400, 401) },
    changes: ['settings', 'platform-config'],
  }),

  pointWebhooksAtInbox: operation({
    method: 'POST',
    path: '/settings/webhooks/inbox',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Sends webhooks to the local inbox from now on, starting with a TEST event',
    act: 'send webhooks to the local inbox',
    responses: { 200: hostSettings, ...errors(401) },
    changes: ['settings', 'platform-config', 'webhooks'],
  }),

  clearWebhookEndpoint: operation({
    method: 'DELETE',
    path: '/settings/webhooks/endpoint',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Sends webhooks nowhere: events are recorded and dropped',
    act: 'switch webhooks off',
    responses: { 200: hostSettings, ...errors(401) },
    changes: ['settings', 'platform-config'],
  }),

  getWebhookKey: operation({
    method: 'GET',
    path: '/settings/webhooks/key',
    summary: 'The public key that verifies webhooks',
    responses: { 200: webhookKey, ...errors(401) },
    shows: ['settings'],
  }),

  placeComplianceHold: operation({
    method: 'POST',
    path: '/customers/{customerId}/hold',
    summary: 'Puts a customer on hold: no money moves until the hold is lifted',
    act: 'place a customer on hold',
    params: z.object({ customerId: pathId }),
    body: complianceReason,
    responses: { 200: customer, ...errors(400, 401, 404, 409) },
    changes: ['customers', 'agent-actions'],
  }),

  liftComplianceHold: operation({
    method: 'POST',
    path: '/customers/{customerId}/lift-hold',
    role: 'APPROVER',
    summary: 'Ends the hold on a customer',
    act: 'lift the hold on a customer',
    params: z.object({ customerId: pathId }),
    body: complianceReason,
    responses: { 200: customer, ...errors(400, 401, 404, 409) },
    changes: ['customers', 'verifications', 'beneficial-owners', 'webhooks', 'agent-actions'],
  }),

  addTransactionMaximum: operation({
    method: 'POST',
    path: '/settings/transaction-maxima',
    role: 'ADMINISTRATOR',
    summary: 'Limits what one payment may send in a corridor, from the next payment on',
    act: 'add a transaction maximum',
    body: transactionMaximum.extend(complianceReason.shape),
    responses: { 200: hostSettings, ...errors(400, 401, 409) },
    changes: ['settings'],
  }),

  changeTransactionMaximum: operation({
    method: 'PATCH',
    path: '/settings/transaction-maxima/{sendingCurrency}/{receivingCurrency}',
    role: 'ADMINISTRATOR',
    summary: 'Raises or lowers the maximum of a corridor',
    act: 'change a transaction maximum',
    params: corridorParams,
    body: transactionMaximum
      .pick({ maxAmountMinor: true })
      .extend(complianceReason.shape)
      .extend(expectedMaximum.shape),
    responses: { 200: hostSettings, ...errors(400, 401, 404, 409) },
    changes: ['settings'],
  }),

  removeTransactionMaximum: operation({
    method: 'POST',
    path: '/settings/transaction-maxima/{sendingCurrency}/{receivingCurrency}/remove',
    role: 'ADMINISTRATOR',
    summary: 'Takes the maximum of a corridor away',
    act: 'remove a transaction maximum',
    params: corridorParams,
    body: complianceReason.extend(expectedMaximum.shape),
    responses: { 200: hostSettings, ...errors(400, 401, 404, 409) },
    changes: ['settings'],
  }),

  listPaymentLimits: operation({
    method: 'GET',
    path: '/settings/payment-limits',
    summary: 'What payments may not pass together, and how much of it is used now',
    responses: { 200: paymentLimits, ...errors(401) },
    shows: ['settings', 'transactions', 'clock'],
  }),

  setPaymentLimit: operation({
    method: 'PUT',
    path: '/settings/payment-limits',
    role: 'ADMINISTRATOR',
    summary: 'Limits the volume of a day or the payments of a window, new or in place of the same limit',
    act: 'set a payment limit',
    body: paymentLimit,
    responses: { 200: paymentLimits, ...errors(400, 401, 404, 409) },
    changes: ['settings'],
  }),

  removePaymentLimit: operation({
    method: 'DELETE',
    path: '/settings/payment-limits/{kind}/{subject}/{currency}',
    role: 'ADMINISTRATOR',
    summary: 'Takes a limit away',
    act: 'remove a payment limit',
    params: paymentLimitKey,
    responses: { 200: paymentLimits, ...errors(400, 401, 404) },
    changes: ['settings'],
  }),

  findAccounts: operation({
    method: 'GET',
    path: '/settings/accounts',
    summary: 'Accounts that operators act on: those not in ordinary use, or those that a text finds',
    query: z.object({
      text: searchText.optional().describe('A whole id, the end of one, a customer, a holder or an identifier.'),
      kind: z.enum(['EXTERNAL', 'INTERNAL']).optional(),
      owner: z.enum(['CUSTOMER', 'PLATFORM']).optional(),
    }),
    responses: { 200: controlledAccounts, ...errors(400, 401) },
    shows: ['internal-accounts', 'external-accounts', 'customers', 'audit'],
  }),
}
