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

/** What has taken the place of a row that left its list: the next row, the last one, or what says that none is left. */
function inPlaceOf(row: HTMLElement, list: HTMLElement): HTMLElement | null {
  const rows = [...list.querySelectorAll<HTMLElement>('[role="grid"] [data-row]')]
  const index = Number(row.dataset.index)
  const next = rows.find(({ dataset }) => Number(dataset.index) === index)
  if (next !== undefined) return next
  const last = rows.at(-1)
  // Below the last row that is drawn there may be room for others: then the row was only scrolled away.
  if (last !== undefined) return last.nextElementSibling === null && Number(last.dataset.index) < index ? last : null
  return list.querySelector<HTMLElement>('[role="grid"] + [data-nothing]')
}

/** The chosen one of tabs that were drawn again with what they show; null where no tab is gone. */
function tabInPlaceOf(path: readonly HTMLElement[]): HTMLElement | null {
  const gone = path.find((element) => element.getAttribute('role') === 'tablist')
  if (gone === undefined || gone.isConnected) return null
  const lists = [...document.querySelectorAll<HTMLElement>('#content [role="tablist"]')]
  const list = lists.find(({ ariaLabel }) => ariaLabel === gone.ariaLabel)
  return list?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? null
}

/** Where the focus goes from what is gone: innermost first, what surrounded it. */
function nextPlace(path: readonly HTMLElement[]): HTMLElement | null {
  const tab = tabInPlaceOf(path)
  if (tab !== null) return tab
  const left = path.find(canTakeFocus) ?? document.getElementById('content')
  const row = path.find((element) => element.dataset.row !== undefined)
  if (row === undefined || row.isConnected || left === null) return left
  const place = inPlaceOf(row, left) ?? left
  // Keys act on what is open: while that stands in the panel, no other row looks like it.
  const isOpen = row.ariaSelected === 'true' && place.dataset.row !== undefined
  return isOpen ? (document.querySelector<HTMLElement>('[data-panel]') ?? place) : place
}

interface Layer {
  /** The dialog; of the page and what floats without being one, what it stands in. */
  readonly root: Element | null
  readonly path: readonly HTMLElement[]
}

/** What lies above each other, with where the focus was in each: what lay above the one that has it now is closed. */
function layersWith(layers: readonly Layer[], layer: Layer): readonly Layer[] {
  const index = layers.findIndex(({ root }) => root === layer.root)
  return [...(index === -1 ? layers : layers.slice(0, index)), layer]
}

/**
 * Keeps the focus on the page when the element that has it goes away or is disabled: a dialog closes, a row leaves
 * its list, a button has done its act. The focus goes to what is left around it in the dialog that it was in, else
 * back to where it was below what floated above, else to what took its place in a list or among tabs, or to the
 * panel where it was the row of what stands there, else to the nearest surroundings that are left. A field that gave
 * it up on purpose is left alone.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    const above = document.getElementById('overlays')
    let last: HTMLElement | null = null
    let layers: readonly Layer[] = []
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      const isAbove = above?.contains(target) === true
      const root = isAbove ? (target.closest('[role="dialog"]') ?? above) : null
      layers = layersWith(layers, { root, path: pathOf(target) })
    }
    const keep = () => {
      const { activeElement } = document
      // A browser takes the focus from what was disabled only when it draws: until then it seems to have it.
      if (last === null || isThere(last) || (activeElement !== document.body && activeElement !== last)) return
      const page = layers.find(({ root }) => root === null)?.path ?? []
      const floating = layers.filter(({ root }) => root !== null).toReversed()
      const next = floating.flatMap(({ path }) => path).find(canTakeFocus) ?? nextPlace(page)
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
