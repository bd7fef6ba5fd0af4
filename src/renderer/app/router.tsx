import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { fetchScript } from '../components/fetchScript'
import { Skeleton } from '../components/StatePanel'
import { validSearch } from '../navigation/lists'
import { PLACES, type Place } from '../navigation/places'
import type { SearchValues } from '../navigation/useSearch'
import { NotFoundScreen } from './NotFoundScreen'
import { pageModules, pagePath } from './pageModules'
import { ScreenFault } from './ScreenFault'
import { Shell } from './shell/Shell'

/** Holds the place of a screen whose code is on its way. */
function PagePending() {
  return <Skeleton lines={8} />
}

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen, errorComponent: ScreenFault })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const first = PLACES[0]
    if (first !== undefined) throw redirect({ to: first.path, replace: true })
  },
})

/** List and detail are one route, so that the list stays as it is while the selection changes. */
function routeOf(place: Place) {
  const load = pageModules[pagePath(place)]
  if (load === undefined) throw new Error(`no file under areas/ holds the screen ${place.page}`)
  const name = place.page.slice(place.page.lastIndexOf('/') + 1)
  return createRoute({
    getParentRoute: () => rootRoute,
    path: `${place.path}/{-$id}`,
    validateSearch: (search) => validSearch(place.name, search as SearchValues),
    component: lazyRouteComponent(() => fetchScript(load), name),
    pendingComponent: PagePending,
    errorComponent: ScreenFault,
  })
}

/** Addresses carry plain text only: `?tab=waiting&agent=Agent:…` reads the same in the bar and in the code. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Builds the router over the screens of this build. */
export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([homeRoute, ...PLACES.map(routeOf)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
    pathParamsAllowedCharacters: [':'],
  })
}
