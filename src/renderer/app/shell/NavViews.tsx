import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { SavedView } from '../../../contract/console/views/schemas'
import { callAnyOperation } from '../../client/callOperation'
import { countingUpTo } from '../../client/countHeader'
import type { AnyPage } from '../../client/pageRefresh'
import { usePreferences } from '../../client/preferences'
import { KEEPS_LAST } from '../../client/readState'
import { useServiceNow } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'
import { addressOf, queryNow, searchText } from '../../components/list/savedViews'
import { LISTS, type ListedId } from '../../navigation/listIds'
import { PageLink } from '../../navigation/PageLink'
import type { Place } from '../../navigation/places'
import { useSearchValues } from '../../navigation/useSearch'
import { words } from '../words'
import styles from './Navigation.module.css'

/** More would push the navigation out of sight; the others stand in the list's own menu. */
const SHOWN_MAX = 5
/** Counting ends here, however many there are. */
const COUNTED_MAX = 1000
const MINUTE_MS = 60_000
const LISTED: readonly string[] = Object.values(LISTS).flat()

/** How many rows a view has now; null until that is known. */
function useCount(view: SavedView): number | null {
  const days = { nowMs: useServiceNow(MINUTE_MS), isUtc: usePreferences().hasIsoFormats }
  const call = { query: { ...queryNow(view, days), limit: 1 } }
  const { data } = useQuery({
    queryKey: [view.list, call, 'count'],
    queryFn: async ({ signal }) => {
      const headers = countingUpTo(COUNTED_MAX)
      // Only lists are asked for.
      const reply = await callAnyOperation(view.list as ListedId, call, { signal, headers })
      const { totalCount, data } = reply as AnyPage
      return totalCount ?? data.length
    },
    enabled: LISTED.includes(view.list),
    ...KEEPS_LAST,
  })
  return data ?? null
}

function ViewLink({
  view,
  path,
  isPresent,
}: {
  readonly view: SavedView
  readonly path: string
  readonly isPresent: boolean
}) {
  const count = useCount(view)
  const counted = count === null ? '' : count >= COUNTED_MAX ? words.manyRows : String(count)
  return (
    <li>
      <PageLink
        to={addressOf(path, view)}
        className={styles.view}
        aria-label={words.viewOf(view.name, counted)}
        aria-current={isPresent ? 'page' : undefined}
      >
        <span className={styles.name}>{view.name}</span>
        <span className={styles.viewCount}>{counted}</span>
      </PageLink>
    </li>
  )
}

/** The saved views of a screen below its entry, with how many rows each has now. */
export function NavViews({ place }: { readonly place: Place }) {
  const { pathname } = useLocation()
  const present = searchText(useSearchValues())
  const views = (useRead('listSavedViews', {}).data?.data ?? []).filter((view) => view.place === place.name)
  if (views.length === 0) return null
  const isHere = pathname === place.path || pathname.startsWith(`${place.path}/`)
  return (
    <ul className={styles.views}>
      {views.slice(0, SHOWN_MAX).map((view) => (
        <ViewLink key={view.id} view={view} path={place.path} isPresent={isHere && view.search === present} />
      ))}
    </ul>
  )
}
