import { z } from 'zod'
import { counterpartyFieldDefinition, customerInfoFieldName } from '../primitives/counterparty'
import { givenAmount } from '../primitives/money'
import { emailAddress, inLines, webAddress } from '../primitives/text'
import { instant } from '../primitives/time'
import { transactionType } from '../transactions/transactionType'

const feeType = z.literal('CROSS_CURRENCY_TRANSACTION').meta({ id: 'FeeType' })

export const fixedFee = z
  .object({
    amount: givenAmount.min(0).describe('In minor units. Example: 25.'),
    currency: z.string().describe('Example: USD.'),
  })
  .meta({ id: 'FixedFee' })

export const feeConfig = z
  .object({
    feeType,
    sourceCurrency: z.string(),
    variableFeeBps: z.int().min(0).max(10_000),
    fixedFee,
  })
  .meta({ id: 'FeeConfig' })
export type FeeConfig = z.infer<typeof feeConfig>

export const embeddedWalletConfig = z
  .object({
    appName: z.string().max(255).optional(),
    otpLength: z.int().min(4).max(12).optional(),
    alphanumeric: z.boolean().optional(),
    expirationSeconds: z.int().min(1).max(86_400).optional(),
    sendFromEmailAddress: emailAddress.max(255).optional(),
    sendFromEmailSenderName: z.string().max(255).optional(),
    replyToEmailAddress: emailAddress.max(255).optional(),
    logoUrl: webAddress.max(512).optional(),
  })
  .meta({ id: 'EmbeddedWalletConfig' })
export type EmbeddedWalletConfig = z.infer<typeof embeddedWalletConfig>

const cardTokenization2faEmailConfig = z
  .object({
    fromAddress: emailAddress.max(255).optional(),
    fromName: z.string().max(255).optional(),
    replyToAddress: emailAddress.max(255).optional(),
    subject: z.string().max(255).optional(),
    bodyText: inLines(z.string().max(2000)).optional(),
  })
  .meta({ id: 'CardTokenization2FAEmailConfig' })

const cardTokenization2faSmsConfig = z
  .object({
    templateSid: z.string().max(64).optional(),
    bodyText: inLines(z.string().max(480)).optional(),
  })
  .meta({ id: 'CardTokenization2FASmsConfig' })

export const cardTokenization2faConfig = z
  .object({
    displayName: z.string().max(255).optional(),
    logoUrl: webAddress
      .max(512)
      .regex(/^https:\/\//)
      .optional(),
    email: cardTokenization2faEmailConfig.optional(),
    sms: cardTokenization2faSmsConfig.optional(),
  })
  .meta({ id: 'CardTokenization2FAConfig' })
export type CardTokenization2FAConfig = z.infer<typeof cardTokenization2faConfig>

const platformCurrencyConfig = z
  .object({
    currencyCode: z.string(),
    minAmount: givenAmount.min(0),
    maxAmount: givenAmount.min(0),
    requiredCounterpartyFields: z.array(counterpartyFieldDefinition),
    providerRequiredCustomerFields: z.array(customerInfoFieldName).optional(),
    providerRequiredCounterpartyCustomerFields: z.array(customerInfoFieldName).optional(),
    enabledTransactionTypes: z.array(transactionType),
  })
  .meta({ id: 'PlatformCurrencyConfig' })
export type PlatformCurrencyConfig = z.infer<typeof platformCurrencyConfig>

/** What a platform may set of a currency; the provider's lists are read-only and therefore not part of it. */
export const platformCurrencyConfigUpdate = platformCurrencyConfig
  .omit({ providerRequiredCustomerFields: true, providerRequiredCounterpartyCustomerFields: true })
  .meta({ id: 'PlatformCurrencyConfigUpdate' })
export type PlatformCurrencyConfigUpdate = z.infer<typeof platformCurrencyConfigUpdate>

export const platformConfig = z
  .object({
    id: z.string(),
    umaDomain: z.string().optional(),
    proxyUmaSubdomain: z.string().optional(),
    webhookEndpoint: z.string().optional(),
    supportedCurrencies: z.array(platformCurrencyConfig),
    isRegulatedFinancialInstitution: z.boolean(),
    embeddedWalletConfig: embeddedWalletConfig.optional(),
    cardTokenization2faConfig: cardTokenization2faConfig.optional(),
    feeConfigs: z.array(feeConfig).optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PlatformConfig' })
export type PlatformConfig = z.infer<typeof platformConfig>

export const platformConfigUpdateRequest = z
  .object({
    umaDomain: z.string().optional(),
    webhookEndpoint: z.string().optional(),
    supportedCurrencies: z.array(platformCurrencyConfigUpdate).optional(),
    embeddedWalletConfig: embeddedWalletConfig.optional(),
    cardTokenization2faConfig: cardTokenization2faConfig.optional(),
    feeConfigs: z.array(feeConfig).optional(),
  })
  .meta({ id: 'PlatformConfigUpdateRequest' })
export type PlatformConfigUpdateRequest = z.infer<typeof platformConfigUpdateRequest>
