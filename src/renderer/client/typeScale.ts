import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from './preferences'

/** How much larger everything is while presenting: where the window is wide, those in the last row read along. */
const SCALES = { usual: 1.125, wide: 1.375 } as const
const WIDE = '(min-width: 100rem)'

const USUAL_TEXT_PX = 16

/** How much larger than usual a person has all text in this browser; read before the console sets its own size. */
const ownScale =
  typeof document === 'undefined'
    ? 1
    : Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT_PX)

/** By how much type is larger than a person has it in this browser. */
export function usePresentedScale(): number {
  const { isPresenting } = usePreferences()
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  return isPresenting ? SCALES[isWide ? 'wide' : 'usual'] : 1
}

/** By how much type, and all that is counted in pixels beside it, is larger than usual. */
export const useTypeScale = (): number => usePresentedScale() * ownScale
