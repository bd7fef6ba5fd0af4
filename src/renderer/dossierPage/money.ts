import { moneyText } from '../components/format/moneyText'
import { type FactBranch, type FactTree, isBranch } from './factTree'

/** An amount of money as people read it. */
export interface MoneyFact {
  /** `3,200.00 USD`. */
  readonly text: string
  /** The integer that was signed, in the smallest unit. */
  readonly minor: number
}

/** A currency, and its digits after the point where they are said. */
export interface Currency {
  readonly code: string
  readonly decimals?: number
}

/** Where the currency of the amounts stands that are beside it. */
export const CURRENCY_MEMBER = 'currency'
const AMOUNTS: readonly string[] = ['amountMinor', 'amount']
/** Limits and thresholds of policies and rules; those that count payments are called otherwise. */
const LIMITS: readonly string[] = ['perTransactionLimit', 'dailyLimit', 'monthlyLimit', 'totalAmount']
const MINOR = /Minor$/
const FEE = /(?:^fees|Fees|FeesIncluded|FixedFee|FeeAmount|^feesIncluded)$/
/** Amounts of a quote stand beside two currencies. */
const SENT = /^totalSendingAmount$/
const RECEIVED = /^totalReceivingAmount$/

/** Code and digits after the point, as a text or as an object that says both. */
function currencyOf(tree: FactTree | undefined): Currency | null {
  if (typeof tree === 'string') return /^[A-Z]{3,5}$/.test(tree) ? { code: tree } : null
  if (tree === undefined || !isBranch(tree)) return null
  const [code, decimals] = [tree.parts.get('code'), tree.parts.get('decimals')]
  return typeof code === 'string' && typeof decimals === 'number' ? { code, decimals } : null
}

const ofAmount = (tree: FactTree | undefined): Currency | null =>
  tree !== undefined && isBranch(tree) ? currencyOf(tree.parts.get(CURRENCY_MEMBER)) : null

/** In which currency fees are charged: what is sent, else what comes in. Null where a branch does not say. */
export function feeCurrencyOf({ parts }: FactBranch): Currency | null {
  return (
    currencyOf(parts.get('sendingCurrency')) ??
    ofAmount(parts.get('sentAmount')) ??
    ofAmount(parts.get('receivedAmount'))
  )
}

function currencyOfMember(branch: FactBranch, name: string, outer: Currency | null): Currency | null {
  const { parts } = branch
  if (SENT.test(name)) return currencyOf(parts.get('sendingCurrency'))
  if (RECEIVED.test(name)) return currencyOf(parts.get('receivingCurrency'))
  if (AMOUNTS.includes(name) || LIMITS.includes(name) || MINOR.test(name)) return currencyOf(parts.get(CURRENCY_MEMBER))
  return FEE.test(name) ? (feeCurrencyOf(branch) ?? currencyOf(parts.get(CURRENCY_MEMBER)) ?? outer) : null
}

/** An integer; of what is called minor also as text, as facts keep it. */
function minorOf(name: string, value: FactTree): number | null {
  const number = typeof value === 'string' && MINOR.test(name) && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** The amounts of a branch by the names of their members. Input: `outer`, the currency of fees around it. */
export function moneyOf(branch: FactBranch, outer: Currency | null = null): ReadonlyMap<string, MoneyFact> {
  return new Map(
    [...branch.parts].flatMap(([name, value]) => {
      const minor = minorOf(name, value)
      const currency = minor === null ? null : currencyOfMember(branch, name, outer)
      if (minor === null || currency === null) return []
      const { code, ...digits } = currency
      return [[name, { text: `${moneyText(minor, code, digits)} ${code}`, minor }] as const]
    }),
  )
}

/** The amount of a branch that is one and nothing else. */
export function onlyMoneyOf(branch: FactBranch): MoneyFact | null {
  if (branch.parts.size !== 2) return null
  const money = moneyOf(branch)
  return AMOUNTS.map((name) => money.get(name)).find((one) => one !== undefined) ?? null
}
