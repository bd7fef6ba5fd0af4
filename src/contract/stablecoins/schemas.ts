import { z } from 'zod'
import { page } from '../primitives/pagination'
import { inLines } from '../primitives/text'
import { instant } from '../primitives/time'
import { BURN_RAILS } from './burnRails'

export const stablecoinProvider = z.enum(['BRALE']).meta({ id: 'StablecoinProvider' })

const stablecoinProviderEnvironment = z.enum(['SANDBOX', 'PRODUCTION']).meta({ id: 'StablecoinProviderEnvironment' })

export const stablecoinProviderAccountStatus = z
  .enum(['ACTIVE', 'INVALID', 'REVOKED'])
  .meta({ id: 'StablecoinProviderAccountStatus' })
export type StablecoinProviderAccountStatus = z.infer<typeof stablecoinProviderAccountStatus>

/** A link to an account at a provider; the credentials are never part of it. */
export const stablecoinProviderAccount = z
  .object({
    id: z.string(),
    provider: stablecoinProvider,
    providerAccountId: z.string(),
    providerEnvironment: stablecoinProviderEnvironment,
    status: stablecoinProviderAccountStatus,
    lastVerifiedAt: instant.optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'StablecoinProviderAccount' })
export type StablecoinProviderAccount = z.infer<typeof stablecoinProviderAccount>

export const stablecoinProviderAccountPage = page(stablecoinProviderAccount, 'StablecoinProviderAccountListResponse')

/** What a provider or a network calls something: one line without spaces around it. */
const foreignName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\S(.*\S)?$/, 'must not begin or end with spaces')

export const stablecoinProviderAccountLinkRequest = z
  .object({
    provider: stablecoinProvider,
    apiClientId: foreignName.meta({
      description: 'What the provider calls these credentials.',
      examples: ['issuer-key-7'],
    }),
    apiClientSecret: z
      .string()
      .min(1)
      .max(1000)
      .meta({
        writeOnly: true,
        description: 'Sealed as soon as the provider has taken it; no reply, log or file has it.',
        examples: ['sk-sandbox-3f9a1c'],
      }),
    providerAccountId: foreignName.optional().meta({
      description: 'Needed where the credentials open more than one account.',
      examples: ['acct-treasury-1'],
    }),
  })
  .meta({ id: 'StablecoinProviderAccountLinkRequest' })

export const stablecoinNetwork = z.enum(['SPARK']).meta({ id: 'StablecoinNetwork' })

export const stablecoinIssuanceStatus = z
  .enum(['PENDING_REVIEW', 'PROVISIONING', 'PROVISIONED', 'REJECTED', 'FAILED'])
  .meta({ id: 'StablecoinIssuanceStatus' })
export type StablecoinIssuanceStatus = z.infer<typeof stablecoinIssuanceStatus>

export const stablecoinServiceOperationsStatus = z
  .enum(['NOT_ENABLED', 'PENDING_APPROVAL', 'ENABLING', 'ENABLED', 'DISABLED'])
  .meta({ id: 'StablecoinServiceOperationsStatus' })

