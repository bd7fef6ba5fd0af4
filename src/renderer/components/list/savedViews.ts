import type { SavedView } from '../../../contract/console/views/schemas'
import { sentAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'
import { isRelativeInstant, resolveInstant } from '../../navigation/relativeInstants'
import type { SearchValues } from '../../navigation/useSearch'

/** What stands in an address for the moment: the panel, a form that is open, a search that is being typed. */
const PASSING = ['view', 'new', 'q']

/** The lasting values of an address as one text; equal lists have equal texts. */
export function searchText(search: SearchValues): string {
  const lasting = Object.entries(search).filter(([name, value]) => !PASSING.includes(name) && value !== '')
  return new URLSearchParams(lasting.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** The address of the screen as a view shows it. */
export const addressOf = (path: string, view: Pick<SavedView, 'search'>): PlaceAddress =>
  sentAddress(view.search === '' ? path : `${path}?${view.search}`)

/** The view that an address is, if it is one. */
export const viewOf = (views: readonly SavedView[], search: SearchValues): SavedView | undefined =>
  views.find((view) => view.search === searchText(search))

/** What a view asks its list for now: words by the clock become instants. */
export function queryNow(
  { query }: Pick<SavedView, 'query'>,
  days: Parameters<typeof resolveInstant>[1],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      isRelativeInstant(value) ? resolveInstant(value, days) : value,
    ]),
  )
}
