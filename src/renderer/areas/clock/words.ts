import type { TIMER_OBJECTS, TimerKindName } from '../../../contract/console/clock/schemas'

interface KindWords {
  readonly title: string
  readonly effect: string
}

/** What each timer does when it fires. */
const kinds: Readonly<Record<TimerKindName, KindWords>> = {
  expireQuote: { title: 'Quote expires', effect: 'A quote that nobody executed can no longer be executed.' },
  settleQuote: {
    title: 'Quote settles',
    effect: 'The payment of the quote completes, or fails as the receiving account is set up to.',
  },
  returnQuotePayment: {
    title: 'Payment is returned',
    effect: 'The receiving bank returns a payment that had completed.',
  },
  settleTransfer: {
    title: 'Transfer settles',
    effect: 'The transfer completes, or fails as the receiving account is set up to.',
  },
  settleIncomingPayment: {
    title: 'Incoming payment arrives',
    effect: 'An accepted incoming payment reaches the external account, or is returned.',
  },
  timeOutApproval: { title: 'Approval expires', effect: 'An incoming payment that nobody approved fails.' },
  settleRefund: { title: 'Refund ends', effect: 'The money of a failed payment is back, or its refund fails.' },
  resolveLiveness: {
    title: 'Liveness check ends',
    effect: 'The provider answers whether the holder of the account passed.',
  },
  answerCardIssuance: { title: 'Issuer answers', effect: 'The card becomes active, or is refused by its issuer.' },
  confirmCardPull: {
    title: 'Card draw is confirmed',
    effect: 'The bank behind the account confirms the draw of a card payment, or it fails.',
  },
  advanceStablecoinOperation: {
    title: 'Mint or burn goes on',
    effect: 'The provider sees the funds, takes the order, or carries it out.',
  },
  expireStablecoinOperation: {
    title: 'Mint or burn expires',
    effect: 'Nothing arrived in time: the order can no longer be funded.',
  },
  changeStablecoinLink: {
    title: 'Provider link changes',
    effect: 'The provider no longer accepts the credentials of the link.',
  },
  provisionStablecoin: { title: 'Coin is ready', effect: 'The provider has set the coin up.' },
  importCustomers: { title: 'Import continues', effect: 'The next rows of a customer file become customers.' },
  returnSnoozed: { title: 'Snooze ends', effect: 'A snoozed payment is back in the queue.' },
  lapseQuoteAuthorization: {
    title: 'Customer’s proof lapses',
    effect: 'A payment that waits for its customer fails.',
  },
  deleteDocumentContent: {
    title: 'File of a document is deleted',
    effect: 'Its time is over: the file is deleted, and the facts and the hash stay.',
  },
}

const objects: Readonly<Record<(typeof TIMER_OBJECTS)[number], string>> = {
  Quote: 'Quotes',
  AgentAction: 'Actions',
  Card: 'Cards',
  CardTransaction: 'Card transactions',
  StablecoinOperation: 'Mints and burns',
  Stablecoin: 'Stablecoins',
  StablecoinProviderAccount: 'Provider links',
  Transaction: 'Transactions',
  OwnershipChallenge: 'Ownership proofs',
  Job: 'Imports',
}

/** Every word of the clock screen. */
export const words = {
  title: 'Clock',
  note: 'Deadlines and settlements follow this clock. It never runs backwards.',
  tabs: { queue: 'Queue', history: 'History' },
  detail: 'Timer',
  panel: 'The clock now',
  serviceTime: 'Service',
  wallTime: 'This machine',
  offset: 'Difference',
  mode: 'Mode',
  modes: { real: 'Real time', offset: 'Moved', frozen: 'Frozen' },
  modeNotes: {
    real: 'The service keeps the time of this machine.',
    offset: 'Time runs, but is not the time of this machine.',
    frozen: 'Time stands still; nothing falls due until it is moved or released.',
  },
  noOffset: 'None',
  ahead: (distance: string) => `${distance} ahead`,
  behind: (distance: string) => `${distance} behind`,
  next: 'Next timer',
  noNext: 'None waiting',
  freeze: 'Freeze',
  release: 'Release',
  releaseTip: 'Time continues from where it stopped. It does not return to the time of this machine.',
  steps: { halfMinute: '+30 s', sixMinutes: '+6 min', hour: '+1 h' },
  stepsLabel: 'Move the clock forward',
  toInstant: 'To a date and time…',
  fireNext: 'Fire next',
  fireNextTip: 'Moves the clock to the next timer and runs it, with all that fall due at the same instant.',
  fireUntil: 'Fire until',
  fireUntilThis: 'Fire until this one',
  fireUntilLabel: (kind: string, when: string) => `Fire until: ${kind}, ${when}`,
  jump: {
    title: 'Move the clock to a date and time',
    field: 'Date and time',
    zone: (zone: string) => `In the zone of this machine, ${zone}.`,
    submit: 'Move the clock',
    missing: 'Choose a date and a time.',
    far: (distance: string) => `${distance} ahead of the service. Every timer on the way fires; time never goes back.`,
    past: 'This instant has passed on the clock of the service. Time never goes back: choose a later one.',
  },
  moving: (target: string) => `Moving to ${target}`,
  movingNow: (now: string, waiting: number) =>
    `At ${now}, ${waiting.toLocaleString()} ${waiting === 1 ? 'timer waits' : 'timers wait'}`,
  kinds,
  objects,
  due: 'Fires',
  exact: 'At exactly',
  wasDue: 'Was due',
  kind: 'What happens',
  object: 'Object',
  state: 'State',
  ended: 'Ended',
  reason: 'Reason',
  created: 'Set',
  tries: 'Failed tries',
  retried: (count: number) => `${count} failed ${count === 1 ? 'try' : 'tries'}`,
  facts: 'Facts',
  subject: 'Subject',
  kindName: 'Kind',
  payload: 'Handed to the job',
  lastError: 'Last error',
  filters: { kind: 'What happens', object: 'About', objectId: 'Object ID', state: 'State' },
  emptyQueueTitle: 'No timer waits',
  emptyQueueText: 'A quote sets one for its expiry; payments, refunds and liveness checks set one for their end.',
  emptyQueueAct: 'Go to quotes',
  emptyHistoryTitle: 'Nothing has fired yet',
  emptyHistoryText: 'What fires, fails or is cancelled stays listed here. Move the clock to make something fall due.',
} as const
