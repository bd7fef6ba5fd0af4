import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FormOnPage, formsLost } from './formsOnPage'
import { takeBlockedStep } from './takeBlockedStep'

export interface PageLeaving {
  /** Another screen was asked for, and the person has not answered yet. */
  readonly isAsked: boolean
  /** Another with each step that is tried: the question has the focus again. */
  readonly askedTimes: number
  /** What floats above the page asked for it, such as the palette: as it closes it gives the focus back. */
  readonly isFromAbove: boolean
  /** The forms in which something would be lost, this one first. */
  readonly names: readonly string[]
  readonly stay: () => void
  readonly leave: () => void
}

interface Step {
  readonly take: () => void
  readonly isFromAbove: boolean
  readonly names: readonly string[]
}

/** Those of the page at hand, each as it was drawn last. */
const formsOnPage = new Set<{ readonly current: FormOnPage }>()

/**
 * Asks before something takes the place of a form with something unsent in it, whichever way: a link, a key, Back, a
 * tab. Of several forms that would be lost the first one asks, for all of them. The step is blocked at once and made
 * again by whoever leaves, so that the address is that of the form until then, however often it is tried; the router’s
 * own hook would keep a step of the history half made. Input: the form; `isUnsent` is asked at each step.
 */
export function usePageLeaving(form: FormOnPage): PageLeaving {
  const history: RouterHistory = useRouter().history
  const [step, setStep] = useState<Step | null>(null)
  const askedTimes = useRef(0)
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    formsOnPage.add(latest)
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation: next }) => {
        const forms = [...formsOnPage].map(({ current }) => current)
        const lost = formsLost(forms, currentLocation, next)
        if (lost[0] !== latest.current) return false
        const take = () => takeBlockedStep(history, { action, currentLocation, nextLocation: next })
        askedTimes.current += 1
        const isFromAbove = document.activeElement?.closest('#overlays') != null
        setStep({ take, isFromAbove, names: lost.map(({ name }) => name) })
        return true
      },
    })
    return () => {
      formsOnPage.delete(latest)
      unblock()
    }
  }, [history])
  const stay = useCallback(() => setStep(null), [])
  return {
    isAsked: step !== null,
    askedTimes: askedTimes.current,
    isFromAbove: step?.isFromAbove === true,
    names: step?.names ?? [],
    stay,
    leave: () => {
      stay()
      step?.take()
    },
  }
}
