import { moneyText } from '../components/format/moneyText'
import { type FactBranch, type FactTree, isBranch } from './factTree'

/** The members that make an amount of money of a branch: which one is the amount, and how it reads. */
export interface MoneyFact {
  readonly amountMember: string
  readonly currencyMember: string
  /** `3,200.00 USD`. */
  readonly text: string
  /** The integer that was signed, in the smallest unit. */
  readonly minor: number
}

const AMOUNTS = ['amountMinor', 'amount'] as const

/** Code and digits after the point, as a text or as an object that says both. */
function currencyOf(tree: FactTree | undefined): { readonly code: string; readonly decimals?: number } | null {
  if (typeof tree === 'string') return /^[A-Z]{3,5}$/.test(tree) ? { code: tree } : null
  if (tree === undefined || !isBranch(tree)) return null
  const [code, decimals] = [tree.parts.get('code'), tree.parts.get('decimals')]
  return typeof code === 'string' && typeof decimals === 'number' ? { code, decimals } : null
}

/** What a branch says of money; null where it names no amount with its currency. */
export function moneyOf({ parts }: FactBranch): MoneyFact | null {
  const currency = currencyOf(parts.get('currency'))
  const amountMember = AMOUNTS.find((name) => Number.isInteger(parts.get(name)))
  const minor = amountMember === undefined ? undefined : parts.get(amountMember)
  if (currency === null || amountMember === undefined || typeof minor !== 'number') return null
  const { code, ...digits } = currency
  return { amountMember, currencyMember: 'currency', text: `${moneyText(minor, code, digits)} ${code}`, minor }
}

/** True for a branch that is an amount of money and nothing else. */
export const isMoneyAlone = (branch: FactBranch): boolean => branch.parts.size === 2 && moneyOf(branch) !== null
