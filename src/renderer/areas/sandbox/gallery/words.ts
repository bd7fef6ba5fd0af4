import type { TriggerGroup } from './triggerTypes'

const GROUP_TITLES: Readonly<Record<TriggerGroup, string>> = {
  CUSTOMERS: 'Customers and verification',
  ACCOUNTS: 'Accounts',
  PAYMENTS: 'Quotes and transfers',
  INCOMING: 'Incoming payments',
  UMA: 'UMA',
  WALLETS: 'Wallets and codes',
  AGENTS: 'Agents',
  WEBHOOKS: 'Webhooks',
  TIME: 'Time',
}

const TIMER_TITLES: Readonly<Record<string, string>> = {
  expireQuote: 'The quote expires',
  settleQuote: 'The payment settles',
  returnQuotePayment: 'The receiving bank returns the payment',
  settleTransfer: 'The transfer settles',
  settleIncomingPayment: 'The incoming payment settles',
  timeOutApproval: 'The question runs out',
  settleRefund: 'The refund settles',
  resolveLiveness: 'The liveness check ends',
  importCustomers: 'The import runs',
}

/** Makes an account whose payments stay on their way long enough to be cancelled. */
export const STAYS_ON_ITS_WAY = 'new-account&outcome=quotes:003'

/** What leads to what a field needs and this world lacks, by the address of the trigger. */
const MAKERS: Readonly<Record<string, string>> = {
  [STAYS_ON_ITS_WAY]: 'Add an account whose payments take 6 minutes, and pay to it',
  'account-quote': 'Create a quote from an account',
  'hold-incoming': 'Let incoming payments wait',
  'start-liveness': 'Start a liveness check',
  hold: 'Place a hold',
  'new-person': 'Create a person',
}

/** Every word of the gallery of triggers; titles and notes of the triggers stand in `triggerList`. */
export const words = {
  groups: GROUP_TITLES,
  timers: TIMER_TITLES,
  search: 'Find something to make happen',
  searchHint: 'a title, an operation, or an outcome such as “returned” or 005',
  searchHintBeside: 'title, outcome or 005',
  list: 'What can be made to happen',
  nothing: 'Nothing here fits',
  nothingText: 'Search for an operation, a state such as PAYOUT_RETURNED, or an ending such as 005.',
  clear: 'Clear the search',
  all: 'All triggers',
  empty: {
    title: 'This world is empty',
    text: 'Everything here acts on something of yours. Begin with a person; accounts and payments follow from it.',
    act: 'Create a person',
  },
  platform: 'Platform',
  internal: 'Internal accounts',
  external: 'External accounts',
  customerChoice: (name: string, status: string) => `${name} · ${status}`,
  accountChoice: (owner: string, currency: string, balance: string, type: string) =>
    `${owner} · ${currency} ${balance}${type === '' ? '' : ` · ${type}`}`,
  externalChoice: (holder: string, currency: string, identifier: string) =>
    `${holder} · ${currency} · ${identifier.length > 24 ? `…${identifier.slice(-20)}` : identifier}`,
  quoteChoice: (owner: string, amount: string, currency: string, tail: string) =>
    `${owner} · ${amount} ${currency} · ${tail}`,
  paymentChoice: (type: string, amount: string, status: string, tail: string) =>
    [type, amount, status, tail].filter((part) => part !== '').join(' · '),
  actionChoice: (agent: string, amount: string, tail: string) =>
    [agent, amount, tail].filter((part) => part !== '').join(' · '),
  credentialChoice: (owner: string, type: string, tail: string) => `${owner} · ${type} · ${tail}`,
  noChoice: 'There is none in this world',
  makeOne: 'Make one',
  makers: MAKERS,
  walletChoice: (owner: string, credentials: string, hasPhone: boolean, tail: string) =>
    [owner, credentials === '' ? 'no sign-in yet' : credentials, ...(hasPhone ? [] : ['no phone']), tail].join(' · '),
  caseChoice: (holder: string, state: string, tail: string) => `${holder} · ${state} · ${tail}`,
  lookup: 'from lookupUma, made again when the address changes',
  outcome: 'What should happen',
  other: 'anything else',
  decides: 'Decides',
  endsAs: 'Ends as',
  source: 'Source',
  noAccount: (ending: string) => `No external account of this world ends with ${ending}.`,
  noPlainAccount: 'Every external account of this world has an ending that selects something.',
  makeAccount: 'Add such an account',
  form: 'The call',
  noInput: 'This needs nothing from you.',
  asCurl: 'The same call',
  curlNote: 'The variables are those that the first start of Countersign printed.',
  curlNoteConsole: {
    before: 'The secret is the one that Countersign was started with, by',
    between: 'or by the variable',
    after: 'in its environment. Started with neither, it makes one that nobody is told; start it again with one.',
  },
  mend: (count: number) => (count === 1 ? 'One field is not right yet.' : `${count} fields are not right yet.`),
  refused: 'Nothing was done',
  result: 'What followed',
  notRun: 'Nothing was sent yet. Its consequences will appear here: states, webhooks, timers and ledger entries.',
  sending: 'On its way',
  done: 'Done',
  objects: 'Where things stand',
  timeline: 'In order',
  call: 'Call',
  openCall: 'Open the call',
  webhook: 'Webhook',
  posting: 'Ledger',
  timer: 'Timer',
  due: 'fires in',
  fired: 'fired',
  fireNow: 'Fire now',
  fireNote: 'Moves the clock forward to it; what is due before it fires as well.',
  notMoved: 'The clock was not moved',
  waits: 'Nothing else is waiting to happen.',
  unlogged: 'This is an act of the console; the request log keeps the calls of the interface only.',
  reply: 'The whole reply',
  next: 'Next',
} as const
