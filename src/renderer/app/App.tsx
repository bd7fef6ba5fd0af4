import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect } from 'react'
import { usePreferences } from '../client/preferences'
import { queryClient } from '../client/queryClient'
import { TipLayer } from '../components/TipLayer'
import { useIsSettled } from '../components/useIsSettled'
import { Notices } from './laterParts'
import { createAppRouter } from './router'
import { styleNonce } from './styleNonce'
import { cssVariablesResolver, theme } from './theme/theme'

const router = createAppRouter()

function Density() {
  const { density } = usePreferences()
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return null
}

function Later() {
  const isSettled = useIsSettled()
  return <Suspense>{isSettled && <Notices />}</Suspense>
}

/** Everything that surrounds the screens: theme, cache, routes, notices, tips. */
export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
        deduplicateInlineStyles
      >
        <QueryClientProvider client={queryClient}>
          <Density />
          <RouterProvider router={router} />
          <Later />
          <TipLayer />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
