import { product, type Rational, sumOf } from '../../../foundation/rational'
import type { Conversions, PolicyUsage } from '../rules'

/** What a draft adds is kept to this part of a minor unit, so that thousands of rates do not make giants of it. */
const SCALE = 10n ** 18n

const scaledOf = ({ numerator, denominator }: Rational): bigint => (numerator * SCALE) / denominator

function withMore(kept: Rational, more: bigint): Rational {
  if (more === 0n) return kept
  const sum = sumOf([kept, { numerator: more, denominator: SCALE }])
  return sum.numerator < 0n ? { numerator: 0n, denominator: 1n } : sum
}

interface When {
  readonly day: string
  readonly month: string
}

/**
 * By how much the usage under a draft differs from what was kept: what would have run counts, what would have been
 * refused does not. While nothing differs, the kept usage comes out untouched. Assumes: A-680.
 */
export function createTally() {
  let at: When = { day: '', month: '' }
  let payments = 0
  let ofDay = 0n
  let ofMonth = 0n
  const moveTo = ({ day, month }: When): void => {
    if (day !== at.day) [payments, ofDay] = [0, 0n]
    if (month !== at.month) ofMonth = 0n
    at = { day, month }
  }
  const count = (when: When, amount: Rational, sign: 1n | -1n): void => {
    moveTo(when)
    const more = scaledOf(amount) * sign
    payments += Number(sign)
    ofDay += more
    ofMonth += more
  }
  return {
    add: (when: When, amount: Rational): void => count(when, amount, 1n),
    takeAway: (when: When, amount: Rational): void => count(when, amount, -1n),
    /** What had counted before under the draft, in its currency. */
    usage: (when: When, kept: PolicyUsage, inCurrency: (amount: Rational) => Rational): PolicyUsage => {
      moveTo(when)
      return {
        dailyCount: Math.max(0, kept.dailyCount + payments),
        dailySpend: withMore(inCurrency(kept.dailySpend), ofDay),
        monthlySpend: withMore(inCurrency(kept.monthlySpend), ofMonth),
      }
    },
  }
}

/** Converts sums between the currencies of two policies, exact; the same currency is left as it is. */
export function converting(conversions: Conversions, from: string, to: string): (amount: Rational) => Rational {
  return (amount) => (from === to ? amount : product(amount, conversions.rate(from, to)))
}
