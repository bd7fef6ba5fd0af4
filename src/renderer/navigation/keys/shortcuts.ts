import { preferences } from '../../client/preferences'
import { KEY_DEFINITIONS, keysOf } from './keyDefinitions'
import { createKeyMatcher, type FocusPlace, isTypingPlace, strokeText } from './keyMatcher'

type Handler = () => void

/** A held key moves on through a list; an act needs a press of its own. */
const REPEATING: ReadonlySet<string> = new Set(['next', 'previous'])

/** The handlers on screen by shortcut; the one added last is asked. */
const handlers = new Map<string, Handler[]>()

/** Adds a handler for a shortcut. The returned function takes it away. */
export function addShortcutHandler(id: string, handler: Handler): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), handler])
  return () => {
    const rest = (handlers.get(id) ?? []).filter((known) => known !== handler)
    handlers.set(id, rest)
  }
}

function focusPlaceOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof HTMLElement)) return { tagName: '', type: '', isEditable: false }
  return {
    tagName: target.tagName,
    type: target instanceof HTMLInputElement ? target.type : '',
    isEditable: target.isContentEditable,
  }
}

/** Enter and Space belong to the control that has the focus, if any. */
function belongsToControl(event: KeyboardEvent): boolean {
  const isControlKey = event.key === 'Enter' || event.key === ' '
  return (
    isControlKey && event.target instanceof Element && event.target.closest('a,button,summary,[role=button]') !== null
  )
}

function isInsideDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null
}

/** Keys that belong to the page and not to a field, a dialog or a control. The palette opens from anywhere. */
function isForShortcuts(event: KeyboardEvent, isPalette: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || belongsToControl(event)) return false
  if (isPalette) return true
  return preferences.get().areKeysOn && !isTypingPlace(focusPlaceOf(event.target)) && !isInsideDialog()
}

/** The keys of every shortcut that somebody on screen listens to. */
function activeBindings(): ReadonlyMap<string, string> {
  const { keys } = preferences.get()
  const active = KEY_DEFINITIONS.filter(({ id }) => (handlers.get(id)?.length ?? 0) > 0)
  return new Map(active.map(({ id }) => [keysOf(id, keys), id] as const).filter(([bound]) => bound !== ''))
}

/** Listens to the keyboard of the window. The returned function stops it. */
export function startShortcuts(): () => void {
  const matcher = createKeyMatcher()
  // A dialog closes on Escape before the key comes here; the key was for the dialog all the same.
  let isForDialog = false
  const look = () => {
    isForDialog = isInsideDialog()
  }
  const listen = (event: KeyboardEvent) => {
    if (isForDialog && event.key === 'Escape') return
    const stroke = strokeText(event)
    if (!isForShortcuts(event, stroke === keysOf('palette', preferences.get().keys))) return
    const id = matcher.press(stroke, event.timeStamp, activeBindings())
    if (id === null) return
    event.preventDefault()
    if (event.repeat && !REPEATING.has(id)) return
    handlers.get(id)?.at(-1)?.()
  }
  window.addEventListener('keydown', look, { capture: true })
  window.addEventListener('keydown', listen)
  return () => {
    window.removeEventListener('keydown', look, { capture: true })
    window.removeEventListener('keydown', listen)
  }
}
