import type { Input } from '../../../../contract/operations'
import { COUNTRY_CODES } from '../../../../contract/primitives/countries'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireCurrency } from '../../exchange-rates/public'
import { listBanks } from '../public'

/**
 * The banks and wallets of a country and a currency; without filters all of them. A code that exists and has none
 * answers an empty list.
 *
 * Errors: INVALID_INPUT, no such country; INVALID_CURRENCY, no such currency.
 * Source: behaviour 10. Assumes: A-200.
 */
export async function getDiscoveries(_context: Context, { query }: Input<'getDiscoveries'>) {
  const { country, currency } = query
  if (country !== undefined && !COUNTRY_CODES.has(country)) {
    throw new ServiceError(
      'INVALID_INPUT',
      'The country is not a code of ISO 3166-1 alpha-2; nothing was listed. Use two capital letters, such as NG.',
      { field: 'country', constraint: { format: 'iso3166-1-alpha-2' } },
    )
  }
  if (currency !== undefined) requireCurrency(currency)
  return ok({ data: listBanks({ country, currency }) })
}
