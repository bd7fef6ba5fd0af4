import { z } from 'zod'
import { fieldShape } from '../external-accounts/accountSchemas'
import type { AccountType } from '../external-accounts/accountTypes'
import { ACCOUNT_TYPES, accountTypes, railsOf, schemaPrefixOf } from '../external-accounts/accountTypes'
import type { PaymentRail } from '../primitives/rails'
import { webAddress } from '../primitives/text'

/** Accounts and wallets to which money can be sent in order to fund something. */
type FundingAccountType = Exclude<AccountType, 'LIGHTNING_ACCOUNT'> | 'ARS_ACCOUNT' | 'EMBEDDED_WALLET' | 'BITCOIN_L1'

/** Coordinates for a payment to us; the fields beside these follow from `accountType` (behaviour 8.3). */
export interface FundingAccountInfo {
  readonly accountType: FundingAccountType
  readonly paymentRails?: readonly PaymentRail[]
  readonly reference?: string
  readonly [field: string]: unknown
}

const reference = { reference: z.string() }

/** What a bank type adds to its own fields; most of them only the reference that identifies the payment. */
const bankAdditions: Partial<Record<AccountType, Record<string, z.ZodType>>> = {
  USD_ACCOUNT: { ...reference, bankAddress: z.string().min(1).max(255).optional() },
  SWIFT_ACCOUNT: {
    accountHolderName: z.string().min(1).max(255),
    bankAddress: z.string().min(1).max(1024).optional(),
    reference: z.string().optional(),
  },
  INR_ACCOUNT: {},
}

/** Types whose coordinates have nothing in common with the account of the same name. */
const ownShapes: Partial<Record<FundingAccountType, Record<string, z.ZodType>>> = {
  BRL_ACCOUNT: { qrCode: z.string().min(1) },
  COP_ACCOUNT: { paymentUrl: webAddress },
  ARS_ACCOUNT: { accountNumber: z.string().regex(/^\d{22}$/) },
  SPARK_WALLET: { address: z.string(), assetType: z.string(), invoice: z.string().optional() },
  LIGHTNING: { invoice: z.string() },
  BITCOIN_L1: { address: z.string(), network: z.literal('BITCOIN').optional() },
  EMBEDDED_WALLET: { payloadToSign: z.string() },
}

function walletShape(type: AccountType): Record<string, z.ZodType> {
  const assets = accountTypes[type].currencies as readonly string[]
  return { address: z.string(), assetType: z.enum(assets as readonly [string, ...string[]]).optional() }
}

function bankShape(type: AccountType): Record<string, z.ZodType> {
  return {
    ...fieldShape(accountTypes[type].fields),
    paymentRails: z.array(z.enum(railsOf(type))),
    ...(bankAdditions[type] ?? reference),
  }
}

function shapeOf(type: FundingAccountType): Record<string, z.ZodType> {
  const own = ownShapes[type]
  if (own !== undefined) return own
  const accountType = type as AccountType
  return accountTypes[accountType].group === 'WALLET' ? walletShape(accountType) : bankShape(accountType)
}

const ownNames: Partial<Record<FundingAccountType, string>> = {
  ARS_ACCOUNT: 'PaymentArsAccountInfo',
  LIGHTNING: 'PaymentLightningInvoiceInfo',
  BITCOIN_L1: 'PaymentBitcoinDepositAddressInfo',
  EMBEDDED_WALLET: 'PaymentEmbeddedWalletInfo',
}

function idOf(type: FundingAccountType): string {
  const name = ownNames[type]
  if (name !== undefined) return name
  return `Payment${schemaPrefixOf(type as AccountType)}${type.endsWith('_WALLET') ? '' : 'Account'}Info`
}

function buildUnion(): z.ZodType<FundingAccountInfo, FundingAccountInfo> {
  const shared = ACCOUNT_TYPES.filter((type) => type !== 'LIGHTNING_ACCOUNT')
  const types: readonly FundingAccountType[] = [...shared, 'ARS_ACCOUNT', 'EMBEDDED_WALLET', 'BITCOIN_L1']
  const options = types.map((type) =>
    z.object({ accountType: z.literal(type), ...shapeOf(type) }).meta({ id: idOf(type) }),
  )
  const union = z.discriminatedUnion('accountType', options as unknown as readonly [z.ZodObject, ...z.ZodObject[]])
  return union.meta({ discriminator: { propertyName: 'accountType' } }) as unknown as z.ZodType<
    FundingAccountInfo,
    FundingAccountInfo
  >
}

/** Built on first use, like the account details it shares its table with. */
export const fundingAccountInfo = z.lazy(buildUnion)
