import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { sentAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'

/**
 * In the desktop window: follows its menu and its notifications, and tells it the theme. Nothing in a plain browser.
 */
export function useBridge(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const goTo = useGoTo()
  useEffect(() => window.countersign?.listen('page:navigate', ({ path }) => goTo(sentAddress(path))), [goTo])
  useEffect(
    () => window.countersign?.listen('theme:choose', ({ theme }) => setColorScheme(theme as MantineColorScheme)),
    [setColorScheme],
  )
  useEffect(() => window.countersign?.send('theme:shown', { theme: colorScheme }), [colorScheme])
}
