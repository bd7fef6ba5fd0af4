import { z } from 'zod'
import { currencyAmount } from '../primitives/money'
import { countryCode, recordText } from '../primitives/text'
import { instant } from '../primitives/time'
import { transactionDirection } from './transactionType'

export const cardTransactionStatus = z
  .enum(['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'])
  .meta({ id: 'CardTransactionStatus' })
export type CardTransactionStatus = z.infer<typeof cardTransactionStatus>

export const cardMerchant = z
  .object({
    descriptor: recordText.min(1).meta({
      description: 'How the merchant calls itself on a statement; in the sandbox its end selects what happens.',
      examples: ['Blue Bottle Coffee'],
    }),
    mcc: recordText.optional().meta({ description: 'Its trade, four digits of ISO 18245.', examples: ['5814'] }),
    country: countryCode.optional(),
  })
  .meta({ id: 'CardMerchant' })
export type CardMerchant = z.infer<typeof cardMerchant>

const sum = (description: string, example: number) =>
  z.int().meta({ description: `${description}, in the smallest unit of the currency.`, examples: [example] })

const cardPullSummary = z
  .object({
    count: z.int().meta({
      description: 'How often money was asked of the account: once for the authorization, once more for an excess.',
      examples: [1],
    }),
    totalAmount: sum('What the payment draws from the account: what settled and what is still held', 1250),
    pendingCount: z
      .int()
      .optional()
      .meta({ description: 'Draws that are not confirmed yet.', examples: [0] }),
  })
  .meta({ id: 'CardPullSummary' })

const cardRefundSummary = z
  .object({
    count: z.int().meta({ description: 'How many returns stand.', examples: [1] }),
    totalAmount: sum('What came back', 500),
  })
  .meta({ id: 'CardRefundSummary' })

const cardSettlementSummary = z
  .object({
    count: z.int().meta({ description: 'How many clearings moved money.', examples: [1] }),
    totalAmount: sum('What settled', 1250),
  })
  .meta({ id: 'CardSettlementSummary' })

export const cardTransaction = z
  .object({
    type: z.literal('CARD'),
    id: z.string().meta({
      description: 'Names the transaction.',
      examples: ['CardTransaction:019542f5-b3e7-1d02-0000-000000000011'],
    }),
    cardId: z
      .string()
      .optional()
      .meta({ description: 'The card.', examples: ['Card:019542f5-b3e7-1d02-0000-000000000010'] }),
    customerId: z.string(),
    platformCustomerId: z.string(),
    issuerTransactionToken: z
      .string()
      .optional()
      .meta({ description: 'How the issuer names the payment.', examples: ['8c1f0e57a2b94d31'] }),
    status: cardTransactionStatus,
    direction: transactionDirection,
    merchant: cardMerchant,
    authorizedAmount: currencyAmount,
    settledAmount: currencyAmount.optional(),
    refundedAmount: currencyAmount.optional(),
    accountId: z.string().meta({
      description: 'The internal account that pays, or is paid: the first of the card when it was authorized.',
      examples: ['InternalAccount:019542f5-b3e7-1d02-0000-000000000002'],
    }),
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
