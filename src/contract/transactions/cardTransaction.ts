import { z } from 'zod'
import { currencyAmount } from '../primitives/money'
import { countryCode } from '../primitives/text'
import { instant } from '../primitives/time'
import { transactionDirection } from './transactionType'

export const cardTransactionStatus = z
  .enum(['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'])
  .meta({ id: 'CardTransactionStatus' })
export type CardTransactionStatus = z.infer<typeof cardTransactionStatus>

export const cardMerchant = z
  .object({
    descriptor: z.string(),
    mcc: z.string().optional(),
    country: countryCode.optional(),
  })
  .meta({ id: 'CardMerchant' })
export type CardMerchant = z.infer<typeof cardMerchant>

export const cardPullSummary = z
  .object({
    count: z.int(),
    totalAmount: z.int(),
    pendingCount: z.int().optional(),
  })
  .meta({ id: 'CardPullSummary' })
export type CardPullSummary = z.infer<typeof cardPullSummary>

export const cardRefundSummary = z
  .object({
    count: z.int(),
    totalAmount: z.int(),
  })
  .meta({ id: 'CardRefundSummary' })
export type CardRefundSummary = z.infer<typeof cardRefundSummary>

export const cardSettlementSummary = z
  .object({
    count: z.int(),
    totalAmount: z.int(),
  })
  .meta({ id: 'CardSettlementSummary' })
export type CardSettlementSummary = z.infer<typeof cardSettlementSummary>

export const cardTransaction = z
  .object({
    type: z.literal('CARD'),
    id: z.string(),
    cardId: z.string().optional(),
    customerId: z.string(),
    platformCustomerId: z.string(),
    issuerTransactionToken: z.string().optional(),
    status: cardTransactionStatus,
    direction: transactionDirection,
    merchant: cardMerchant,
    authorizedAmount: currencyAmount,
    settledAmount: currencyAmount.optional(),
    refundedAmount: currencyAmount.optional(),
    accountId: z.string(),
    pullSummary: cardPullSummary.optional(),
    refundSummary: cardRefundSummary.optional(),
    settlementSummary: cardSettlementSummary.optional(),
    authorizedAt: instant,
    lastEventAt: instant.optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CardTransaction' })
export type CardTransaction = z.infer<typeof cardTransaction>
