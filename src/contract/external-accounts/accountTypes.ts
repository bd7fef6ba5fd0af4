import type { PaymentRail } from '../primitives/rails'
import type { AccountField } from './accountFields'
import { individualBeneficiaryFields, walletBeneficiaryFields } from './accountFields'
import type { AccountTypeRules } from './accountTypeRules'
import { bankAccountTypes } from './bankAccountTypes'
import { mobileAccountTypes } from './mobileAccountTypes'
import { walletAccountTypes } from './walletAccountTypes'

/** The 47 values of `accountInfo.accountType` in the specification's order. */
export const ACCOUNT_TYPES = [
  'AED_ACCOUNT',
  'BDT_ACCOUNT',
  'BRL_ACCOUNT',
  'BWP_ACCOUNT',
  'CAD_ACCOUNT',
  'COP_ACCOUNT',
  'DKK_ACCOUNT',
  'EGP_ACCOUNT',
  'EUR_ACCOUNT',
  'GBP_ACCOUNT',
  'GHS_ACCOUNT',
  'GTQ_ACCOUNT',
  'HKD_ACCOUNT',
  'HTG_ACCOUNT',
  'IDR_ACCOUNT',
  'INR_ACCOUNT',
  'JMD_ACCOUNT',
  'KES_ACCOUNT',
  'MWK_ACCOUNT',
  'MXN_ACCOUNT',
  'MYR_ACCOUNT',
  'NGN_ACCOUNT',
  'PHP_ACCOUNT',
  'PKR_ACCOUNT',
  'RWF_ACCOUNT',
  'SGD_ACCOUNT',
  'SLV_ACCOUNT',
  'THB_ACCOUNT',
  'TZS_ACCOUNT',
  'UGX_ACCOUNT',
  'USD_ACCOUNT',
  'VND_ACCOUNT',
  'XAF_ACCOUNT',
  'XOF_ACCOUNT',
  'ZAR_ACCOUNT',
  'ZMW_ACCOUNT',
  'CNY_ACCOUNT',
  'SWIFT_ACCOUNT',
  'BASE_WALLET',
  'ETHEREUM_WALLET',
  'LIGHTNING',
  'LIGHTNING_ACCOUNT',
  'POLYGON_WALLET',
  'PLASMA_WALLET',
  'SOLANA_WALLET',
  'SPARK_WALLET',
  'TRON_WALLET',
] as const

export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** The one table of account types (specification, ExternalAccount; behaviour 9.2 and 9.3). */
export const accountTypes: { readonly [Type in AccountType]: AccountTypeRules } = {
  ...bankAccountTypes,
  ...mobileAccountTypes,
  ...walletAccountTypes,
}

/** The component name of a type in the shapes: `AED_ACCOUNT` is `Aed`, `BASE_WALLET` is `BaseWallet`. */
export function schemaPrefixOf(type: AccountType): string {
  return type
    .replace(/_ACCOUNT$/, '')
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** The fields that a person who receives on this type has, with what the type requires marked. */
export function individualFieldsOf(type: AccountType): readonly AccountField[] {
  const rules = accountTypes[type]
  if (rules.beneficiary === 'none') return []
  if (rules.beneficiary === 'optional') return walletBeneficiaryFields
  const requires = rules.individualRequires ?? []
  const standard = individualBeneficiaryFields.map((field) =>
    requires.includes(field.name) ? { ...field, required: true } : field,
  )
  return [...standard, ...(rules.individualExtras ?? [])]
}

/** The identifier by which an account is known: the first of its type's identifiers that was given, or null. */
export function primaryIdentifierOf(
  info: Readonly<Record<string, unknown>> & { readonly accountType: AccountType },
): { readonly field: string; readonly value: string; readonly rails: readonly PaymentRail[] } | null {
  for (const { field, rails } of accountTypes[info.accountType].primary) {
    const value = info[field]
    if (typeof value === 'string' && value !== '') return { field, value, rails }
  }
  return null
}

/** Every rail of a type, in the order of the shapes; empty for wallets and Lightning. */
export function railsOf(type: AccountType): readonly PaymentRail[] {
  return [...new Set(accountTypes[type].primary.flatMap((identifier) => identifier.rails))]
}

const CHINESE_WALLETS = ['alipay', 'wechatpay']

/** Whether what is named as the bank is a wallet of China, which knows its accounts by phone number. Assumes: A-054. */
export const isKnownByPhone = (type: AccountType, bankName: unknown): boolean =>
  type === 'CNY_ACCOUNT' && CHINESE_WALLETS.includes(String(bankName).toLowerCase())
