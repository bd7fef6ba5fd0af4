import { PLACES } from '../places'
import { words } from '../words'
import { type FixedShortcutId, KEY_DEFINITIONS, type KeyDefinition } from './keyDefinitions'

type KeyGroup = 'Anywhere' | 'Go to' | 'Lists' | 'Approvals' | 'Onboarding' | 'Inbox and log' | 'Presenting'

/** What each shortcut is for. Who reads that opens it after the first screen. */
const LABELS: Readonly<Record<FixedShortcutId, readonly [KeyGroup, string]>> = {
  palette: ['Anywhere', 'Search, commands, IDs'],
  help: ['Anywhere', 'Show all keys'],
  filter: ['Anywhere', 'Filter the list'],
  theme: ['Anywhere', 'Switch between light and dark'],
  times: ['Anywhere', 'Switch between relative and exact times'],
  switchOperator: ['Anywhere', 'Switch operator'],
  lockDesk: ['Anywhere', 'Lock the desk'],
  present: ['Anywhere', 'Begin or end presenting'],
  storyNext: ['Presenting', 'Next step of the story'],
  storyPrevious: ['Presenting', 'Step of the story before'],
  storyNotes: ['Presenting', 'Show or hide the notes'],
  storyHide: ['Presenting', 'Show or hide the story'],
  storySetBack: ['Presenting', 'Set the scene back'],
  close: ['Lists', 'Close the panel'],
  next: ['Lists', 'Next row'],
  previous: ['Lists', 'Previous row'],
  open: ['Lists', 'Open on the whole page'],
  copyId: ['Lists', 'Copy the ID of the row'],
  mark: ['Lists', 'Mark the row'],
  markNext: ['Lists', 'Mark on to the next row'],
  markPrevious: ['Lists', 'Mark on to the row before'],
  markAll: ['Lists', 'Mark all that match the filters'],
  note: ['Lists', 'Write a note'],
  create: ['Lists', 'The main act of the screen'],
  approve: ['Approvals', 'Approve'],
  reject: ['Approvals', 'Reject'],
  cosign: ['Approvals', 'A second person signs here'],
  withdrawVote: ['Approvals', 'Withdraw your signature'],
  rejectMarked: ['Approvals', 'Reject all that is marked'],
  approveMarked: ['Approvals', 'Approve all that is marked'],
  dismissAway: ['Approvals', 'Put away what happened while away'],
  claim: ['Approvals', 'Claim, release or take over'],
  snooze: ['Approvals', 'Snooze, or back to the queue'],
  undo: ['Approvals', 'Undo the last decision'],
  pauseAgent: ['Approvals', 'Pause this agent'],
  nextDocument: ['Onboarding', 'Next document'],
  previousDocument: ['Onboarding', 'Document before'],
  addDocument: ['Onboarding', 'Add a document'],
  acceptDocument: ['Onboarding', 'Accept the document'],
  refuseDocument: ['Onboarding', 'Refuse the document'],
  markEqual: ['Onboarding', 'What is compared next is equal'],
  markDifferent: ['Onboarding', 'What is compared next is different'],
  turn: ['Onboarding', 'Turn the document'],
  zoomIn: ['Onboarding', 'Show the document larger'],
  zoomOut: ['Onboarding', 'Show the document smaller'],
  fit: ['Onboarding', 'Fit the document into its place'],
  nextPage: ['Onboarding', 'Next page of the document'],
  previousPage: ['Onboarding', 'Page before'],
  askForMore: ['Onboarding', 'Ask the customer for more'],
  holdCustomer: ['Onboarding', 'Put the customer on hold, or lift the hold'],
  submitCustomer: ['Onboarding', 'Submit for verification'],
  hold: ['Inbox and log', 'Hold the live list still'],
  resend: ['Inbox and log', 'Send the webhook again'],
}

interface LabelledKey extends KeyDefinition {
  readonly label: string
  readonly group: KeyGroup
}

const LABEL_OF: ReadonlyMap<string, readonly [KeyGroup, string]> = new Map([
  ...Object.entries(LABELS),
  ...PLACES.map(({ path, name }) => [`go:${path}`, ['Go to', words.places[name]]] as const),
])

/** Every shortcut with what it is for, in the order of people's lists. */
export const LABELLED_KEYS: readonly LabelledKey[] = KEY_DEFINITIONS.flatMap((definition) => {
  const named = LABEL_OF.get(definition.id)
  return named === undefined ? [] : [{ ...definition, group: named[0], label: named[1] }]
})
