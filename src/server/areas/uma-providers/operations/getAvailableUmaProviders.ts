import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { pageOfTable } from '../../../foundation/tablePage'
import type { Context } from '../../../kernel/context'
import { UMA_PROVIDERS } from '../providers'
import { viewProvider } from '../view'

/**
 * A page of providers, the ones listed last first unless asked otherwise; blocked ones are among them unless they are
 * asked away. A country or currency that nobody serves, or that does not exist, answers an empty page.
 *
 * Errors: INVALID_INPUT, `limit` or `cursor`.
 * Source: behaviour 10, 1.4. Assumes: A-202.
 */
export async function getAvailableUmaProviders(_context: Context, { query }: Input<'getAvailableUmaProviders'>) {
  const { countryCode, currencyCode, hasBlockedProviders = true, sortOrder, limit, cursor } = query
  const found = UMA_PROVIDERS.filter(
    ({ regions, currencies, isAllowed }) =>
      (isAllowed || hasBlockedProviders) &&
      (countryCode === undefined || regions.includes(countryCode)) &&
      (currencyCode === undefined || currencies.includes(currencyCode)),
  )
  const page = pageOfTable(sortOrder === 'asc' ? found : found.toReversed(), {
    list: 'uma_providers',
    filters: { countryCode, currencyCode, hasBlockedProviders, sortOrder },
    keyOf: ({ domain }) => domain,
    limit,
    cursor,
  })
  return ok({ ...page, data: page.data.map(viewProvider) })
}
