import { moneyText } from './moneyText'

/** An amount with its currency in a sentence of the service, which groups no digits: `7000.00 USD`. */
const AMOUNT = /(?<![\d.,])(\d{4,})(\.\d+)?(?= ([A-Z]{3,5})\b)/g

/** A sentence of the service with its amounts as they stand elsewhere: `7,000.00 USD`. */
export const groupedAmounts = (sentence: string): string =>
  sentence.replaceAll(AMOUNT, (_amount, whole: string, fraction: string | undefined, currency: string) =>
    moneyText(`${whole}${fraction?.slice(1) ?? ''}`, currency, { decimals: (fraction?.length ?? 1) - 1 }),
  )
