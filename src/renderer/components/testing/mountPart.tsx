import '../../client/schemasWithoutEval'
import '../../app/theme/mantine.css'
import '../../app/theme/tokens.css'
import '../../app/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type FunctionComponent, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../../app/theme/theme'
import { queryClient } from '../../client/queryClient'

/** Puts a part of the console on an empty page, with all that parts expect around them. */
export function mountPart(component: FunctionComponent): void {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  })
  const root = document.createElement('main')
  const overlays = document.createElement('div')
  overlays.id = 'overlays'
  document.body.append(root, overlays)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
