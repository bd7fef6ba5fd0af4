import { PLACES } from '../places'

export interface KeyDefinition {
  readonly id: string
  /** `mod+k`, `?`, or two strokes: `g a`. */
  readonly keys: string
}

/** The keys of each shortcut as it comes; `keyLabels` says what each is for. */
const FIXED = {
  palette: 'mod+k',
  help: '?',
  filter: '/',
  theme: 'shift+t',
  times: 'shift+e',
  switchOperator: 'shift+o',
  lockDesk: 'shift+l',
  present: 'shift+p',
  storyNext: 'shift+arrowright',
  storyPrevious: 'shift+arrowleft',
  storyNotes: 'shift+n',
  storyHide: 'shift+s',
  storySetBack: 'shift+z',
  close: 'escape',
  next: 'j',
  previous: 'k',
  open: 'enter',
  copyId: 'c',
  mark: 'x',
  markNext: 'shift+arrowdown',
  markPrevious: 'shift+arrowup',
  markAll: 'mod+a',
  note: 'w',
  create: 'n',
  approve: 'a',
  reject: 'r',
  cosign: 'shift+c',
  withdrawVote: 'shift+w',
  rejectMarked: 'shift+r',
  approveMarked: 'shift+a',
  dismissAway: 'shift+x',
  claim: 'm',
  snooze: 'z',
  undo: 'u',
  pauseAgent: 'p',
  nextDocument: '.',
  previousDocument: ',',
  addDocument: 'f',
  acceptDocument: 'd',
  refuseDocument: 'e',
  markEqual: '=',
  markDifferent: '!',
  turn: 't',
  zoomIn: '+',
  zoomOut: '-',
  fit: '0',
  nextPage: ']',
  previousPage: '[',
  askForMore: 'i',
  holdCustomer: 'o',
  submitCustomer: 'b',
  hold: 'h',
  resend: 's',
} as const

export type FixedShortcutId = keyof typeof FIXED
export type ShortcutId = FixedShortcutId | `go:${string}`

/** Every shortcut there is; a person may change the keys of each. */
export const KEY_DEFINITIONS: readonly KeyDefinition[] = [
  ...Object.entries(FIXED).map(([id, keys]) => ({ id, keys })),
  ...PLACES.map(({ path, goKey }) => ({ id: `go:${path}`, keys: goKey === null ? '' : `g ${goKey}` })),
]

/** The keys of a shortcut as this person has them; an empty text means off. */
export function keysOf(id: string, changed: Readonly<Record<string, string>>): string {
  return changed[id] ?? KEY_DEFINITIONS.find((definition) => definition.id === id)?.keys ?? ''
}
