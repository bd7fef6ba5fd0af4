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

/** A form that is on the page, as it was drawn last. */
interface Shown {
  current: FormOnPage
  /** Looks again at what its question says, where it asks one. */
  review: () => void
}

interface Step {
  readonly take: () => void
  readonly isFromAbove: boolean
  /** The forms that it takes away. */
  readonly from: readonly Shown[]
  readonly names: readonly string[]
}

const nothing = () => undefined

/** Those of the page at hand, in the order in which they came. */
const formsOnPage = new Set<Shown>()

/** Whoever typed may have changed what would be lost by the step that is asked about. */
function reviewAll(): void {
  for (const { review } of formsOnPage) review()
}

/** The step with what would still be lost by it; null where the form that asks would lose nothing any more. */
function reviewed(step: Step, own: Shown): Step | null {
  const lost = step.from.filter((form) => formsOnPage.has(form) && form.current.isUnsent())
  if (!lost.includes(own)) return null
  const names = lost.map(({ current }) => current.name)
  return names.join() === step.names.join() ? step : { ...step, names }
}

/**
 * Asks before something takes the place of a form with something unsent in it, whichever way: a link, a key, Back, a
 * tab. Of several forms that would be lost the first one asks, for all of them. The step is blocked at once and made
 * again by whoever leaves, so that the address is that of the form until then, however often it is tried; the router’s
 * own hook would keep a step of the history half made. A question that is answered otherwise, because nothing would be
 * lost any more, goes. Input: the form; `isUnsent` is asked at each step.
 */
export function usePageLeaving(form: FormOnPage): PageLeaving {
  const history: RouterHistory = useRouter().history
  const [step, setStep] = useState<Step | null>(null)
  const askedTimes = useRef(0)
  const shown = useRef<Shown>({ current: form, review: nothing })
  useLayoutEffect(() => {
    shown.current.current = form
  })
  useEffect(reviewAll)
  useEffect(() => {
    const own = shown.current
    own.review = () => setStep((asked) => asked && reviewed(asked, own))
    formsOnPage.add(own)
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation: next }) => {
        const forms = [...formsOnPage]
        const lost = formsLost(
          forms.map(({ current }) => current),
          currentLocation,
          next,
        )
        if (lost[0] !== own.current) return false
        const take = () => takeBlockedStep(history, { action, currentLocation, nextLocation: next })
        askedTimes.current += 1
        const isFromAbove = document.activeElement?.closest('#overlays') != null
        const from = forms.filter(({ current }) => lost.includes(current))
        setStep({ take, isFromAbove, from, names: lost.map(({ name }) => name) })
        return true
      },
    })
    return () => {
      formsOnPage.delete(own)
      unblock()
      reviewAll()
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