/** A coin that the platform issues through a provider. `currency` only once the service's own payments know it. */
export const stablecoin = z
  .object({
    id: z.string(),
    name: z.string(),
    symbol: z.string(),
    baseCurrency: z.string(),
    network: stablecoinNetwork,
    decimals: z.int(),
    issuanceStatus: stablecoinIssuanceStatus,
    serviceOperationsStatus: stablecoinServiceOperationsStatus,
    networkTokenIdentifier: z.string(),
    currency: z.string().optional(),
    provider: stablecoinProvider,
    stablecoinProviderAccountId: z.string(),
    providerEnvironment: stablecoinProviderEnvironment,
    providerTokenIdentifier: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Stablecoin' })
export type Stablecoin = z.infer<typeof stablecoin>

export const stablecoinPage = page(stablecoin, 'StablecoinListResponse')

export const stablecoinRegisterRequest = z
  .object({
    providerTokenIdentifier: foreignName.meta({
      description: 'What the provider calls the coin.',
      examples: ['lighthouse-dollar'],
    }),
    networkTokenIdentifier: foreignName.meta({
      description: 'What the network calls the coin.',
      examples: ['btkn1q9m2x7lighthousedollar'],
    }),
    network: stablecoinNetwork.describe('The network of the coin. Example: SPARK.'),
    stablecoinProviderAccountId: z.string().optional().meta({ description: 'Needed where several links are active.' }),
  })
  .meta({ id: 'StablecoinRegisterRequest' })

/** An amount in the smallest unit of the coin, as decimal text: of any size, without point and sign. */
const coinAmount = z
  .string()
  .max(78)
  .regex(/^[0-9]+$/)
  .meta({
    description: 'In the smallest unit of the coin; whole cents. With 6 decimals, 25000000 is 25.00.',
    examples: ['25000000'],
  })

const kind = <Type extends string, Shape extends z.ZodRawShape>(id: string, type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape }).meta({ id })

const account = { externalAccountId: z.string().describe('The US account that is debited: ACTIVE.') }
const internal = { accountId: z.string().describe('An internal account of the platform in US dollars.') }

const stablecoinMintFundingSource = z
  .discriminatedUnion('type', [
    kind('StablecoinWireFundingSource', 'WIRE', {}),
    kind('StablecoinAchDebitFundingSource', 'ACH_DEBIT', account),
    kind('StablecoinSameDayAchDebitFundingSource', 'SAME_DAY_ACH_DEBIT', account),
    kind('StablecoinServiceInternalFundingSource', 'SERVICE_INTERNAL_ACCOUNT', internal),
    kind('StablecoinProviderBalanceFundingSource', 'PROVIDER_INTERNAL_BALANCE', {
      sourceTokenIdentifier: z.string().describe('What the provider calls the coin that pays. Example: usdc.'),
      cryptoNetwork: z.string().describe('The network on which that coin lies. Example: SOLANA.'),
    }),
  ])
  .meta({ id: 'StablecoinMintFundingSource', discriminator: { propertyName: 'type' } })
export type StablecoinMintFundingSource = z.infer<typeof stablecoinMintFundingSource>

const description = inLines(z.string().max(1024).optional()).describe('What it is for, in your words. Example: May.')

export const stablecoinMintRequest = z
  .object({
    amount: coinAmount,
    fundingSource: stablecoinMintFundingSource.describe('Where the dollars come from.'),
    destination: z
      .object({ accountId: z.string().meta({ description: 'An external account: a Spark wallet that is ACTIVE.' }) })
      .meta({ id: 'StablecoinMintDestination' }),
    description,
  })
  .meta({ id: 'StablecoinMintRequest' })

const stablecoinBurnSource = z
  .discriminatedUnion('type', [
    kind('StablecoinExternalAccountBurnSource', 'EXTERNAL_ACCOUNT', {}),
    kind('StablecoinServiceInternalBurnSource', 'SERVICE_INTERNAL_ACCOUNT', internal),
    kind('StablecoinProviderBalanceBurnSource', 'PROVIDER_INTERNAL_BALANCE', {}),
  ])
  .meta({ id: 'StablecoinBurnSource', discriminator: { propertyName: 'type' } })

const burnRail = z.enum(BURN_RAILS)

export const stablecoinBurnRequest = z
  .object({
    amount: coinAmount,
    source: stablecoinBurnSource.describe('Where the coins lie.'),
    destination: z
      .object({
        type: z.literal('EXTERNAL_ACCOUNT'),
        externalAccountId: z.string().meta({ description: 'The bank account that is paid: ACTIVE, in US dollars.' }),
        rail: burnRail.describe('How the dollars are paid. Example: WIRE.'),
      })
      .meta({ id: 'StablecoinBurnDestination' }),
    description,
  })
  .meta({ id: 'StablecoinBurnRequest' })

export const stablecoinOperationType = z.enum(['MINT', 'BURN']).meta({ id: 'StablecoinOperationType' })
export type StablecoinOperationType = z.infer<typeof stablecoinOperationType>

export const stablecoinOperationStatus = z
  .enum(['CREATED', 'PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'])
  .meta({ id: 'StablecoinOperationStatus' })
export type StablecoinOperationStatus = z.infer<typeof stablecoinOperationStatus>

export const stablecoinOperationSource = z
  .object({
    type: z.enum([
      'WIRE',
      'ACH_DEBIT',
      'SAME_DAY_ACH_DEBIT',
      'EXTERNAL_ACCOUNT',
      'SERVICE_INTERNAL_ACCOUNT',
      'PROVIDER_INTERNAL_BALANCE',
    ]),
    externalAccountId: z.string().optional(),
    accountId: z.string().optional(),
    sourceTokenIdentifier: z.string().optional(),
    cryptoNetwork: z.string().optional(),
  })
  .meta({ id: 'StablecoinOperationSource' })
export type StablecoinOperationSource = z.infer<typeof stablecoinOperationSource>

/** Where the money of a mint, or the coins of a burn, are to be sent. */
export const stablecoinFundingInstructions = z
  .looseObject({
    rail: z.string().optional(),
    network: z.string().optional(),
    address: z.string().optional(),
    valueType: z.string().optional(),
  })
  .meta({ id: 'StablecoinFundingInstructions' })
export type StablecoinFundingInstructions = z.infer<typeof stablecoinFundingInstructions>

export const stablecoinOperationDestination = z
  .object({ accountId: z.string(), rail: burnRail.optional() })
  .meta({ id: 'StablecoinOperationDestination' })
export type StablecoinOperationDestination = z.infer<typeof stablecoinOperationDestination>

export const stablecoinEstimatedDelivery = z
  .looseObject({
    rail: z.string().optional(),
    amount: z
      .string()
      .regex(/^[0-9]+$/)
      .optional(),
    currency: z.string().optional(),
    timing: z.string().optional(),
  })
  .meta({ id: 'StablecoinEstimatedDelivery' })
export type StablecoinEstimatedDelivery = z.infer<typeof stablecoinEstimatedDelivery>

export const stablecoinOperation = z
  .object({
    id: z.string(),
    stablecoinId: z.string(),
    operationType: stablecoinOperationType,
    status: stablecoinOperationStatus,
    amount: z.string(),
    provider: stablecoinProvider,
    providerEnvironment: stablecoinProviderEnvironment,
    stablecoinProviderAccountId: z.string(),
    source: stablecoinOperationSource.optional(),
    fundingInstructions: stablecoinFundingInstructions.optional(),
    destination: stablecoinOperationDestination.optional(),
    estimatedDelivery: stablecoinEstimatedDelivery.optional(),
    expiresAt: instant.optional(),
    providerStatus: z.string().optional(),
    failureReason: z.string().optional(),
    description: z.string().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'StablecoinOperation' })
export type StablecoinOperation = z.infer<typeof stablecoinOperation>

export const stablecoinOperationPage = page(stablecoinOperation, 'StablecoinOperationListResponse')
