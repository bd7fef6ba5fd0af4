/** What a key press says, apart from the page it happens on. */
export interface KeyStroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const NAMED: Readonly<Record<string, string>> = { ' ': 'space', esc: 'escape', return: 'enter' }
const SEQUENCE_MS = 1200

/**
 * A stroke as text: `mod+k`, `shift+t`, `?`, `j`. Control and Command are the same `mod`. Shift is named only where the
 * character does not already tell.
 */
export function strokeText(stroke: KeyStroke): string {
  const lower = stroke.key.toLowerCase()
  const key = NAMED[lower] ?? lower
  const isLetter = /^[a-z]$/.test(key) || key.length > 1
  const parts = [
    stroke.ctrlKey || stroke.metaKey ? 'mod' : '',
    stroke.altKey ? 'alt' : '',
    stroke.shiftKey && isLetter ? 'shift' : '',
    key,
  ]
  return parts.filter((part) => part !== '').join('+')
}

/** Keys as a person typed them into a setting, brought to the form that the matcher compares. */
export function normalKeys(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((stroke) => stroke.replaceAll(/\b(ctrl|cmd|command|control|meta)\b/g, 'mod'))
    .join(' ')
}

interface KeyMatcher {
  /**
   * The id of the shortcut that this stroke completes, or null. `atMs` tells strokes of one sequence from stray ones.
   */
  press(stroke: string, atMs: number, bindings: ReadonlyMap<string, string>): string | null
}

/** Matches strokes against bindings (keys to id), among them sequences of two: `g a`. */
export function createKeyMatcher(): KeyMatcher {
  let first: { readonly stroke: string; readonly atMs: number } | null = null
  return {
    press: (stroke, atMs, bindings) => {
      const started = first
      first = null
      if (started !== null && atMs - started.atMs <= SEQUENCE_MS) {
        const both = bindings.get(`${started.stroke} ${stroke}`)
        if (both !== undefined) return both
      }
      const single = bindings.get(stroke)
      if (single !== undefined) return single
      for (const keys of bindings.keys()) {
        if (keys.startsWith(`${stroke} `)) first = { stroke, atMs }
      }
      return null
    },
  }
}

/** What the matcher needs to know of the element that has the focus. */
export interface FocusPlace {
  readonly tagName: string
  readonly type: string
  readonly isEditable: boolean
}

const TYPING_TYPES = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** True where keys are text: shortcuts never fire there. */
export function isTypingPlace(place: FocusPlace): boolean {
  if (place.isEditable) return true
  const tag = place.tagName.toLowerCase()
  if (tag === 'textarea' || tag === 'select') return true
  return tag === 'input' && !TYPING_TYPES.has(place.type.toLowerCase())
}
