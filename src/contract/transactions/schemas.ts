import { z } from 'zod'
import { paymentInstructions } from '../internal-accounts/schemas'
import { counterpartyInformation } from '../primitives/counterparty'
import { currencyAmount } from '../primitives/money'
import { page } from '../primitives/pagination'
import { cryptoNetwork, paymentRail } from '../primitives/rails'
import { reasonText } from '../primitives/text'
import { givenInstant, instant } from '../primitives/time'
import { outgoingRateDetails } from '../quotes/schemas'
import { cardTransaction, cardTransactionStatus } from './cardTransaction'
import { transactionDirection, transactionType } from './transactionType'

export const transactionStatus = z
  .enum([
    'CREATED',
    'PENDING',
    'PENDING_AUTHORIZATION',
    'PROCESSING',
    'COMPLETED',
    'REJECTED',
    'FAILED',
    'REFUNDED',
    'EXPIRED',
  ])
  .meta({ id: 'TransactionStatus' })
export type TransactionStatus = z.infer<typeof transactionStatus>

/** What lists are narrowed by: the statuses of payments, and those that only card transactions have. */
export const transactionStatusFilter = z.enum([
  ...transactionStatus.options,
  ...cardTransactionStatus.exclude(['REFUNDED']).options,
])

export const outgoingTransactionStatus = z
  .enum(['PENDING', 'PENDING_AUTHORIZATION', 'EXPIRED', 'PROCESSING', 'COMPLETED', 'FAILED'])
  .meta({ id: 'OutgoingTransactionStatus' })
export type OutgoingTransactionStatus = z.infer<typeof outgoingTransactionStatus>

export const transactionPendingReason = z
  .enum([
    'COUNTERPARTY_DECLARATION_REQUIRED',
    'WALLET_VERIFICATION_REQUIRED',
    'COUNTERPARTY_INFORMATION_REQUIRED',
    'COMPLIANCE_REVIEW',
  ])
  .meta({ id: 'TransactionPendingReason' })
export type TransactionPendingReason = z.infer<typeof transactionPendingReason>

export const incomingTransactionFailureReason = z
  .enum([
    'LNURLP_FAILED',
    'PAY_REQUEST_FAILED',
    'PAYMENT_APPROVAL_WEBHOOK_ERROR',
    'PAYMENT_APPROVAL_TIMED_OUT',
    'OFFRAMP_FAILED',
    'MISSING_MANDATORY_PAYEE_DATA',
    'QUOTE_EXPIRED',
    'QUOTE_EXECUTION_FAILED',
    'COMPLIANCE_REJECTED',
    'COLLECTION_FAILED',
  ])
  .meta({ id: 'IncomingTransactionFailureReason' })
export type IncomingTransactionFailureReason = z.infer<typeof incomingTransactionFailureReason>

export const outgoingTransactionFailureReason = z
  .enum([
    'QUOTE_EXPIRED',
    'QUOTE_RATE_UNAVAILABLE',
    'QUOTE_EXECUTION_FAILED',
    'FUNDING_AMOUNT_MISMATCH',
    'SCA_NOT_COMPLETED',
    'PAYOUT_RETURNED',
    'LIMIT_EXCEEDED',
    'ACCOUNT_CANNOT_RECEIVE',
    'ACCOUNT_INVALID',
    'COMPLIANCE_REJECTED',
    'LIGHTNING_PAYMENT_FAILED',
    'COUNTERPARTY_POST_TX_FAILED',
  ])
  .meta({ id: 'OutgoingTransactionFailureReason' })
export type OutgoingTransactionFailureReason = z.infer<typeof outgoingTransactionFailureReason>

export const railSelectionMode = z.enum(['AUTO', 'MANUAL']).meta({ id: 'RailSelectionMode' })

const onChainTransaction = z
  .object({
    transactionHash: z.string(),
    network: cryptoNetwork,
  })
  .meta({ id: 'OnChainTransaction' })
export type OnChainTransaction = z.infer<typeof onChainTransaction>

