import type { Discovery } from '../../../contract/discoveries/schemas'
import { ACCOUNT_TYPES, type AccountType, accountTypes } from '../../../contract/external-accounts/accountTypes'
import { placeAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'

/** The type of account that can be held with a bank or wallet of that country and currency, or null. */
export function accountTypeAt({ country, currency }: Pick<Discovery, 'country' | 'currency'>): AccountType | null {
  const isThere = (type: AccountType): boolean => {
    const rules = accountTypes[type]
    const hasRegion = rules.fields.some((field) => field.kind === 'region' && field.options?.includes(country))
    return rules.currencies.includes(currency) && (rules.country === country || hasRegion)
  }
  return ACCOUNT_TYPES.find(isThere) ?? null
}

/** The address of the form that registers an account there, its bank or provider already filled in; or null. */
export function registrationAddress(bank: Discovery): PlaceAddress | null {
  const type = accountTypeAt(bank)
  if (type === null) return null
  return placeAddress('externalAccounts', { new: '1', type, bank: bank.bankName, region: bank.country })
}
