import { valueAt } from '../../../components/contractForm/startValue'
import type { Choice } from './choices'

interface Pairing {
  readonly path: string
  /** The account that is chosen on the other side already. */
  readonly other: Choice | undefined
  readonly accounts: readonly Choice[]
}

/** What an account scores that a transfer can start with. */
export const FITS = 3

/** A transfer does not convert; a quote does, and says which side it locks. */
export function isTransferSide(path: string, root: unknown): boolean {
  return /^(source|destination)\./.test(path) && valueAt(root, 'lockedCurrencySide') === undefined
}

/** Money is pulled from accounts of this kind alone. Source: behaviour 13. */
const isUsableSource = ({ accountType }: Choice): boolean => accountType === undefined || accountType === 'USD_ACCOUNT'

function isPair(one: Choice, other: Choice): boolean {
  return one.owner === other.owner && one.currency === other.currency && one.group !== other.group
}

/** How well an account suits one side of a transfer: one owner and one currency on both, and both in use. */
export function fitOfTransfer(choice: Choice, { path, other, accounts }: Pairing): number {
  const isSource = path === 'source.accountId'
  if (choice.rank !== 0 || (isSource && !isUsableSource(choice))) return 0
  if (other !== undefined) {
    return isPair(choice, other)
      ? FITS
      : Number(choice.currency === other.currency) + Number(choice.owner === other.owner)
  }
  const hasPair = accounts.some((each) => each.rank === 0 && isPair(choice, each) && (isSource || isUsableSource(each)))
  return hasPair ? FITS : 0
}

/** The choices of one side of a payment, the most fitting first. */
export function sortedFor(
  choices: readonly Choice[],
  { isTransfer, ...pairing }: Pairing & { readonly isTransfer: boolean },
): readonly Choice[] {
  const { other } = pairing
  if (!isTransfer && other === undefined) return choices
  const scoreOf = (choice: Choice) =>
    isTransfer ? fitOfTransfer(choice, pairing) : Number(choice.owner === other?.owner && choice.value !== other?.value)
  const scores = new Map(choices.map((choice) => [choice, scoreOf(choice)]))
  return choices.toSorted((one, next) => (scores.get(next) ?? 0) - (scores.get(one) ?? 0))
}
