import { preferences } from '../../client/preferences'
import { KEY_DEFINITIONS, keysOf } from './keyDefinitions'
import { createKeyMatcher, type FocusPlace, isTypingPlace, strokeText } from './keyMatcher'

type Handler = () => void

/** A held key moves on through a list; an act needs a press of its own. */
const REPEATING: ReadonlySet<string> = new Set(['next', 'previous', 'markNext', 'markPrevious'])

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

/** Dialogs, and what else floats above the page: the question of a button, a menu, a list of choices. */
const ABOVE = ['dialog[open]', ...['dialog', 'menu', 'listbox'].map((role) => `#overlays [role="${role}"]`)].join()

/** Whether something floats above the page. A closed list of choices may stay in the page unseen. */
export function isBelowAnother(): boolean {
  return [...document.querySelectorAll(ABOVE)].some((each) => each.checkVisibility())
}

/** Keys that belong to the page and not to a field, a dialog or a control. The palette opens from anywhere. */
function isForShortcuts(event: KeyboardEvent, isPalette: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || belongsToControl(event)) return false
  if (isPalette) return true
  return preferences.get().areKeysOn && !isTypingPlace(focusPlaceOf(event.target)) && !isBelowAnother()
}

/** The keys of every shortcut that somebody on screen listens to. */
function activeBindings(): ReadonlyMap<string, string> {
  const { keys } = preferences.get()
  const active = KEY_DEFINITIONS.filter(({ id }) => (handlers.get(id)?.length ?? 0) > 0)
  return new Map(active.map(({ id }) => [keysOf(id, keys), id] as const).filter(([bound]) => bound !== ''))
}

/** Listens to the keyboard of the window. */
export function startShortcuts(): void {
  const matcher = createKeyMatcher()
  // What floats above closes on Escape before the key comes here; the key was for it all the same.
  let isForAbove = false
  const look = () => {
    isForAbove = isBelowAnother()
  }
  const listen = (event: KeyboardEvent) => {
    if (isForAbove && event.key === 'Escape') return
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
}
