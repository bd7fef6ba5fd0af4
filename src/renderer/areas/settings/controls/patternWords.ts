/** The words of the pattern rules among the controls. */
export const patternWords = {
  title: 'Pattern hints',
  note:
    'What the desk points out beside a payment that waits. A hint stops nothing. Changes apply at once; what was ' +
    'seen at a decision stays with it.',
  save: 'Save',
  rules: {
    split: {
      title: 'Split below an amount',
      text: 'Several payments to one payee within a short time, each just below an amount that asks for more care.',
    },
    newPayee: {
      title: 'Large first payment',
      text: 'The first payment to a payee, many times what the customer usually pays (the median of 90 days).',
    },
    sharedAccount: {
      title: 'Account shared by customers',
      text: 'The same account is a payee of another customer, under the same name or another.',
    },
    velocity: {
      title: 'Many requests at once',
      text: 'An agent asks for many payments within a short time.',
    },
    unusualHours: {
      title: 'Outside usual hours',
      text:
        'A request at an hour of the day (UTC) at which the agent does not ask. An agent that asks at all hours has ' +
        'no usual ones.',
    },
  },
  fields: {
    split: {
      payments: 'Payments, at least',
      windowHours: 'Within, hours',
      marginPercent: 'Below by at most, percent',
    },
    newPayee: { timesUsual: 'Times the usual payment, at least', paymentsBefore: 'Payments before, at least' },
    velocity: { payments: 'Requests, at least', windowMinutes: 'Within, minutes' },
    unusualHours: { paymentsBefore: 'Requests before, at least', widestHours: 'Usual hours, at most' },
  },
  watchedNote: 'Beside each agent’s own approval threshold and limit per payment. Empty fields watch nothing.',
  watchedCurrency: 'Currency of the amounts',
  watched: (number: number) => `Watched amount ${number}`,
  watchedFault: 'Enter an amount above zero, or leave it empty.',
} as const