export const refund = z
  .object({
    reference: z.string(),
    initiatedAt: instant,
    settledAt: instant.optional(),
    status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
    reason: z.enum(['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT']).optional(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof refund>

const reconciliationInstructions = z
  .object({
    reference: z.string().optional(),
    transactionHash: z.string().optional(),
  })
  .meta({ id: 'ReconciliationInstructions' })

const accountTransactionSource = z
  .object({
    sourceType: z.literal('ACCOUNT'),
    currency: z.string().optional(),
    accountId: z.string(),
    onChainTransaction: onChainTransaction.optional(),
  })
  .meta({ id: 'AccountTransactionSource' })

const umaAddressTransactionSource = z
  .object({
    sourceType: z.literal('UMA_ADDRESS'),
    currency: z.string().optional(),
    umaAddress: z.string(),
  })
  .meta({ id: 'UmaAddressTransactionSource' })

const realtimeFundingTransactionSource = z
  .object({
    sourceType: z.literal('REALTIME_FUNDING'),
    currency: z.string(),
    customerId: z.string().optional(),
    accountHolderName: z.string().optional(),
    accountIdentifier: z.string().optional(),
    bankName: z.string().optional(),
    bankIdentifier: z.string().optional(),
    paymentRail: paymentRail.optional(),
    remittanceInformation: z.string().optional(),
    endToEndId: z.string().optional(),
    traceNumber: z.string().optional(),
    onChainTransaction: onChainTransaction.optional(),
  })
  .meta({ id: 'RealtimeFundingTransactionSource' })

export const transactionSource = z
  .discriminatedUnion('sourceType', [
    accountTransactionSource,
    umaAddressTransactionSource,
    realtimeFundingTransactionSource,
  ])
  .meta({ id: 'TransactionSourceOneOf', discriminator: { propertyName: 'sourceType' } })
export type TransactionSource = z.infer<typeof transactionSource>

const accountTransactionDestination = z
  .object({
    destinationType: z.literal('ACCOUNT'),
    currency: z.string().optional(),
    accountId: z.string(),
    onChainTransaction: onChainTransaction.optional(),
  })
  .meta({ id: 'AccountTransactionDestination' })

const umaAddressTransactionDestination = z
  .object({
    destinationType: z.literal('UMA_ADDRESS'),
    currency: z.string().optional(),
    umaAddress: z.string(),
  })
  .meta({ id: 'UmaAddressTransactionDestination' })

export const transactionDestination = z
  .discriminatedUnion('destinationType', [accountTransactionDestination, umaAddressTransactionDestination])
  .meta({ id: 'TransactionDestinationOneOf', discriminator: { propertyName: 'destinationType' } })
export type TransactionDestination = z.infer<typeof transactionDestination>

/** What incoming and outgoing transactions have in common (behaviour 14.1). */
const transactionFields = {
  id: z.string(),
  status: transactionStatus,
  pendingReason: transactionPendingReason.optional(),
  type: transactionType,
  direction: transactionDirection,
  destination: transactionDestination,
  customerId: z.string(),
  platformCustomerId: z.string(),
  settledAt: instant.optional(),
  createdAt: instant,
  updatedAt: instant,
  receiptDeliveryConfirmedAt: instant.optional(),
  agentId: z.string().optional(),
  description: z.string().optional(),
  sentAmount: currencyAmount.optional(),
  exchangeRate: z.number().positive().optional(),
  quoteId: z.string().optional(),
  refund: refund.optional(),
  counterpartyInformation: counterpartyInformation.optional(),
}

export const incomingTransaction = z
  .object({
    ...transactionFields,
    type: z.literal('INCOMING'),
    source: transactionSource.optional(),
    receivedAmount: currencyAmount,
    fees: z.int().min(0).optional(),
    reconciliationInstructions: reconciliationInstructions.optional(),
    failureReason: incomingTransactionFailureReason.optional(),
  })
  .meta({ id: 'IncomingTransaction' })
export type IncomingTransaction = z.infer<typeof incomingTransaction>

export const outgoingTransaction = z
  .object({
    ...transactionFields,
    status: outgoingTransactionStatus,
    type: z.literal('OUTGOING'),
    sentAmount: currencyAmount,
    source: transactionSource,
    receivedAmount: currencyAmount.optional(),
    fees: z.int().min(0).optional(),
    platformFees: z.int().min(0).optional(),
    reconciliationInstructions: reconciliationInstructions.optional(),
    paymentInstructions: z.array(paymentInstructions).optional(),
    rateDetails: outgoingRateDetails.optional(),
    failureReason: outgoingTransactionFailureReason.optional(),
    paymentRail: paymentRail.nullable().optional(),
    railSelectionMode: railSelectionMode.nullable().optional(),
    expectedSettlementAt: instant.nullable().optional(),
    settlementTimelineSeconds: z.int().nullable().optional(),
  })
  .meta({ id: 'OutgoingTransaction' })
export type OutgoingTransaction = z.infer<typeof outgoingTransaction>

export const transaction = z
  .discriminatedUnion('type', [incomingTransaction, outgoingTransaction, cardTransaction])
  .meta({ id: 'TransactionOneOf', discriminator: { propertyName: 'type' } })
export type Transaction = z.infer<typeof transaction>

export const approvePaymentRequest = z
  .object({
    receiverCustomerInfo: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ApprovePaymentRequest' })

export const rejectPaymentRequest = z
  .object({
    reason: reasonText.optional(),
  })
  .meta({ id: 'RejectPaymentRequest' })

/** Left out, the moment of the call. */
export const confirmReceiptDeliveryRequest = z
  .object({
    receiptDeliveryConfirmedAt: givenInstant.optional(),
  })
  .meta({ id: 'ConfirmReceiptDeliveryRequest' })

export const cancelTransactionRequest = z
  .object({
    reason: reasonText.optional(),
  })
  .meta({ id: 'CancelTransactionRequest' })

/**
 * What both doors of specification rule 5 answer: the incoming payment, or the agent's own payment, whose receiving
 * amount is known when it is decided.
 *
 * Assumes: A-003.
 */
export const decidedPayment = z
  .discriminatedUnion('type', [
    incomingTransaction,
    outgoingTransaction.extend({ receivedAmount: currencyAmount }).meta({ id: 'DecidedOutgoingTransaction' }),
  ])
  .meta({ id: 'DecidedPayment', discriminator: { propertyName: 'type' } })
export type DecidedPayment = z.infer<typeof decidedPayment>

export const transactionPage = page(transaction, 'TransactionListResponse')
