import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { NotFoundScreen } from './NotFoundScreen'
import { PagePending } from './PagePending'
import { availablePlaces, findPageLoader } from './pageModules'
import type { Place } from './places'
import { ScreenFault } from './ScreenFault'
import { Shell } from './shell/Shell'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen, errorComponent: ScreenFault })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const first = availablePlaces[0]
    if (first !== undefined) throw redirect({ to: first.path, replace: true })
  },
})

/** List and detail are one route, so that the list stays as it is while the selection changes. */
function routeOf(place: Place) {
  const load = findPageLoader(place)
  const name = place.page.split('/').at(-1) ?? ''
  const component = lazyRouteComponent(() => (load === null ? Promise.resolve({}) : load()), name as never)
  return createRoute({
    getParentRoute: () => rootRoute,
    path: `${place.path}/{-$id}`,
    component: component as unknown as RouteComponent,
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
    routeTree: rootRoute.addChildren([homeRoute, ...availablePlaces.map(routeOf)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
    pathParamsAllowedCharacters: [':'],
  })
}
