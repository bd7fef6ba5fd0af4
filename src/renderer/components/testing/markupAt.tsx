import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { queryClient } from '../../client/queryClient'
import { validSearch } from '../../navigation/lists'
import type { SearchValues } from '../../navigation/useSearch'

/** The markup of a part at an address of the transactions, as it is first drawn: what is known then, and no effects. */
export async function markupAt(address: string, part: ReactNode, client: QueryClient = queryClient): Promise<string> {
  const faults: unknown[] = []
  const rootRoute = createRootRoute()
  const screen = createRoute({
    getParentRoute: () => rootRoute,
    path: '/transactions/{-$id}',
    component: () => part,
    validateSearch: (search) => validSearch('transactions', search as SearchValues),
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
    pathParamsAllowedCharacters: [':'],
  })
  await router.load()
  const { prelude } = await prerender(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
    {
      onError: (fault) => {
        faults.push(fault)
      },
    },
  )
  const markup = await new Response(prelude).text()
  if (faults.length > 0) throw faults[0]
  return markup
}
