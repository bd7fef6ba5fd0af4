/** The day for which the table below was put together. */
export const BASE_RATES_DATE = '2026-11-20'

/**
 * Units of each currency for one US dollar, as exact decimal text: the middle around which rates move offline.
 *
 * Source: behaviour 23, "rates from a committed base table". Assumes: A-050.
 */
export const UNITS_PER_USD: Readonly<Record<string, string>> = {
  AED: '3.6725',
  ARS: '1512.40',
  AUD: '1.5110',
  BDT: '122.85',
  BRL: '5.3620',
  BWP: '13.410',
  CAD: '1.3845',
  CHF: '0.7962',
  CLP: '938.20',
  CNY: '7.0680',
  COP: '3928.50',
  CZK: '20.830',
  DKK: '6.4180',
  EGP: '47.350',
  EUR: '0.8594',
  GBP: '0.7523',
  GHS: '11.240',
  GTQ: '7.6610',
  HKD: '7.7810',
  HTG: '130.80',
  IDR: '16612.00',
  ILS: '3.2410',
  INR: '88.940',
  JMD: '160.35',
  JPY: '153.62',
  KES: '129.25',
  KRW: '1448.30',
  MWK: '1734.00',
  MXN: '18.4700',
  MYR: '4.1320',
  NGN: '1446.80',
  NOK: '10.0450',
  NZD: '1.7540',
  PEN: '3.3720',
  PHP: '58.620',
  PKR: '281.40',
  PLN: '3.6410',
  RWF: '1452.00',
  SEK: '9.4320',
  SGD: '1.2985',
  THB: '32.410',
  TRY: '44.620',
  TZS: '2452.00',
  UGX: '3594.00',
  USD: '1',
  VND: '26345.00',
  XAF: '563.73',
  XOF: '563.73',
  ZAR: '17.180',
  ZMW: '22.640',
  BTC: '0.0000083125',
  USDB: '1',
  USDC: '1',
  USDT: '1.0002',
}

/** Currencies that are worth a dollar by promise, or the dollar itself: their rate does not move. */
export const PEGGED_TO_USD: readonly string[] = ['USD', 'USDB', 'USDC']
