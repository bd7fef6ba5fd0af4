import { moneyText } from '../components/format/moneyText'
import type { FactBranch, FactTree } from './factTree'
import { partAt } from './pick'

/** An amount of money as people read it. */
export interface MoneyFact {
  /** `3,200.00 USD`. */
  readonly text: string
  /** The integer that was signed, in the smallest unit; null where a fraction was. */
  readonly minor: number | null
}

/** A currency, and its digits after the point where they are said. */
interface Currency {
  readonly code: string
  readonly decimals?: number
}

/** The currencies that hold for what says none itself. */
export interface Around {
  /** In which fees are charged. */
  readonly fees: Currency | null
  /** Of the figures around it. */
  readonly figures: Currency | null
  /** In which a policy counts what was spent. */
  readonly spent: Currency | null
}

export const NOTHING_AROUND: Around = { fees: null, figures: null, spent: null }

/** Where the currency of the amounts stands that are beside it. */
export const CURRENCY_MEMBER = 'currency'
const AMOUNTS: readonly string[] = ['amountMinor', 'amount']
/** Beside their currency. Limits that count payments are called otherwise. */
const BESIDE: readonly string[] = [
  ...[...AMOUNTS, 'balanceAfter'],
  ...['perTransactionLimit', 'dailyLimit', 'monthlyLimit', 'totalAmount'],
]
const SPENT: readonly string[] = ['dailySpend', 'monthlySpend']
const MINOR = /Minor$/
const FEE = /(?:^fees|Fees|FeesIncluded|FixedFee|FeeAmount|^feesIncluded)$/
/** Figures of a quote stand beside two currencies: those of what arrives, and all others. */
const RECEIVED = /^(?:totalReceivingAmount|receivingMinor)$/
const SENT = /^(?:totalSendingAmount|sendingMinor|convertedMinor|\w*[fF]eesMinor)$/

/** Code and digits after the point, as a text or as an object that says both. */
export function currencyOf(tree: FactTree | undefined): Currency | null {
  if (typeof tree === 'string') return /^[A-Z]{3,5}$/.test(tree) ? { code: tree } : null
  const [code, decimals] = [partAt(tree, 'code'), partAt(tree, 'decimals')]
  return typeof code === 'string' && typeof decimals === 'number' ? { code, decimals } : null
}

/** What a branch says of the currencies for what is in it. */
export function aroundIn(branch: FactBranch, outer: Around): Around {
  const said = (...places: readonly string[]): Currency | null =>
    places.map((at) => currencyOf(partAt(branch, at))).find((one) => one !== null) ?? null
  const limits = ['spendingLimits/currency', 'approvalThresholds/currency']
  return {
    fees: said('sendingCurrency', 'sentAmount/currency', 'receivedAmount/currency') ?? outer.fees,
    figures: said(CURRENCY_MEMBER) ?? outer.figures,
    spent: said(...limits.flatMap((at) => [at, `policy/${at}`, `agent/policy/${at}`])) ?? outer.spent,
  }
}

function currencyOfMember({ parts }: FactBranch, name: string, around: Around): Currency | null {
  const beside = currencyOf(parts.get(CURRENCY_MEMBER))
  if (RECEIVED.test(name)) return currencyOf(parts.get('receivingCurrency'))
  if (SENT.test(name)) return currencyOf(parts.get('sendingCurrency')) ?? beside
  if (BESIDE.includes(name)) return beside
  if (MINOR.test(name)) return around.figures
  if (SPENT.includes(name)) return around.spent
  return FEE.test(name) ? (around.fees ?? beside) : null
}

const WHOLE = /^-?\d+$/

/** An integer, of what is called minor also as text; of a fraction what is nearest. */
function minorOf(name: string, value: FactTree): { readonly minor: bigint; readonly isExact: boolean } | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { minor: BigInt(value), isExact: true }
  if (typeof value === 'string' && MINOR.test(name) && WHOLE.test(value)) return { minor: BigInt(value), isExact: true }
  const fraction = fractionOf(value)
  if (fraction === null) return null
  const { numerator, denominator } = fraction
  return { minor: numerator / denominator, isExact: numerator % denominator === 0n }
}

/** A number that facts keep as a fraction. */
export function fractionOf(tree: FactTree | undefined) {
  const [top, bottom] = [partAt(tree, 'numerator'), partAt(tree, 'denominator')]
  if (typeof top !== 'string' || typeof bottom !== 'string' || !WHOLE.test(top) || !/^[1-9]\d*$/.test(bottom))
    return null
  return { numerator: BigInt(top), denominator: BigInt(bottom) }
}

/** An amount in its currency; null where one of the two is missing. */
export function moneyFact(name: string, value: FactTree | undefined, currency: Currency | null): MoneyFact | null {
  const found = value === undefined || currency === null ? null : minorOf(name, value)
  if (found === null || currency === null) return null
  const { code, ...digits } = currency
  const text = `${moneyText(found.minor, code, digits)} ${code}`
  return { text: found.isExact ? text : `≈ ${text}`, minor: typeof value === 'object' ? null : Number(found.minor) }
}

/** The amounts of a branch by the names of their members. */
export function moneyOf(branch: FactBranch, outer: Around = NOTHING_AROUND): ReadonlyMap<string, MoneyFact> {
  const around = aroundIn(branch, outer)
  return new Map(
    [...branch.parts].flatMap(([name, value]) => {
      const money = moneyFact(name, value, currencyOfMember(branch, name, around))
      return money === null ? [] : [[name, money] as const]
    }),
  )
}

/** The amount of a branch that is one and nothing else. */
export function onlyMoneyOf(branch: FactBranch): MoneyFact | null {
  if (branch.parts.size !== 2) return null
  const money = moneyOf(branch)
  return AMOUNTS.map((name) => money.get(name)).find((one) => one !== undefined) ?? null
}
