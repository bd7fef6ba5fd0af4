import { z } from 'zod'
import { agentAction } from '../agents/schemas'
import { card } from '../cards/schemas'
import { customer } from '../customers/schemas'
import { externalAccount } from '../external-accounts/schemas'
import { internalAccount } from '../internal-accounts/schemas'
import { umaInvitation } from '../invitations/schemas'
import { counterpartyFieldDefinition } from '../primitives/counterparty'
import { instant } from '../primitives/time'
import { cardTransaction } from '../transactions/cardTransaction'
import { incomingTransaction, outgoingTransaction } from '../transactions/schemas'
import { verification } from '../verifications/schemas'
import { bulkCustomerImportJob } from './bulkUpload'

/** The kinds of behaviour 16.3 by webhook; `VERIFICATION.READY_FOR_VERIFICATION` is never sent. */
export const WEBHOOK_TYPES = {
  'agent-action': ['AGENT_ACTION.PENDING_APPROVAL'],
  'incoming-payment': [
    'INCOMING_PAYMENT.PENDING',
    'INCOMING_PAYMENT.COMPLETED',
    'INCOMING_PAYMENT.FAILED',
    'INCOMING_PAYMENT.REFUND_PENDING',
    'INCOMING_PAYMENT.REFUND_COMPLETED',
    'INCOMING_PAYMENT.REFUND_FAILED',
  ],
  'outgoing-payment': [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.COMPLETED',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.EXPIRED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
    'OUTGOING_PAYMENT.REFUND_FAILED',
  ],
  'test-webhook': ['TEST'],
  'bulk-upload': ['BULK_UPLOAD.COMPLETED', 'BULK_UPLOAD.FAILED'],
  'invitation-claimed': ['INVITATION.CLAIMED'],
  'customer-update': [
    'CUSTOMER.KYC_APPROVED',
    'CUSTOMER.KYC_REJECTED',
    'CUSTOMER.KYC_PENDING',
    'CUSTOMER.KYB_APPROVED',
    'CUSTOMER.KYB_REJECTED',
    'CUSTOMER.KYB_PENDING',
  ],
  'internal-account-status': [
    'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    'INTERNAL_ACCOUNT.STATUS_UPDATED',
    'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
  ],
  'external-account-status': ['EXTERNAL_ACCOUNT.STATUS_UPDATED'],
  'verification-update': [
    'VERIFICATION.APPROVED',
    'VERIFICATION.REJECTED',
    'VERIFICATION.RESOLVE_ERRORS',
    'VERIFICATION.IN_PROGRESS',
    'VERIFICATION.PENDING_MANUAL_REVIEW',
  ],
  'card-state-change': ['CARD.STATE_CHANGE'],
  'card-funding-source-change': ['CARD.FUNDING_SOURCE_CHANGE'],
  'card-transaction': [
    'CARD_TRANSACTION.AUTHORIZED',
    'CARD_TRANSACTION.PARTIALLY_SETTLED',
    'CARD_TRANSACTION.SETTLED',
    'CARD_TRANSACTION.REFUNDED',
    'CARD_TRANSACTION.EXCEPTION',
  ],
} as const

export type WebhookName = keyof typeof WEBHOOK_TYPES
export type WebhookEventType = (typeof WEBHOOK_TYPES)[WebhookName][number]

/** Every event type, in the order of behaviour 16.3. */
export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = Object.values(WEBHOOK_TYPES).flat()

/** `id` is the receiver's idempotency key: retries keep it. `data` is what the matching read answered at the time. */
function webhook<Name extends WebhookName, Data extends z.ZodType>(name: Name, id: string, data: Data) {
  return z
    .object({
      id: z.string(),
      type: z.enum(WEBHOOK_TYPES[name] as unknown as readonly (typeof WEBHOOK_TYPES)[Name][number][]),
      timestamp: instant,
      data,
    })
    .meta({ id })
}

const incomingPaymentWebhookData = incomingTransaction
  .extend({ requestedReceiverCustomerInfoFields: z.array(counterpartyFieldDefinition).optional() })
  .meta({ id: 'IncomingPaymentWebhookData' })

/** The payloads that the service sends, one schema per webhook of the shapes. */
export const webhookPayloads = {
  'agent-action': webhook('agent-action', 'AgentActionWebhook', agentAction),
  'incoming-payment': webhook('incoming-payment', 'IncomingPaymentWebhook', incomingPaymentWebhookData),
  'outgoing-payment': webhook('outgoing-payment', 'OutgoingPaymentWebhook', outgoingTransaction),
  'test-webhook': webhook('test-webhook', 'TestWebhookRequest', z.object({})),
  'bulk-upload': webhook('bulk-upload', 'BulkUploadWebhook', bulkCustomerImportJob),
  'invitation-claimed': webhook('invitation-claimed', 'InvitationClaimedWebhook', umaInvitation),
  'customer-update': webhook('customer-update', 'CustomerWebhook', customer),
  'internal-account-status': webhook('internal-account-status', 'InternalAccountStatusWebhook', internalAccount),
  'external-account-status': webhook('external-account-status', 'ExternalAccountStatusWebhook', externalAccount),
  'verification-update': webhook('verification-update', 'VerificationWebhook', verification),
  'card-state-change': webhook('card-state-change', 'CardStateChangeWebhook', card),
  'card-funding-source-change': webhook('card-funding-source-change', 'CardFundingSourceChangeWebhook', card),
  'card-transaction': webhook('card-transaction', 'CardTransactionWebhook', cardTransaction),
} as const

/** The webhook that carries an event type. */
export function webhookNameOf(type: WebhookEventType): WebhookName {
  const names = Object.keys(WEBHOOK_TYPES) as WebhookName[]
  const name = names.find((candidate) => (WEBHOOK_TYPES[candidate] as readonly string[]).includes(type))
  if (name === undefined) throw new Error(`unknown webhook event type ${type}`)
  return name
}
