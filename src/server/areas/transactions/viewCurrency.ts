import { currencyOf } from '../../../contract/exchange-rates/currencies'

/** `Currency` exactly as the wire has it. */
export function viewCurrency(code: string): { code: string; name: string; symbol: string; decimals: number } {
  const { name, symbol, decimals } = currencyOf(code)
  return { code, name, symbol, decimals }
}
