/** The words of sending and collecting money in one currency. */
export const words = {
  OUT: {
    act: 'Send money…',
    title: 'Send money',
    submit: 'Send money',
    inside: 'From account',
    outside: 'To payee',
    chooseOutside: 'Choose a payee.',
    none: 'This owner has no active payee in this currency. Add one first.',
  },
  IN: {
    act: 'Collect money…',
    title: 'Collect money',
    submit: 'Collect money',
    inside: 'To account',
    outside: 'From external account',
    chooseOutside: 'Choose an external account.',
    none: 'This owner has no external account from which money can be collected in this currency.',
  },
  amount: 'Amount',
  remittance: 'Remittance text',
  remittanceNote: 'At most 80 characters; the receiving bank shows it.',
  chooseInside: 'Choose an account.',
} as const
