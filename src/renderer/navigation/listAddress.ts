import type { FilterName, FilterWord, ListId } from '../client/operations'
import type { LISTS } from './listIds'
import { PLACES } from './places'

type Lists = typeof LISTS

type FiltersOf<K extends ListId> = K extends ListId ? { readonly [N in FilterName<K>]?: FilterWord<K, N> } : never

/** What the lists of a screen can be narrowed by, and the tab on which the list stands. */
type ListQuestion<N extends keyof Lists> = FiltersOf<Lists[N][number]> & { readonly tab?: string }

/** The address of a screen whose list is narrowed: a filter that its contract does not know does not compile. */
export function listAddress<N extends keyof Lists>(name: N, question: ListQuestion<N>): string {
  const path = PLACES.find((place) => place.name === name)?.path ?? '/'
  const given = Object.entries(question).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return `${path}?${new URLSearchParams(given)}`
}
