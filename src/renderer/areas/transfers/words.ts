/** The words of sending and collecting money in one currency. */
export const words = {
  OUT: {
    act: 'Send money…',
    title: 'Send money',
    submit: 'Send money',
    inside: 'From account',
    outside: 'To payee',
    none: 'There is no active payee of this owner in this currency. Add one first.',
  },
  IN: {
    act: 'Collect money…',
    title: 'Collect money',
    submit: 'Collect money',
    inside: 'To account',
    outside: 'From account outside',
    none: 'There is no account outside of this owner that money can be collected from in this currency.',
  },
  amount: 'Amount',
  remittance: 'Remittance text',
  remittanceNote: 'At most 80 characters; the receiving bank shows it.',
  chooseInside: 'Choose an account.',
  chooseOutside: 'Choose where the money goes to or comes from.',
} as const
