import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { QuoteForecast } from '../../../contract/console/money/forecast'
import { callOperation } from '../../client/callOperation'
import { KEEPS_LAST, readState } from '../../client/readState'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { useRenewal } from '../../client/useRenewal'
import type { QuoteBody } from './quoteBody'

const TYPING_MS = 250

/** What the form's request would come to; `isStale` while a newer request is on its way. */
export interface LiveForecast {
  readonly forecast: QuoteForecast | undefined
  readonly isStale: boolean
  readonly error: ServiceCallError | null
}

/**
 * Asks what a request would come to, a moment after the last key, again when time alone changes the answer, and
 * whenever an account, a setting or the clock does. Null asks nothing. The operation reads although it
 * is a POST, so it is asked like a read.
 */
export function useQuoteForecast(body: QuoteBody | null): LiveForecast {
  const wanted = body === null ? '' : JSON.stringify(body)
  const [asked] = useDebouncedValue(wanted, TYPING_MS)
  const isEnabled = asked !== '' && wanted !== ''
  const query = useQuery<QuoteForecast, ServiceCallError>({
    queryKey: ['forecastQuote', asked],
    queryFn: ({ signal }) => callOperation('forecastQuote', { body: JSON.parse(asked) as QuoteBody }, { signal }),
    enabled: isEnabled,
    ...KEEPS_LAST,
    gcTime: 0,
  })
  const { data, refetch } = query
  useRenewal({ data: isEnabled ? data : undefined, refetch })
  if (!isEnabled) return { forecast: undefined, isStale: false, error: null }
  const { isStale, error } = readState(query)
  return { forecast: data, isStale: isStale || asked !== wanted, error }
}
