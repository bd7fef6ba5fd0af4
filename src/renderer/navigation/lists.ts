import type { QueryFact } from '../../contract/operationFacts'
import { findOperation, type ListId } from '../client/operations'
import { LISTS } from './listIds'
import type { Place } from './places'
import { isRelativeInstant } from './relativeInstants'
import type { SearchValues } from './useSearch'

function fits(fact: QueryFact, value: string): boolean {
  if (typeof fact === 'number') return true
  if (fact !== 'instant') return fact.includes(value)
  return isRelativeInstant(value) || !Number.isNaN(Date.parse(value))
}

/**
 * The values in the address of a screen, undefined where the contracts of its lists do not know them: the router takes
 * those out of the address.
 */
export function validSearch(place: Place['name'], search: SearchValues): Readonly<Record<string, string | undefined>> {
  const lists: Partial<Readonly<Record<Place['name'], readonly ListId[]>>> = LISTS
  const queries = (lists[place] ?? []).map((id) => findOperation(id).query ?? {})
  const isValid = ([name, value]: readonly [string, string]) => {
    const facts = queries.map((query) => query[name]).filter((fact) => fact !== undefined)
    return facts.length === 0 || facts.some((fact) => fits(fact, value))
  }
  return Object.fromEntries(Object.entries(search).map((entry) => [entry[0], isValid(entry) ? entry[1] : undefined]))
}
