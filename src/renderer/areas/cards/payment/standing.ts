import type { CardTransaction } from '../../../../contract/transactions/cardTransaction'
import type { CourseStep } from './cardCourse'
import { words } from './words'

const { standing } = words

/** Writes minor units as people read them. */
type WriteMoney = (amountMinor: number) => string

function creditText({ status, authorizedAmount, settledAmount }: CardTransaction, money: WriteMoney): string {
  const settled = settledAmount?.amount ?? 0
  if (status === 'AUTHORIZED') return standing.announced(money(authorizedAmount.amount))
  if (status === 'SETTLED') return settled === 0 ? standing.nothingArrived : standing.arrived(money(settled))
  return standing.partlyArrived(money(settled), money(Math.max(0, authorizedAmount.amount - settled)))
}

function exceptionText(settled: number, steps: readonly CourseStep[], money: WriteMoney): string {
  const excess = steps.findLast(({ kind }) => kind === 'EXCESS_DECLINED')
  if (excess !== undefined) return standing.excess(money(settled), money(excess.amountMinor))
  return settled === 0 ? standing.failed : standing.unclear(money(settled))
}

/** What the customer still owes or gets, in a sentence or two. */
export function standingText(
  {
    transaction,
    heldMinor,
    steps,
  }: {
    readonly transaction: CardTransaction
    readonly heldMinor: number
    readonly steps: readonly CourseStep[]
  },
  money: WriteMoney,
): string {
  const { status, direction, merchant } = transaction
  if (direction === 'CREDIT') return creditText(transaction, money)
  const settled = transaction.settledAmount?.amount ?? 0
  const returned = transaction.refundedAmount?.amount ?? 0
  switch (status) {
    case 'AUTHORIZED':
      return standing.held(money(heldMinor), merchant.descriptor)
    case 'PARTIALLY_SETTLED':
      return standing.partly(money(settled - returned), money(heldMinor))
    case 'REFUNDED':
      return standing.refunded(money(returned))
    case 'EXCEPTION':
      return exceptionText(settled, steps, money)
    case 'SETTLED':
      if (settled === 0) return standing.nothingPaid
      if (returned === 0) return standing.paid(money(settled))
      return standing.partlyBack(money(settled), money(returned), money(settled - returned))
  }
}
