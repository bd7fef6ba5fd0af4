/** The words for what the sandbox can make happen to an object. */
export const sandboxWords = {
  title: 'Make something happen',
  acts: {
    'new-account': 'Add an external account',
    verify: 'Submit a verification',
    hold: 'Place a compliance hold',
    'lift-hold': 'Lift a compliance hold',
    'confirm-email': 'Confirm an email address',
    'confirm-phone': 'Confirm a phone number',
    'fail-login': 'Fail a login, or reset the password',
    'uma-receive': 'Receive a UMA payment',
    fund: 'Fund an account',
    'internal-account-state': 'Freeze, reopen or close an internal account',
    'pay-account': 'Pay to an account',
    'account-state': 'Change the state of an external account',
    execute: 'Execute a quote',
    send: 'Send the money of a quote',
    cancel: 'Cancel a payment',
    confirm: 'Confirm the delivery of a receipt',
    'approve-incoming': 'Approve an incoming payment',
    'reject-incoming': 'Reject an incoming payment',
  },
} as const
