/** What a currency is called and how its smallest unit relates to the major one. */
export interface CurrencyFacts {
  readonly code: string
  readonly name: string
  readonly symbol: string
  /** Digits after the point: 2 means that the smallest unit is a hundredth. */
  readonly decimals: number
}

const fiat = (code: string, name: string, symbol: string, decimals = 2): CurrencyFacts => ({
  code,
  name,
  symbol,
  decimals,
})

/** Assets that live on chains; everything else is money of a state. */
const CRYPTO: readonly CurrencyFacts[] = [
  { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 },
  { code: 'USDB', name: 'USDB', symbol: 'USDB', decimals: 6 },
  { code: 'USDC', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { code: 'USDT', name: 'Tether', symbol: 'USDT', decimals: 6 },
]

/**
 * Every currency that the service knows: those of the account types, the assets of the wallets, and the ones that
 * cross-border bank accounts hold most often. Decimals follow ISO 4217, except the stablecoins' and Bitcoin's.
 */
export const CURRENCIES: readonly CurrencyFacts[] = [
  fiat('AED', 'United Arab Emirates Dirham', 'AED'),
  fiat('ARS', 'Argentine Peso', 'AR$'),
  fiat('AUD', 'Australian Dollar', 'A$'),
  fiat('BDT', 'Bangladeshi Taka', '৳'),
  fiat('BHD', 'Bahraini Dinar', 'BD', 3),
  fiat('BRL', 'Brazilian Real', 'R$'),
  fiat('BWP', 'Botswana Pula', 'P'),
  fiat('CAD', 'Canadian Dollar', 'C$'),
  fiat('CHF', 'Swiss Franc', 'CHF'),
  fiat('CLP', 'Chilean Peso', 'CLP$', 0),
  fiat('CNY', 'Chinese Yuan', 'CN¥'),
  fiat('COP', 'Colombian Peso', 'COL$'),
  fiat('CZK', 'Czech Koruna', 'Kč'),
  fiat('DKK', 'Danish Krone', 'kr'),
  fiat('EGP', 'Egyptian Pound', 'E£'),
  fiat('EUR', 'Euro', '€'),
  fiat('GBP', 'Pound Sterling', '£'),
  fiat('GHS', 'Ghanaian Cedi', 'GH₵'),
  fiat('GTQ', 'Guatemalan Quetzal', 'Q'),
  fiat('HKD', 'Hong Kong Dollar', 'HK$'),
  fiat('HTG', 'Haitian Gourde', 'G'),
  fiat('IDR', 'Indonesian Rupiah', 'Rp'),
  fiat('ILS', 'Israeli New Shekel', '₪'),
  fiat('INR', 'Indian Rupee', '₹'),
  fiat('JMD', 'Jamaican Dollar', 'J$'),
  fiat('JOD', 'Jordanian Dinar', 'JD', 3),
  fiat('JPY', 'Japanese Yen', '¥', 0),
  fiat('KES', 'Kenyan Shilling', 'KSh'),
  fiat('KRW', 'South Korean Won', '₩', 0),
  fiat('KWD', 'Kuwaiti Dinar', 'KD', 3),
  fiat('MWK', 'Malawian Kwacha', 'MK'),
  fiat('MXN', 'Mexican Peso', 'MX$'),
  fiat('MYR', 'Malaysian Ringgit', 'RM'),
  fiat('NGN', 'Nigerian Naira', '₦'),
  fiat('NOK', 'Norwegian Krone', 'kr'),
  fiat('NZD', 'New Zealand Dollar', 'NZ$'),
  fiat('OMR', 'Omani Rial', 'OMR', 3),
  fiat('PEN', 'Peruvian Sol', 'S/'),
  fiat('PHP', 'Philippine Peso', '₱'),
  fiat('PKR', 'Pakistani Rupee', 'Rs'),
  fiat('PLN', 'Polish Zloty', 'zł'),
  fiat('RWF', 'Rwandan Franc', 'RF', 0),
  fiat('SEK', 'Swedish Krona', 'kr'),
  fiat('SGD', 'Singapore Dollar', 'S$'),
  fiat('THB', 'Thai Baht', '฿'),
  fiat('TND', 'Tunisian Dinar', 'DT', 3),
  fiat('TRY', 'Turkish Lira', '₺'),
  fiat('TZS', 'Tanzanian Shilling', 'TSh'),
  fiat('UGX', 'Ugandan Shilling', 'USh', 0),
  fiat('USD', 'United States Dollar', '$'),
  fiat('VND', 'Vietnamese Dong', '₫', 0),
  fiat('XAF', 'Central African CFA Franc', 'FCFA', 0),
  fiat('XOF', 'West African CFA Franc', 'CFA', 0),
  fiat('ZAR', 'South African Rand', 'R'),
  fiat('ZMW', 'Zambian Kwacha', 'ZK'),
  ...CRYPTO,
]

const byCode: ReadonlyMap<string, CurrencyFacts> = new Map(CURRENCIES.map((currency) => [currency.code, currency]))

/** The currency of that code, or null; codes are case-sensitive. */
export function findCurrency(code: string): CurrencyFacts | null {
  return byCode.get(code) ?? null
}

const wireByCode: ReadonlyMap<string, Omit<CurrencyFacts, 'kind'>> = new Map(
  CURRENCIES.map(({ code, name, symbol, decimals }) => [code, { code, name, symbol, decimals }]),
)

/** `Currency` exactly as the wire has it, of a code that was checked before; an unknown one is a fault of ours. */
export function currencyOf(code: string): Omit<CurrencyFacts, 'kind'> {
  const currency = wireByCode.get(code)
  if (currency === undefined) throw new Error(`the currency ${code} is not in the table`)
  return currency
}

/** True for Bitcoin and the stablecoins. */
export function isCrypto(code: string): boolean {
  return CRYPTO.some((currency) => currency.code === code)
}
