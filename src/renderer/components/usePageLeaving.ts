import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface PageLeaving {
  /** Another screen was asked for, and the person has not answered yet. */
  readonly isAsked: boolean
  /** Another with each step that is tried: the question has the focus again. */
  readonly askedTimes: number
  /** What floats above the page asked for it, such as the palette: as it closes it gives the focus back. */
  readonly isFromAbove: boolean
  readonly stay: () => void
  readonly leave: () => void
}

interface Step {
  readonly take: () => void
  readonly isFromAbove: boolean
}

/**
 * Asks before another screen takes the place of one with something unsent on it, whichever way: a link, a key, Back. A
 * filter, or whatever else changes in the address of the same screen, leaves a form where it is. The step is blocked at
 * once and made again by whoever leaves, so that the address is that of the form until then, however often it is tried;
 * the router’s own hook would keep a step of the history half made. Input: `isUnsent`, asked at each step.
 */
export function usePageLeaving(isUnsent: () => boolean): PageLeaving {
  const history: RouterHistory = useRouter().history
  const [step, setStep] = useState<Step | null>(null)
  const askedTimes = useRef(0)
  const latest = useRef(isUnsent)
  useLayoutEffect(() => {
    latest.current = isUnsent
  })
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, currentLocation, nextLocation: next }) => {
          if (next.pathname === currentLocation.pathname || !latest.current()) return false
          const ignored = { ignoreBlocker: true }
          const take = () => {
            if (action === 'PUSH') history.push(next.href, next.state, ignored)
            else if (action === 'REPLACE') history.replace(next.href, next.state, ignored)
            // Counted from where the person is then: a filter may have made a step of its own.
            else history.go(next.state.__TSR_index - history.location.state.__TSR_index, ignored)
          }
          askedTimes.current += 1
          setStep({ take, isFromAbove: document.activeElement?.closest('#overlays') != null })
          return true
        },
      }),
    [history],
  )
  const stay = useCallback(() => setStep(null), [])
  return {
    isAsked: step !== null,
    askedTimes: askedTimes.current,
    isFromAbove: step?.isFromAbove === true,
    stay,
    leave: () => {
      stay()
      step?.take()
    },
  }
}
