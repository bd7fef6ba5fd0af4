import { CURRENCIES } from '../../contract/exchange-rates/currencies'

/** Every currency by its code, as choices for filters. */
export const CURRENCY_OPTIONS = CURRENCIES.map(({ code }) => ({ value: code, label: code }))
