/** What refusals say to callers of the interface, and what staff read in its place. */
export const callWords: Readonly<Record<string, string>> = {
  'is no bank that the service reaches in': 'is not among the banks that can be paid in',
  'Take a bankName of GET /discoveries.': 'Choose a bank from the list.',
  'is not listed in discoveries': 'is not among the banks that can be paid there: choose one from the list',
  'is not a name of GET /vasps': 'is no known host of wallets: choose one from the list',
  'Choose one of GET /sca/factors.': 'Choose one that the customer has set up.',
  'Log the customer in by POST /sca/login/start, then repeat this.': 'Have the customer sign in, then try again.',
  'Send a code by POST /customers/{customerId}/verify-email or verify-phone, confirm it, then repeat this.':
    'Have the customer confirm an email address or a phone number with a code, then try again.',
  'POST /invitations makes another one.': 'Invite them again.',
}
