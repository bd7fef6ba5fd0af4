import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { UmaProvider } from '../../../contract/uma-providers/schemas'
import type { ProviderFacts } from './providers'

/** A provider as the wire has it. */
export function viewProvider({ name, domain, regions, currencies, lei, isAllowed }: ProviderFacts): UmaProvider {
  return {
    name,
    supportedRegions: [...regions],
    domain,
    logoUrl: `https://${domain}/logo.svg`,
    supportedCurrencies: currencies.map(currencyOf),
    lei,
    allowListStatus: isAllowed,
  }
}
