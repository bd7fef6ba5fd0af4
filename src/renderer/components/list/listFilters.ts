import { type FilterName, type FilterWord, findOperation, type ListId } from '../../client/operations'
import { resolveInstant } from '../../navigation/relativeInstants'
import { type SearchValues, searchValue } from '../../navigation/useSearch'
import type { FilterOption, FilterSpec } from '../filterSpec'
import { stateText } from '../format/stateText'

/** One parameter of the list's query: a menu where its words are known, else a text. */
interface ValueFilter<K extends ListId, N extends FilterName<K>> {
  readonly name: N
  readonly label: string
  /** The choices; without them those that the contract lists. */
  readonly options?: readonly FilterOption[]
  /** The one of `options` that holds while none is chosen. */
  readonly initial?: FilterWord<K, N> | undefined
  /** The words of the contract's choices; without it they are written as words. */
  readonly textOf?: (value: FilterWord<K, N>) => string
  readonly hint?: string
  /** It takes amounts and ranges, such as `>5000`. */
  readonly isAmount?: true
}

/** Two parameters that are the ends of a range of days. */
interface DatesFilter<K extends ListId> {
  readonly from: FilterName<K>
  readonly to: FilterName<K>
  readonly label: string
  /** Offers what is older than an hour, a day, a week. */
  readonly hasAges?: true
}

/** A filter of a list. Its name is one of the query's, so that a wrong one does not compile. */
export type ListFilter<K extends ListId> =
  | { readonly [N in FilterName<K>]: ValueFilter<K, N> }[FilterName<K>]
  | DatesFilter<K>

function isDates<K extends ListId>(filter: ListFilter<K>): filter is DatesFilter<K> {
  return 'from' in filter
}

/** The filters of a list as the bar shows them; what they offer comes from the contract. */
export function filterSpecs<K extends ListId>(operation: K, filters: readonly ListFilter<K>[]): readonly FilterSpec[] {
  const { query = {} } = findOperation(operation)
  return filters.map((filter): FilterSpec => {
    if (isDates(filter)) {
      const { from, to, label, hasAges } = filter
      return { kind: 'dates', name: from, label, fromName: from, toName: to, hasAges }
    }
    const { name, label, options, initial, hint, isAmount } = filter as ValueFilter<K, FilterName<K>>
    const textOf = (filter as { readonly textOf?: (value: string) => string }).textOf ?? stateText
    const words = query[name]
    if (isAmount) return { kind: 'amount', name, label }
    if (options !== undefined) return { kind: 'choice', name, label, options, initial }
    if (!Array.isArray(words)) return { kind: 'text', name, label, hint }
    return { kind: 'choice', name, label, options: words.map((value: string) => ({ value, label: textOf(value) })) }
  })
}

/**
 * What the address asks of a list at this time. A text that is still shorter than the contract takes is not asked for;
 * an instant that is said by the clock is the one that it means now.
 */
export function askedValues(
  operation: ListId,
  names: readonly string[],
  search: SearchValues,
  days: Parameters<typeof resolveInstant>[1],
): Readonly<Record<string, string>> {
  const { query = {} } = findOperation(operation)
  const values: Record<string, string> = {}
  for (const name of names) {
    const value = searchValue(search, name)?.trim() ?? ''
    const fact = query[name]
    const isLongEnough = typeof fact !== 'number' || value.length >= fact
    if (value !== '' && isLongEnough) values[name] = fact === 'instant' ? resolveInstant(value, days) : value
  }
  return values
}
