import { PLACES } from '../places'
import { words } from '../words'

export type KeyGroup = 'Anywhere' | 'Go to' | 'Lists' | 'Approvals' | 'Onboarding' | 'Inbox and log'

export interface KeyDefinition {
  readonly id: string
  readonly label: string
  readonly group: KeyGroup
  /** `mod+k`, `?`, or two strokes: `g a`. */
  readonly keys: string
}

const FIXED = [
  { id: 'palette', label: 'Search, commands, ids', group: 'Anywhere', keys: 'mod+k' },
  { id: 'help', label: 'Show all keys', group: 'Anywhere', keys: '?' },
  { id: 'filter', label: 'Filter the list', group: 'Anywhere', keys: '/' },
  { id: 'theme', label: 'Switch between light and dark', group: 'Anywhere', keys: 'shift+t' },
  { id: 'times', label: 'Switch between relative and exact times', group: 'Anywhere', keys: 'shift+e' },
  { id: 'switchOperator', label: 'Switch operator', group: 'Anywhere', keys: 'shift+o' },
  { id: 'lockDesk', label: 'Lock the desk', group: 'Anywhere', keys: 'shift+l' },
  { id: 'present', label: 'Begin or end presenting', group: 'Anywhere', keys: 'shift+p' },
  { id: 'close', label: 'Close the panel', group: 'Lists', keys: 'escape' },
  { id: 'next', label: 'Next row', group: 'Lists', keys: 'j' },
  { id: 'previous', label: 'Previous row', group: 'Lists', keys: 'k' },
  { id: 'open', label: 'Open on the whole page', group: 'Lists', keys: 'enter' },
  { id: 'copyId', label: 'Copy the id of the row', group: 'Lists', keys: 'c' },
  { id: 'mark', label: 'Mark the row', group: 'Lists', keys: 'x' },
  { id: 'markNext', label: 'Mark on to the next row', group: 'Lists', keys: 'shift+arrowdown' },
  { id: 'markPrevious', label: 'Mark on to the row before', group: 'Lists', keys: 'shift+arrowup' },
  { id: 'markAll', label: 'Mark all that match the filters', group: 'Lists', keys: 'mod+a' },
  { id: 'note', label: 'Write a note', group: 'Lists', keys: 'w' },
  { id: 'create', label: 'The main act of the screen', group: 'Lists', keys: 'n' },
  { id: 'approve', label: 'Approve', group: 'Approvals', keys: 'a' },
  { id: 'reject', label: 'Reject', group: 'Approvals', keys: 'r' },
  { id: 'rejectMarked', label: 'Reject all that is marked', group: 'Approvals', keys: 'shift+r' },
  { id: 'approveMarked', label: 'Approve all that is marked', group: 'Approvals', keys: 'shift+a' },
  { id: 'dismissAway', label: 'Put away what happened while away', group: 'Approvals', keys: 'shift+x' },
  { id: 'claim', label: 'Claim, release or take over', group: 'Approvals', keys: 'm' },
  { id: 'snooze', label: 'Snooze, or back to the queue', group: 'Approvals', keys: 'z' },
  { id: 'undo', label: 'Undo the last decision', group: 'Approvals', keys: 'u' },
  { id: 'pauseAgent', label: 'Pause this agent', group: 'Approvals', keys: 'p' },
  { id: 'nextDocument', label: 'Next document', group: 'Onboarding', keys: '.' },
  { id: 'previousDocument', label: 'Document before', group: 'Onboarding', keys: ',' },
  { id: 'addDocument', label: 'Add a document', group: 'Onboarding', keys: 'f' },
  { id: 'acceptDocument', label: 'Accept the document', group: 'Onboarding', keys: 'd' },
  { id: 'refuseDocument', label: 'Refuse the document', group: 'Onboarding', keys: 'e' },
  { id: 'markEqual', label: 'What is compared next is equal', group: 'Onboarding', keys: '=' },
  { id: 'markDifferent', label: 'What is compared next is different', group: 'Onboarding', keys: '!' },
  { id: 'turn', label: 'Turn the document', group: 'Onboarding', keys: 't' },
  { id: 'zoomIn', label: 'Show the document larger', group: 'Onboarding', keys: '+' },
  { id: 'zoomOut', label: 'Show the document smaller', group: 'Onboarding', keys: '-' },
  { id: 'fit', label: 'Fit the document into its place', group: 'Onboarding', keys: '0' },
  { id: 'nextPage', label: 'Next page of the document', group: 'Onboarding', keys: ']' },
  { id: 'previousPage', label: 'Page before', group: 'Onboarding', keys: '[' },
  { id: 'askForMore', label: 'Ask the customer for more', group: 'Onboarding', keys: 'i' },
  { id: 'holdCustomer', label: 'Put the customer on hold, or lift the hold', group: 'Onboarding', keys: 'o' },
  { id: 'submitCustomer', label: 'Submit for verification', group: 'Onboarding', keys: 'b' },
  { id: 'hold', label: 'Hold the live list still', group: 'Inbox and log', keys: 'h' },
  { id: 'resend', label: 'Send the webhook again', group: 'Inbox and log', keys: 's' },
] as const satisfies readonly KeyDefinition[]

export type ShortcutId = (typeof FIXED)[number]['id'] | `go:${string}`

/** Every shortcut there is; a person may change the keys of each. */
export const KEY_DEFINITIONS: readonly KeyDefinition[] = [
  ...FIXED,
  ...PLACES.map((place) => ({
    id: `go:${place.path}`,
    label: words.places[place.name],
    group: 'Go to' as const,
    keys: place.goKey === null ? '' : `g ${place.goKey}`,
  })),
]

/** The keys of a shortcut as this person has them; an empty text means off. */
export function keysOf(id: string, changed: Readonly<Record<string, string>>): string {
  return changed[id] ?? KEY_DEFINITIONS.find((definition) => definition.id === id)?.keys ?? ''
}
