import { createSpotlight } from '@mantine/spotlight'
import { addShortcutHandler } from '../../navigation/keys/shortcuts'

/** What the palette shows and what is marked in it. */
export const [paletteStore, palette] = createSpotlight()

interface Opening {
  /** What had the focus as the palette was opened, until its box has it. */
  readonly from: Element | null
  /** Enter was the last key before its box had the focus. */
  readonly isEntered: boolean
  /** The box, once it was there. */
  readonly box: HTMLInputElement | null
  /** What opened beneath the palette and would have the focus now: a form that came late. */
  readonly below: HTMLElement | null
}

/** How the palette was opened last, and where the focus was and goes. */
let opening: Opening = { from: null, isEntered: false, box: null, below: null }

/** Whether something beneath the palette has the focus once it is closed, and not what had it before. */
export const isAwaitedBelow = (): boolean => opening.below?.isConnected === true

/** Gives the focus to what opened beneath the palette meanwhile. */
export function giveFocusBelow(): void {
  if (isAwaitedBelow()) opening.below?.focus({ preventScroll: true })
  opening = { ...opening, below: null }
}

/** What lies beneath the open palette has no focus: keys would go where nobody sees them. */
function keepFocus({ target }: FocusEvent): void {
  const { box } = opening
  if (!paletteStore.getState().opened || box?.isConnected !== true || !(target instanceof HTMLElement)) return
  if (box.closest('[role="dialog"]')?.contains(target) !== false) return
  opening = { ...opening, below: target }
  box.focus({ preventScroll: true })
}

/** Says what is asked. */
export function askPalette(query: string): void {
  paletteStore.setState({ ...paletteStore.getState(), query })
}

function textAfter(key: string, text: string): string | null {
  if (key === 'Backspace') return text.slice(0, -1)
  if (key === 'Enter') return text
  return key.length === 1 ? text + key : null
}

/** Keeps a key for the box of the palette, which is not there yet. Another box that took the focus has its own keys. */
function keepKey(event: KeyboardEvent): void {
  const { opened, query } = paletteStore.getState()
  const isInOther = event.target instanceof HTMLInputElement && event.target !== opening.from
  if (!opened || isInOther) {
    window.removeEventListener('keydown', keepKey, { capture: true })
    return
  }
  if (event.key === 'Escape') palette.close()
  const text = event.ctrlKey || event.metaKey || event.altKey ? null : textAfter(event.key, query)
  if (text === null) return
  event.preventDefault()
  event.stopPropagation()
  opening = { ...opening, isEntered: event.key === 'Enter' }
  askPalette(text)
}

/** Opens the palette; where it is still being fetched it opens when it comes, with what was typed until then. */
export function openPalette(): void {
  if (paletteStore.getState().opened) return
  opening = { ...opening, from: document.activeElement, isEntered: false, below: null }
  // It may be opened again while it fades, before it has forgotten what was asked.
  askPalette('')
  palette.open()
  window.addEventListener('keydown', keepKey, { capture: true })
  document.addEventListener('focusin', keepFocus)
}

/** Gives the box of the palette the keys that were kept for it, as it takes the focus. */
export function giveKeptKeys(input: HTMLInputElement): void {
  const { isEntered } = opening
  opening = { ...opening, from: null, isEntered: false, box: input }
  window.removeEventListener('keydown', keepKey, { capture: true })
  input.setSelectionRange(input.value.length, input.value.length)
  if (isEntered) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
}

/** The key of the palette is heard before anything is on the screen, until this is called. */
export const endEarlyHearing = addShortcutHandler('palette', openPalette)
