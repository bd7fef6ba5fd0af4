import type { PolicyClause } from '../../../contract/console/agents/schemas'
import { enumText } from '../../components/format/enumText'
import { idTail } from '../../navigation/idText'
import { words } from './words'

type Money = (amountMinor: number, currency: string) => string

const tails = (ids: string): string =>
  ids
    .split(', ')
    .map((id) => `…${idTail(id)}`)
    .join(', ')

/** Sums and limits share a currency, so only the last number names it. */
function moneyFigures(clause: PolicyClause, money: Money): string | null {
  const { currency, valueMinor, limitMinor, beforeMinor, effect } = clause
  if (currency === undefined) return null
  const full = (amountMinor: number) => `${money(amountMinor, currency)} ${currency}`
  if (valueMinor === undefined) return limitMinor === undefined ? null : words.clause.replaced(full(limitMinor))
  const value = money(valueMinor, currency)
  const grown = beforeMinor === undefined ? value : words.clause.grows(money(beforeMinor, currency), value)
  if (limitMinor === undefined) return words.clause.noLimit(`${grown} ${currency}`)
  if (beforeMinor !== undefined) return words.clause.of(grown, full(limitMinor))
  const isOver = effect === 'holds' || effect === 'refuses'
  return (isOver ? words.clause.above : words.clause.within)(value, full(limitMinor))
}

function countFigures({ beforeCount, valueCount, limitCount }: PolicyClause): string | null {
  if (valueCount === undefined) return null
  const grown =
    beforeCount === undefined ? String(valueCount) : words.clause.grows(String(beforeCount), String(valueCount))
  return limitCount === undefined ? words.clause.noLimit(grown) : words.clause.of(grown, String(limitCount))
}

function wordFigures(clause: PolicyClause): string {
  const { clause: name, valueText, effect } = clause
  if (name === 'allowedAccount') {
    return effect === 'notApplicable' ? words.clause.anyAccount : words.clause.accounts(tails(valueText ?? ''))
  }
  if (name === 'approvalThreshold') return words.clause.noThreshold
  if (valueText === undefined) return words.clause.noRule
  return effect === 'notApplicable' ? words.clause.replaced(enumText(valueText)) : enumText(valueText)
}

/** What a clause compared, in one line: the value, what stood before, and the limit. `money` writes minor units. */
export function clauseText(clause: PolicyClause, money: Money): string {
  return moneyFigures(clause, money) ?? countFigures(clause) ?? wordFigures(clause)
}

const RANK = { refuses: 0, holds: 1, passes: 2, notApplicable: 3 } as const

/** Clauses that stopped the payment first, those that do not apply last; otherwise in the order of evaluation. */
export function sortedClauses(trace: readonly PolicyClause[]): PolicyClause[] {
  return [...trace].sort((a, b) => RANK[a.effect] - RANK[b.effect])
}
