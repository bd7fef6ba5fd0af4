import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { usePreferences } from '../client/preferences'
import { queryClient } from '../client/queryClient'
import { usePresentedScale } from '../client/typeScale'
import { TipLayer } from '../components/TipLayer'
import { useIsSettled } from '../components/useIsSettled'
import { AppNotifications } from './laterParts'
import { createAppRouter } from './router'
import { styleNonce } from './styleNonce'
import { cssVariablesResolver, theme } from './theme/theme'

const router = createAppRouter()

/** What a person chose for this browser, where styles find it. */
function Look() {
  const { density, isPresenting, presentedTokens } = usePreferences()
  const scale = usePresentedScale()
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.density = density
    dataset.presenting = String(isPresenting)
    style.fontSize = `${scale * 100}%`
    for (const [name, value] of Object.entries(presentedTokens)) style.setProperty(name, isPresenting ? value : null)
    return () => {
      for (const name of Object.keys(presentedTokens)) style.removeProperty(name)
    }
  }, [density, isPresenting, presentedTokens, scale])
  return null
}

function Later() {
  const isSettled = useIsSettled()
  return isSettled && <AppNotifications />
}

/** Everything that surrounds the screens: theme, cache, routes, notifications, tips. */
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
          <Look />
          <RouterProvider router={router} />
          <Later />
          <TipLayer />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
