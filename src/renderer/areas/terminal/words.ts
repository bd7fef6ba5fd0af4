import type { FollowUpAct, Opening, Suggestion } from './acts'

const OPENINGS: Readonly<Record<Opening, string>> = {
  AUTHORIZE: 'Authorize: hold the amount',
  PAY: 'Pay at once',
  ASK: 'Ask whether the card could pay',
  SEND: 'Send money to the card at once',
  ANNOUNCE: 'Announce money for the card',
  ANNOUNCE_ALONE: 'Announce money without asking',
}

const OPENING_VERBS: Readonly<Record<Opening, string>> = {
  AUTHORIZE: 'Authorize',
  PAY: 'Pay',
  ASK: 'Ask',
  SEND: 'Send money',
  ANNOUNCE: 'Announce money',
  ANNOUNCE_ALONE: 'Announce money',
}

const FOLLOW_UPS: Readonly<Record<FollowUpAct, string>> = {
  CLEAR: 'Settle',
  ADJUST: 'Adjust',
  RETURN: 'Return',
  REVERSE: 'Take back',
}

const FOLLOW_UP_NOTES: Readonly<Record<FollowUpAct, string>> = {
  CLEAR: 'Part of the authorization, all of it, or more; 0 ends it.',
  ADJUST: 'The new total of the authorization.',
  RETURN: 'What the merchant gives back.',
  REVERSE: 'Everything that was returned leaves the account again.',
}

const AMOUNTS: Readonly<Record<Suggestion['kind'], string>> = {
  PART: 'Part',
  ALL: 'All',
  MORE: 'More',
  LESS: 'Less',
  NOTHING: 'Nothing',
}

/** Every word of the terminal, a tool of developers and demonstrations. */
export const words = {
  title: 'Card terminal',
  note: 'A merchant’s side of a card: what its bank sends, and what that does to the account.',
  card: 'Card',
  chooseCard: 'Choose a card',
  cardOption: (holder: string, ending: string, state: string) => `${holder} · ${ending} · ${state}`,
  empty: {
    title: 'There is no card yet',
    text: 'Issue a card to a customer; then a merchant can charge it here.',
    act: 'Issue a card',
  },
  modes: { label: 'What the merchant does', new: 'New payment', selected: 'Selected payment' },
  openings: OPENINGS,
  openingVerbs: OPENING_VERBS,
  followUps: FOLLOW_UPS,
  followUpNotes: FOLLOW_UP_NOTES,
  amounts: AMOUNTS,
  fields: {
    act: 'Message',
    merchant: 'Merchant',
    amount: 'Amount',
    newTotal: 'New total',
    country: 'Country',
    trade: 'Trade (MCC)',
    outcome: 'What should happen',
    outcomeNote: (descriptor: string) => `Sent as ${descriptor}`,
  },
  startMerchant: 'Blue Bottle Coffee',
  wouldRefuse: 'The service refuses this now.',
  suggest: 'Amounts to try',
  choosePayment: 'Choose a payment on the right, or authorize one.',
  receipt: {
    title: 'Answer',
    deciding: 'The service decides.',
    approved: 'Approved',
    declined: 'Declined',
    nothingMoved: 'No payment came of it, and nothing moved.',
    why: 'How it was decided',
  },
  account: {
    title: 'The account behind the card',
    available: 'Available',
    held: 'Held',
    total: 'Total',
    to: 'All funding sources',
  },
  payments: {
    title: 'Payments of this card',
    none: 'No payment yet. Authorize one.',
  },
  payment: {
    title: 'Selected payment',
    none: 'Authorize a payment or choose one: what it does to the account is shown here.',
    open: 'Open the payment',
  },
  curl: 'The same call',
} as const
