import { z } from 'zod'
import { paymentInstructions } from '../internal-accounts/schemas'
import { fixedFee } from '../platform-config/schemas'
import { counterpartyInformation, purposeOfPayment } from '../primitives/counterparty'
import { currency, givenAmount } from '../primitives/money'
import { paymentRail } from '../primitives/rails'
import { inLines } from '../primitives/text'
import { instant } from '../primitives/time'
import { scaChallenge, scaFactor } from '../sca/schemas'

export const quoteLockSide = z.enum(['SENDING', 'RECEIVING']).meta({ id: 'QuoteLockSide' })
export type QuoteLockSide = z.infer<typeof quoteLockSide>

const platformFeeOverride = z
  .object({
    platformFixedFee: fixedFee,
    platformVariableFeeBps: z.int().min(0).max(10_000).describe('In hundredths of a percent. Example: 50.'),
  })
  .meta({ id: 'PlatformFeeOverride' })
export type PlatformFeeOverride = z.infer<typeof platformFeeOverride>

export const outgoingRateDetails = z
  .object({
    counterpartyMultiplier: z.number().positive(),
    counterpartyFixedFee: z.int().min(0),
    serviceApiMultiplier: z.number().positive(),
    serviceApiFixedFee: z.int().min(0),
    serviceApiVariableFeeRate: z.number().min(0),
    serviceApiVariableFeeAmount: z.number().min(0),
  })
  .meta({ id: 'OutgoingRateDetails' })
export type OutgoingRateDetails = z.infer<typeof outgoingRateDetails>

const accountQuoteSource = z
  .object({
    sourceType: z.literal('ACCOUNT'),
    accountId: z.string().describe('The account that pays.'),
    customerId: z.string().optional().describe('Whose account it is.'),
  })
  .meta({ id: 'AccountQuoteSource' })

const realtimeFundingQuoteSource = z
  .object({
    sourceType: z.literal('REALTIME_FUNDING'),
    customerId: z.string().optional().describe('Who pays.'),
    currency: z.string().describe('What is paid in. Example: USDC.'),
    cryptoNetwork: z.string().optional().describe('The network of a crypto asset. Example: SOLANA.'),
  })
  .meta({ id: 'RealtimeFundingQuoteSource' })
export type RealtimeFundingQuoteSource = z.infer<typeof realtimeFundingQuoteSource>

export const quoteSource = z
  .discriminatedUnion('sourceType', [accountQuoteSource, realtimeFundingQuoteSource])
  .meta({ id: 'QuoteSourceOneOf', discriminator: { propertyName: 'sourceType' } })
export type QuoteSource = z.infer<typeof quoteSource>

const accountDestination = z
  .object({
    destinationType: z.literal('ACCOUNT'),
    accountId: z.string().describe('The account that is paid.'),
    paymentRail: paymentRail.optional().describe('How it is paid; left out, the service chooses. Example: SPEI.'),
  })
  .meta({ id: 'AccountDestination' })
export type AccountDestination = z.infer<typeof accountDestination>

const umaAddressDestination = z
  .object({
    destinationType: z.literal('UMA_ADDRESS'),
    umaAddress: z.string().describe('Example: $maria@uma.example.'),
    currency: z.string().optional().describe('What arrives. Example: MXN.'),
  })
  .meta({ id: 'UmaAddressDestination' })
export type UmaAddressDestination = z.infer<typeof umaAddressDestination>

export const quoteDestination = z
  .discriminatedUnion('destinationType', [accountDestination, umaAddressDestination])
  .meta({ id: 'QuoteDestinationOneOf', discriminator: { propertyName: 'destinationType' } })
export type QuoteDestination = z.infer<typeof quoteDestination>

export const quoteStatus = z.enum(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'])

export const quote = z
  .object({
    id: z.string(),
    status: quoteStatus,
    createdAt: instant,
    expiresAt: instant,
    source: quoteSource,
    destination: quoteDestination,
    sendingCurrency: currency,
    receivingCurrency: currency,
    totalSendingAmount: z.int().positive(),
    totalReceivingAmount: z.int().positive(),
    exchangeRate: z.number().positive(),
    feesIncluded: z.int().min(0),
    platformFeesIncluded: z.int().min(0).optional(),
    paymentInstructions: z.array(paymentInstructions).optional(),
    transactionId: z.string(),
    counterpartyInformation: counterpartyInformation.optional(),
    rateDetails: outgoingRateDetails.optional(),
    scaChallenge: scaChallenge.optional(),
    remittanceInformation: z.string().optional(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof quote>

export const quoteRequest = z
  .object({
    lookupId: z.string().optional().describe('The lookup of the receiver that came before.'),
    source: quoteSource,
    destination: quoteDestination,
    lockedCurrencySide: quoteLockSide,
    lockedCurrencyAmount: givenAmount
      .positive()
      .max(9_000_000_000_000_000)
      .describe('In minor units of the locked side. Example: 10000.'),
    immediatelyExecute: z.boolean().optional().describe('Whether it is executed at once. Example: false.'),
    /** Assumes: A-283. */
    description: inLines(z.string().max(1024)).optional().describe('What the payment is for, as you call it.'),
    remittanceInformation: z.string().max(80).optional().describe('What the payee reads. Example: Invoice 1042.'),
    purposeOfPayment: purposeOfPayment.optional().describe('Why it is paid, where the payee’s country asks for it.'),
    platformFeeOverride: platformFeeOverride
      .optional()
      .describe('Your fee on this quote instead of the configured one.'),
    scaFactor: scaFactor.optional().describe('What the customer authorizes with. Example: SMS_OTP.'),
    senderCustomerInfo: z.record(z.string(), z.unknown()).optional().describe('What the receiver’s provider asks for.'),
  })
  .meta({ id: 'QuoteRequest' })
export type QuoteRequest = z.infer<typeof quoteRequest>

export const executeQuoteRequest = z
  .object({
    scaFactor: scaFactor.optional().describe('What the customer authorizes with. Example: SMS_OTP.'),
  })
  .meta({ id: 'ExecuteQuoteRequest' })
