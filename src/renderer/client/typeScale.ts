import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from './preferences'

/** How much larger everything is while presenting: where the window is wide, those in the last row read along. */
const SCALES = { usual: 1.125, wide: 1.375 } as const
const WIDE = '(min-width: 100rem)'

/** By how much type, and all that is counted in pixels beside it, is larger than usual. */
export function useTypeScale(): number {
  const { isPresenting } = usePreferences()
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  return isPresenting ? SCALES[isWide ? 'wide' : 'usual'] : 1
}
