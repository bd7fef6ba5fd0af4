import type { Discovery } from '../../../contract/discoveries/schemas'
import { BANKS } from './banks'
import { MOBILE_PROVIDERS } from './mobileProviders'

/** By country, as the tables have them: the order of the reply. */
const LISTED: readonly Discovery[] = [...BANKS, ...MOBILE_PROVIDERS]
  .sort((one, other) => (one.country < other.country ? -1 : 1))
  .flatMap(({ country, currency, banks }) =>
    banks.map(([bankName, displayName]) => ({ bankName, displayName, country, currency })),
  )

/** Every bank and wallet of a country and a currency; what is left out does not narrow. */
export function listBanks(wanted: {
  readonly country?: string | undefined
  readonly currency?: string | undefined
}): Discovery[] {
  const { country, currency } = wanted
  return LISTED.filter(
    (bank) =>
      (country === undefined || bank.country === country) && (currency === undefined || bank.currency === currency),
  )
}

/** True when `GET /discoveries` has a bank of that name in the country; letter case does not matter. */
export function isListedBank(country: string, bankName: string): boolean {
  const wanted = bankName.trim().toLowerCase()
  return LISTED.some((bank) => bank.country === country && bank.bankName.toLowerCase() === wanted)
}
