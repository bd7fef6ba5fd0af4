import { createSpotlight } from '@mantine/spotlight'
import { addShortcutHandler } from '../../navigation/keys/shortcuts'

/** What the palette shows and what is marked in it. */
export const [paletteStore, palette] = createSpotlight()

/** What had the focus as the palette was opened, and whether Enter was the last key before its box had it. */
let early: { readonly from: Element | null; readonly isEntered: boolean } = { from: null, isEntered: false }

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
  const isInOther = event.target instanceof HTMLInputElement && event.target !== early.from
  if (!opened || isInOther) {
    window.removeEventListener('keydown', keepKey, { capture: true })
    return
  }
  if (event.key === 'Escape') palette.close()
  const text = event.ctrlKey || event.metaKey || event.altKey ? null : textAfter(event.key, query)
  if (text === null) return
  event.preventDefault()
  event.stopPropagation()
  early = { ...early, isEntered: event.key === 'Enter' }
  askPalette(text)
}

/** Opens the palette; where it is still being fetched it opens when it comes, with what was typed until then. */
export function openPalette(): void {
  if (paletteStore.getState().opened) return
  early = { from: document.activeElement, isEntered: false }
  // It may be opened again while it fades, before it has forgotten what was asked.
  askPalette('')
  palette.open()
  window.addEventListener('keydown', keepKey, { capture: true })
}

/** Gives the box of the palette the keys that were kept for it, as it takes the focus. */
export function giveKeptKeys(box: HTMLInputElement): void {
  window.removeEventListener('keydown', keepKey, { capture: true })
  box.setSelectionRange(box.value.length, box.value.length)
  if (early.isEntered) box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  early = { from: null, isEntered: false }
}

/** The key of the palette is heard before anything is on the screen, until this is called. */
export const endEarlyHearing = addShortcutHandler('palette', openPalette)
