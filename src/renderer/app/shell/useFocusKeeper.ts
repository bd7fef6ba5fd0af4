import { useEffect } from 'react'

/** The element with what surrounds it, innermost first. */
function pathOf(element: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = []
  for (let each: HTMLElement | null = element; each !== null && each !== document.body; each = each.parentElement)
    path.push(each)
  return path
}

const isThere = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')
const canTakeFocus = (element: HTMLElement): boolean =>
  isThere(element) && (element.tabIndex >= 0 || element.hasAttribute('tabindex'))

/**
 * Keeps the focus on the page when the element that has it goes away or is disabled: a dialog closes, a row leaves its
 * list, a button has done its act. The focus goes back to where it was below what floated above the page, else to the
 * nearest surroundings that are left. A field that gave it up on purpose is left alone.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    const above = document.getElementById('overlays')
    let last: HTMLElement | null = null
    let path: readonly HTMLElement[] = []
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      if (above?.contains(target) !== true) path = pathOf(target)
    }
    const keep = () => {
      const { activeElement } = document
      // A browser takes the focus from what was disabled only when it draws: until then it seems to have it.
      if (last === null || isThere(last) || (activeElement !== document.body && activeElement !== last)) return
      const next = path.find(canTakeFocus) ?? document.getElementById('content')
      next?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', follow)
    }
  }, [])
}
