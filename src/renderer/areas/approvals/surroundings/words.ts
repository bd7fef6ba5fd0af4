/** The words beside a decision: payee, agent, and what stands out. */
export const words = {
  title: 'Payee and agent',
  standsOut: 'What stands out',
  stoodOut: 'What stood out when it was decided',
  nothing: (rules: number) => `Nothing stands out; ${rules === 1 ? '1 rule was' : `${rules} rules were`} checked.`,
  nothingThen: (rules: number) =>
    `Nothing stood out when it was decided; ${rules === 1 ? '1 rule was' : `${rules} rules were`} checked.`,
  notChecked: 'No pattern was checked when this ended.',
  allOff: 'Every pattern rule is switched off.',
  rules: 'Pattern rules',
  payee: 'Payee',
  agent: 'Agent',
  noPayee: 'The payer is known when the money arrives.',
  outside: 'an address outside',
  paid: (count: number, isCut: boolean) =>
    count === 0
      ? 'no payment before'
      : count === 1
        ? '1 payment before'
        : isCut
          ? `the last ${count} payments looked at`
          : `${count} payments before`,
  asked: (count: number, isCut: boolean) =>
    count === 0
      ? 'first request'
      : count === 1
        ? '1 other request'
        : isCut
          ? `the last ${count} requests looked at`
          : `${count} other requests`,
  waitToo: (count: number) => `${count} more waiting`,
  usually: 'usually',
  usuallyNote: 'The median: half of them were larger, half smaller.',
  otherCurrencies: (count: number) => `${count} in other currencies`,
  added: 'added',
  created: 'created',
  rejected: (count: number) => `${count} rejected`,
  lookBack: (days: number, payments: number) => `The last ${days} days, at most ${payments} payments.`,
  same: 'Same account',
  sameAs: {
    ownOther: 'also registered as',
    ownSame: 'registered twice by this customer',
    other: 'is also a payee of',
    otherNamed: 'as',
    platform: 'the platform',
    nameless: 'no name',
  },
  chart: {
    payment: (day: string, money: string) => `${day}: ${money}`,
    thisPayment: (day: string, money: string) => `${day}: ${money}, this one`,
    none: 'No payments to compare with.',
    one: (money: string) => `One payment of ${money}: this one.`,
    range: (count: number, low: string, high: string) => `${count} payments from ${low} to ${high}`,
    median: (money: string) => `, half of the others above ${money}`,
    own: (money: string, place: string) => `. This one, ${money}, is ${place}.`,
    largest: 'the largest',
    smallest: 'the smallest',
    among: (larger: number) => (larger === 1 ? 'larger than all but 1' : `smaller than ${larger} of them`),
  },
  rule: {
    split: 'Split below an amount',
    newPayee: 'Large first payment',
    sharedAccount: 'Account shared by customers',
    velocity: 'Many requests at once',
    unusualHours: 'Outside usual hours',
  },
  split: (facts: { count: number; low: string; high: string; within: string; below: string; sum: string }) =>
    `${facts.count} payments of ${facts.low} to ${facts.high} to this payee within ${facts.within}, each just below ` +
    `${facts.below}; together ${facts.sum}.`,
  splitAlike: (facts: { count: number; each: string; within: string; below: string; sum: string }) =>
    `${facts.count} payments of ${facts.each} to this payee within ${facts.within}, each just below ` +
    `${facts.below}; together ${facts.sum}.`,
  below: {
    AGENT_APPROVAL: (money: string) => `the ${money} above which this agent needs approval`,
    AGENT_PER_PAYMENT: (money: string) => `this agent’s limit per payment of ${money}`,
    WATCHED: (money: string) => `the watched amount of ${money}`,
  },
  newPayee: (facts: { money: string; times: number; usual: string; count: number; days: number }) =>
    `First payment to this payee, ${facts.money}: ${facts.times} times what this customer usually pays ` +
    `(${facts.usual}, the median of ${facts.count} payments in ${facts.days} days).`,
  sharedAs: (customer: string, name: string) =>
    `This account is also a payee of ${customer}, under the name “${name}”.`,
  shared: (customer: string) => `This account is also a payee of ${customer}.`,
  sharedMore: (count: number) =>
    count === 1 ? 'One more customer has it, too.' : `${count} more customers have it, too.`,
  velocity: (facts: { count: number; within: string; limit: number; window: string }) =>
    `This agent asked for ${facts.count} payments within ${facts.within}; from ${facts.limit} within ${facts.window} ` +
    'on they stand out.',
  unusualHours: (facts: { at: string; inside: number; count: number; from: string; to: string }) =>
    `Asked at ${facts.at} UTC; ${facts.inside} of the last ${facts.count} requests of this agent came between ` +
    `${facts.from} and ${facts.to} UTC.`,
} as const
