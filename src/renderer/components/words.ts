import type { CardState } from '../../contract/cards/schemas'
import type { InvitationStatus } from '../../contract/invitations/schemas'
import type { StablecoinIssuanceStatus } from '../../contract/stablecoins/schemas'

/** The states of kinds of objects with words of their own: their screens, the palette and the pickers say the same. */
const kindStates = {
  CARD: {
    PENDING_KYC: 'Waiting for verification',
    PROCESSING: 'Being issued',
    ACTIVE: 'Active',
    FROZEN: 'Frozen',
    CLOSED: 'Closed',
  } satisfies Record<CardState, string>,
  INVITATION: {
    NOT_IN_USE: 'Not in use',
    PENDING: 'Open',
    CLAIMED: 'Accepted',
    EXPIRED: 'Expired',
    CANCELLED: 'Cancelled',
  } satisfies Record<InvitationStatus | 'NOT_IN_USE', string>,
  STABLECOIN: {
    PENDING_REVIEW: 'In review',
    PROVISIONING: 'Being set up',
    PROVISIONED: 'Ready',
    REJECTED: 'Rejected',
    FAILED: 'Setup failed',
  } satisfies Record<StablecoinIssuanceStatus, string>,
}

/** The words that the shared parts use on every screen. */
export const words = {
  copy: 'Copy',
  copied: 'Copied',
  copyId: (type: string) => `Copy the ID of this ${type}`,
  copyText: (text: string) => `Copy ${text}`,
  looksLike: 'Looks like',
  looksLikeNote: 'Another known payee. The names use different characters and are easily confused.',
  noValue: '–',
  unfinishedDate: 'Enter the whole date, or leave it empty.',
  unfinishedTime: 'Enter the whole date and time, or leave both empty.',
  nothingFound: 'Nothing found',
  accountIsGone: 'The customer of this account is deleted: no payment can use the account any more.',
  zero: 'zero',
  amountIn: (amount: string, currency: string, name: string) =>
    name === currency ? `${amount} ${currency}` : `${amount} ${currency} (${name})`,
  inSmallestUnit: (amount: string, raw: string) => `${amount}, ${raw} in the smallest unit`,
  copiesAs: (amount: string, raw: string) => `${amount}. A click copies ${raw}, in the smallest unit.`,
  expired: 'expired',
  expiresIn: 'expires in',
  /** Where a staff screen has another word than the interface. */
  states: { HOLD: 'On hold', PARTIALLY_SETTLED: 'Partly settled' } as Readonly<Record<string, string>>,
  kindStates,
  /** Words of the interface that are too long for a column; details say them whole. */
  rowStates: {
    PENDING_OWNERSHIP_VERIFICATION: 'Pending ownership',
    PENDING_AUTHORIZATION: 'Waiting for the customer',
  } as Readonly<Record<string, string>>,
  /** Of payments together, by the word of the interface that they have. */
  paymentStates: {
    FAILED: 'Failed or rejected',
    REJECTED: 'Rejected on arrival',
  } as Readonly<Record<string, string>>,
  state: {
    loading: 'Loading',
    notAllowedTitle: 'Not allowed',
    notAllowedText: 'You are not permitted to see this.',
    seeing: 'Seeing this',
    givesRoles: 'An administrator gives roles.',
    goneTitle: 'No longer here',
    goneText: 'It was deleted in the meantime, or other data was loaded.',
    notFoundTitle: 'Not found',
    notFoundText: 'It may have been deleted, or the ID belongs to another data folder.',
    retry: 'Try again',
    notFetchedTitle: (name: string) => `${name} could not be loaded`,
    notFetchedText: 'The service did not deliver it.',
    retryLoadsPage: 'Trying again may load the whole page: what is typed here and not sent is lost.',
  },
  error: {
    fields: 'Fields to correct',
    unreachable:
      'Check that Countersign is still running, then try again. What was already carried out is not repeated.',
    conflict: 'It was changed in the meantime. Check its current state before trying again.',
    changedToo: 'Look at what it is now, and send this again if you still want it.',
    wait: 'Wait a moment, then try again.',
    unavailable: 'You can still read everything.',
    invalid: 'Correct the fields and try again.',
    fault: 'The request log shows the call; try again if you still want it.',
    notFound: 'Check the ID.',
  },
  form: {
    cancel: 'Cancel',
    noAmount: 'Enter an amount, such as 1,250.00.',
    required: 'required',
    clearChoice: 'Clear the choice',
    leaving: {
      text: { question: 'Close this without sending what you typed?', stay: 'Keep typing', leave: 'Discard' },
      page: { question: 'Leave this page without sending what you changed?', stay: 'Keep editing', leave: 'Discard' },
      file: { question: 'Close this without sending the file you chose?', stay: 'Keep the file', leave: 'Discard' },
    },
    leavingSeveral: { unsent: (names: readonly string[]) => `Not sent: ${names.join('; ')}.`, leave: 'Discard all' },
    saved: 'Saved',
    unsent: 'Nothing was sent.',
    faults: (count: number) => (count === 1 ? 'Correct the marked field.' : `Correct the ${count} marked fields.`),
  },
  curl: { title: 'As curl', copy: 'Copy as curl' },
  link: { copy: 'Copy the link', open: 'Open the page in another window' },
  of: 'of',
  noLimit: 'no limit',
  address: {
    line1: 'Street and number',
    line2: 'Second line',
    city: 'City',
    state: 'State or province',
    postalCode: 'Postal code',
    country: 'Country',
  },
  secret: {
    covered: 'hidden',
    show: (what: string) => `Show ${what}`,
    reveal: 'Show',
    hide: 'Hide',
  },
  ownAccount: {
    label: 'Account',
    choose: 'Choose an account',
    missing: 'Choose the account that receives the money.',
    kinds: { INTERNAL: 'Internal accounts', EXTERNAL: 'External accounts' },
    names: {
      account: (currency: string) => `${currency} account`,
      wallet: (currency: string) => `${currency} embedded wallet`,
    },
  },
  reason: {
    label: 'Reason',
    note: 'It is recorded in the audit log with your name.',
    notSent: 'Your reason was not sent. It stays here until you close this.',
    copy: 'Copy the reason',
    copied: 'Copied.',
  },
} as const
