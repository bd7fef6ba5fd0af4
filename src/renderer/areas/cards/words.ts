import type { HeldCardState } from '../../../contract/cards/cardStates'
import type { CardState, CardStateReason } from '../../../contract/cards/schemas'
import { words as componentWords } from '../../components/words'

const REASONS: Readonly<Record<CardStateReason, string>> = {
  ISSUER_REJECTED: 'The issuer refused the card',
  CLOSED_BY_PLATFORM: 'Closed by the platform',
  CLOSED_BY_SERVICE: 'Closed with its customer',
}

const STATE_NOTES: Readonly<Record<CardState, string>> = {
  PENDING_KYC: 'The cardholder is not verified yet. No payment is possible.',
  PROCESSING: 'The issuer has not answered yet. No payment is possible.',
  ACTIVE: 'Payments are decided and paid.',
  FROZEN: 'New payments are declined. Those that were approved before go on.',
  CLOSED: 'No payment is possible. This is final.',
}

/** In the order of the tabs. */
const STATE_TABS: Readonly<Record<HeldCardState, string>> = {
  ACTIVE: 'Active',
  FROZEN: 'Frozen',
  PROCESSING: 'Being issued',
  CLOSED: 'Closed',
}

/** Every word of the cards screen. */
export const words = {
  title: 'Cards',
  detail: 'Card',
  states: componentWords.kindStates.CARD,
  reasons: REASONS,
  stateNotes: STATE_NOTES,
  tabs: { all: 'All', states: STATE_TABS },
  filters: { customer: 'Cardholder', account: 'Pays from', name: 'Name at the platform' },
  columns: {
    state: 'State',
    card: 'Card',
    holder: 'Cardholder',
    limit: 'Limit per payment',
    sources: 'Pays from',
    name: 'Name at the platform',
    created: 'Issued',
    id: 'ID',
  },
  numberEnding: (last4: string) => `•••• ${last4}`,
  noNumber: 'No number',
  noLimit: 'No limit',
  empty: {
    title: 'No cards yet',
    text: 'A card is issued to a customer whose verification is approved, and pays from one of its accounts.',
  },
  none: 'No cards.',
  accountOf: (currency: string, isWallet: boolean) => `${currency} ${isWallet ? 'wallet' : 'account'}`,
  issue: 'Issue card',
  allCards: 'All cards',
  form: {
    title: 'Issue a card',
    holder: 'Cardholder',
    holderNote: 'The verification of the customer must be approved.',
    source: 'Pays from',
    sourceMissing: 'Choose the account that the card pays from.',
    sourceNote: 'The first funding source. More can be added later; payments only ever draw on the first.',
    chooseHolder: 'Choose the cardholder first',
    noSource: 'This customer has no account in USD or USDB.',
    limit: 'Limit per payment',
    limitNote: 'A payment of more than this is declined. Leave it empty for no limit.',
    name: 'Name at the platform',
    nameNote: 'Your own name for the card. Left empty, one is made.',
    sandbox: 'In the sandbox the end of the name decides what the issuer answers',
    endings: [
      { suffix: '001', text: 'The issuer never answers: the card stays being issued' },
      { suffix: '002', text: 'The issuer refuses: the card is closed' },
      { suffix: '005', text: 'The issuer answers after 30 seconds' },
    ],
  },
  face: {
    figure: (ending: string, state: string) => `Virtual card ${ending}, ${state.toLowerCase()}`,
    unknown: 'without a number',
    ending: (last4: string) => `ending in ${last4}`,
    expires: 'Valid to',
    holder: 'Cardholder',
    virtual: 'Virtual',
  },
  facts: {
    title: 'Facts',
    limit: 'Limit per payment',
    currency: 'Currency',
    expires: 'Valid to',
    name: 'Name at the platform',
    processor: 'Reference of the processor',
    issuer: 'Reference of the issuer',
    created: 'Issued',
    changed: 'Changed',
  },
  limit: {
    act: 'Change limit',
    title: 'Limit per payment',
    note: 'It holds from the next payment on. Leave it empty for no limit.',
    amount: 'At most',
    submit: 'Save limit',
  },
  course: {
    title: 'States',
    lane: 'The states of a card',
    now: 'now',
    reached: 'reached',
    possible: 'possible next',
    never: 'cannot follow',
    history: 'How it came here',
    byService: 'By the issuer or the service',
    byCall: 'By a call of the API',
    by: (name: string) => `By ${name}`,
  },
  sources: {
    title: 'Funding sources',
    onlyFirst: 'Payments draw on the first account only. If it cannot pay, the payment is declined.',
    closed: 'The card is closed and draws on none of them.',
    pays: 'Pays',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove',
    removeVerb: 'Remove account',
    removeNote: 'The card can no longer pay from this account, and a delegated key for it is revoked.',
    add: 'Add an account',
    choose: 'Choose an account',
    addVerb: 'Add account',
    addNote: 'It goes to the end of the list.',
    noOthers: 'The cardholder has no other account in the currency of the card.',
    signedBy: 'Signed with',
    noKey: 'No delegated key: payments from this wallet are declined',
    toPlayground: 'Give the card a key',
  },
  acts: {
    freeze: {
      label: 'Freeze',
      verb: 'Freeze card',
      text: 'New payments are declined until the card is unfrozen. Payments that were approved before still settle.',
    },
    unfreeze: { label: 'Unfreeze', verb: 'Unfreeze card', text: 'New payments are decided and paid again.' },
    reveal: {
      label: 'Reveal number…',
      title: 'Reveal the number',
      text:
        'A link shows number, expiry and security code once, to whoever opens it. It is good for a few minutes, and ' +
        'the audit log keeps your name.',
      verb: 'Make link',
      again: 'Make another link',
      expires: 'The link expires in',
      used: 'The number was shown. The link is used up and opens nothing any more.',
      expired: 'The link has expired and opens nothing any more.',
      close: 'Close',
    },
    terminal: 'Open terminal',
    close: {
      label: 'Close…',
      title: 'Close this card',
      verb: 'Close card',
      lead: 'Closing is final. At once:',
      noPayments: 'Every new payment is declined.',
      payments: (count: number) =>
        count === 1
          ? 'One open authorization is ended; nothing more can settle for it.'
          : `${count} open authorizations are ended; nothing more can settle for them.`,
      released: (held: string) => `${held} that is held can be spent again.`,
      noDraws: 'The card draws on no account any more. The accounts themselves stay open, with their balance.',
      keys: (count: number) =>
        count === 1 ? 'Its delegated key is revoked.' : `Its ${count} delegated keys are revoked.`,
      number: 'Its number is deleted and cannot be revealed any more.',
      tick: 'Tick this first.',
      confirm: 'I understand that the card cannot be opened again',
    },
  },
} as const
