import { useQuoteForecast } from '../../areas/quotes/useQuoteForecast'
import { mountPart } from '../../components/testing/mountPart'

/** The forecast of one request, as a form that nobody types in asks for it. */
function Forecast() {
  const { forecast } = useQuoteForecast({
    source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
    destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1,
  })
  return <p role="status">{forecast?.computedAt}</p>
}

mountPart(Forecast)
