/** The words of payments that people propose, where approval rules ask for signatures. */
export const words = {
  platform: 'Platform',
  /** Above the rows that are there still. */
  missing: {
    actions: 'What agents ask for could not be read. It may be missing here, or out of date.',
    proposals: 'What people propose could not be read. It may be missing here, or out of date.',
  },
  askedBy: 'proposed by',
  reason: 'For',
  needs: (people: number, rules: string) =>
    `This needs ${people} ${people === 1 ? 'signature' : 'signatures'} by ${rules}.`,
  ask: 'Nothing has moved. Ask for the signatures: the last one pays it, in your name.',
  noneAsks: 'No approval rule asks for signatures here any more. Nothing was proposed.',
  cannotAsk: (why: string) =>
    `Even with all signatures it would be refused at the moment, so they cannot be asked for yet. ${why}`,
  afterSigned: (verdict: string) => `After the last signature: ${verdict}.`,
  rules: (names: readonly string[]) =>
    `the approval ${names.length === 1 ? 'rule' : 'rules'} ${names.map((name) => `“${name}”`).join(', ')}`,
  act: 'Ask for signatures…',
  submit: 'Ask for signatures',
  title: 'Ask for signatures',
  text: 'The payment waits in Approvals until enough people have signed it. The last signature pays it, in your name.',
  proposal: 'Proposal',
  open: 'Open in Approvals',
  waits: (name: string, reason: string) => `${name} proposed this payment: ${reason}`,
  last: 'It is paid with the last signature.',
  refuse: 'Refuse…',
  refuseTitle: 'Refuse the proposed payment',
  refuseSubmit: 'Refuse payment',
  withdraw: 'Withdraw proposal…',
  withdrawTitle: 'Withdraw the proposed payment',
  withdrawSubmit: 'Withdraw proposal',
  endText: 'Nothing is paid, and nobody can sign it any more.',
  gone: 'Nothing was done: the proposal has ended meanwhile. Its page says how.',
  noForecast: {
    title: 'No forecast',
    text:
      'A proposed payment is not tried out beforehand. Balance, limits and the state of the accounts are checked ' +
      'when the last signature pays it; if it cannot be paid then, nothing moves.',
  },
  ended: {
    EXECUTED: 'Signed by everybody and paid',
    FAILED: 'Signed by everybody, and it could not be paid',
    CANCELLED: 'Refused',
    EXPIRED: 'The quote expired before everybody had signed. Nothing moved.',
    withdrawn: 'Withdrawn',
    unsigned: 'Ended before everybody had signed',
  },
  by: 'by',
  payment: 'Payment',
  quoteEnded: {
    CANCELLED: (name: string, reason: string) => `${name} refused the proposal of this payment: ${reason}`,
    withdrawn: (name: string, reason: string) => `${name} withdrew the proposal of this payment: ${reason}`,
    FAILED: (message: string) => `Everybody signed, and it could not be paid. ${message}`,
    unsigned: (message: string) => `The proposal of this payment ended before everybody had signed. ${message}`,
  },
  facts: {
    title: 'Payment',
    amount: 'Amount',
    receives: 'Receives',
    from: 'From',
    account: (currency: string, ending: string) => `${currency} account …${ending}`,
    to: 'To',
    asked: 'Proposed by',
    reason: 'Reason',
    rules: 'Approval rules',
    quote: 'Quote',
    ids: 'References',
  },
  version: (number: number) => `Version ${number}`,
  why: 'Needs signatures',
} as const
