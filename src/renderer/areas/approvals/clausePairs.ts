import type { PolicyClause } from '../../../contract/console/agents/schemas'
import { sortedClauses } from './clauseText'

/** A clause as it was judged when the agent asked, and as it is judged now where that differs. */
export interface ClausePair {
  readonly asked: PolicyClause
  readonly now: PolicyClause | null
}

const FACTS = [
  'effect',
  'currency',
  'beforeMinor',
  'valueMinor',
  'limitMinor',
  'beforeCount',
  'valueCount',
  'limitCount',
  'valueText',
  'limitText',
] as const

const isSame = (a: PolicyClause, b: PolicyClause): boolean => FACTS.every((fact) => a[fact] === b[fact])

/** The clauses side by side, what stops the payment now first. `now` null where nothing is judged any more. */
export function clausePairs(asked: readonly PolicyClause[], now: readonly PolicyClause[] | null): ClausePair[] {
  const nowOf = (clause: PolicyClause) => now?.find((each) => each.clause === clause.clause) ?? clause
  return sortedClauses(asked.map(nowOf)).flatMap((current) => {
    const before = asked.find(({ clause }) => clause === current.clause)
    if (before === undefined) return []
    return [{ asked: before, now: isSame(before, current) ? null : current }]
  })
}
