import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { usePreferences } from '../client/preferences'
import { queryClient } from '../client/queryClient'
import { TipLayer } from '../components/TipLayer'
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
          <ModalsProvider>
            <Density />
            <RouterProvider router={router} />
            <Notifications position="bottom-right" limit={4} autoClose={5000} />
            <TipLayer />
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
