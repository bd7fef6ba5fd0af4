import { moneyText } from '../components/format/moneyText'
import { type FactBranch, type FactTree, isBranch } from './factTree'

/** An amount of money as people read it. */
export interface MoneyFact {
  /** `3,200.00 USD`. */
  readonly text: string
  /** The integer that was signed, in the smallest unit. */
  readonly minor: number
}

/** Where the currency of the amounts stands that are beside it. */
export const CURRENCY_MEMBER = 'currency'
const AMOUNTS: readonly string[] = ['amountMinor', 'amount']
/** Limits and thresholds of policies and rules; those that count payments are called otherwise. */
const MONEY_MEMBERS: readonly string[] = [...AMOUNTS, 'perTransactionLimit', 'dailyLimit', 'monthlyLimit']

/** Code and digits after the point, as a text or as an object that says both. */
function currencyOf(tree: FactTree | undefined): { readonly code: string; readonly decimals?: number } | null {
  if (typeof tree === 'string') return /^[A-Z]{3,5}$/.test(tree) ? { code: tree } : null
  if (tree === undefined || !isBranch(tree)) return null
  const [code, decimals] = [tree.parts.get('code'), tree.parts.get('decimals')]
  return typeof code === 'string' && typeof decimals === 'number' ? { code, decimals } : null
}

/** The amounts of a branch by the names of their members; none where it names no currency. */
export function moneyOf({ parts }: FactBranch): ReadonlyMap<string, MoneyFact> {
  const currency = currencyOf(parts.get(CURRENCY_MEMBER))
  if (currency === null) return new Map()
  const { code, ...digits } = currency
  return new Map(
    MONEY_MEMBERS.flatMap((name) => {
      const minor = parts.get(name)
      if (typeof minor !== 'number' || !Number.isInteger(minor)) return []
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
