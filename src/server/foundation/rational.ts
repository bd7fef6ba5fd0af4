/** An exact fraction, never negative; lowest terms are not promised. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** A whole number as a fraction. */
export function wholeOf(value: bigint): Rational {
  return { numerator: value, denominator: 1n }
}

/** So many times a rate, exact. */
export function timesRate(amountMinor: bigint, rate: Rational): Rational {
  return { numerator: amountMinor * rate.numerator, denominator: rate.denominator }
}

/** The product of two fractions. */
export function product(one: Rational, other: Rational): Rational {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator }
}

function added(one: Rational, other: Rational): Rational {
  if (one.denominator === other.denominator) {
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  }
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

/** Adds in pairs, so that large numbers meet late: thousands of denominators stay a matter of milliseconds. */
function addedInPairs(terms: readonly Rational[]): Rational {
  let level = terms
  while (level.length > 1) {
    const next: Rational[] = []
    for (let index = 0; index < level.length; index += 2) {
      const [one, other] = [level[index], level[index + 1]]
      if (one !== undefined) next.push(other === undefined ? one : added(one, other))
    }
    level = next
  }
  return level[0] ?? wholeOf(0n)
}

/** The exact sum of any number of fractions; of none: zero. */
export function sumOf(terms: readonly Rational[]): Rational {
  const byDenominator = new Map<bigint, bigint>()
  for (const { numerator, denominator } of terms) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator)
  }
  return addedInPairs([...byDenominator].map(([denominator, numerator]) => ({ numerator, denominator })))
}

/** True when the fraction is more than that whole number. */
export function isMoreThan({ numerator, denominator }: Rational, whole: bigint): boolean {
  return numerator > whole * denominator
}

/** The least whole number that is not below the fraction: the one rounding on the way to the wire. */
export function roundedUp({ numerator, denominator }: Rational): bigint {
  return (numerator + denominator - 1n) / denominator
}

/** A fraction in lowest terms. */
export function lowestTerms({ numerator, denominator }: Rational): Rational {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return { numerator: numerator / a, denominator: denominator / a }
}
