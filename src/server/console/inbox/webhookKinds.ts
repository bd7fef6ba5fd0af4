import type { WebhookEventType, WebhookName } from '../../../contract/webhooks/schemas'

/** What a webhook tells of, in words. */
interface WebhookKind {
  readonly title: string
  readonly about: string
}

/** Each webhook of the interface. Source: behaviour 16.3. */
export const WEBHOOK_KINDS: Readonly<Record<WebhookName, WebhookKind>> = {
  'agent-action': { title: 'Agent action', about: 'The action that waits for a person, with its payment.' },
  'incoming-payment': { title: 'Incoming payment', about: 'The incoming transaction as a read answers it then.' },
  'outgoing-payment': { title: 'Outgoing payment', about: 'The outgoing transaction as a read answers it then.' },
  'test-webhook': { title: 'Test', about: 'Nothing: the data is an empty object.' },
  'bulk-upload': { title: 'Bulk upload', about: 'The import job with its counts and the first errors.' },
  'invitation-claimed': { title: 'Invitation', about: 'The invitation with who claimed it.' },
  'customer-update': { title: 'Customer', about: 'The customer with the new status.' },
  'internal-account-status': { title: 'Internal account', about: 'The whole account with both balances.' },
  'external-account-status': { title: 'External account', about: 'The whole external account.' },
  'verification-update': { title: 'Verification', about: 'The verification with what is still missing.' },
  'card-state-change': { title: 'Card state', about: 'The card with its new state.' },
  'card-funding-source-change': { title: 'Card funding', about: 'The card with its new funding sources.' },
  'card-transaction': { title: 'Card transaction', about: 'The card transaction after the change.' },
}

/** What makes the service send each type. Source: behaviour 5, 7.2, 8, 9, 12.3, 14.2, 16.2, 17, 20, 21. */
export const FIRED_BY: Readonly<Record<WebhookEventType, string>> = {
  'AGENT_ACTION.PENDING_APPROVAL': 'An agent asks for a payment that its policy leaves to a person.',
  'INCOMING_PAYMENT.PENDING':
    'A UMA payment is announced and waits 5 s for your answer (sent once); a bank deposit begins (tells only).',
  'INCOMING_PAYMENT.COMPLETED': 'The money is credited: an approved payment, a deposit, or sandbox funding.',
  'INCOMING_PAYMENT.FAILED': 'No usable answer in time, mandatory details missing, or the credit cannot be delivered.',
  'INCOMING_PAYMENT.REFUND_PENDING': 'A failed incoming payment starts going back to its sender.',
  'INCOMING_PAYMENT.REFUND_COMPLETED': 'The sender has the money back.',
  'INCOMING_PAYMENT.REFUND_FAILED': 'The way back failed too.',
  'OUTGOING_PAYMENT.PENDING': 'A quote or a transfer is created; its transaction exists from then on.',
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': 'A challenge of strong customer authentication is issued.',
  'OUTGOING_PAYMENT.PROCESSING': 'A quote is executed, or its funds arrive; the money is held.',
  'OUTGOING_PAYMENT.COMPLETED': 'The payout is done.',
  'OUTGOING_PAYMENT.FAILED': 'The payout failed, came back after completion, was cancelled, or funds did not match.',
  'OUTGOING_PAYMENT.EXPIRED': 'The quote reached its end before it was executed.',
  'OUTGOING_PAYMENT.REFUND_PENDING': 'A failed payment starts going back to its payer.',
  'OUTGOING_PAYMENT.REFUND_COMPLETED': 'The payer has the money back.',
  'OUTGOING_PAYMENT.REFUND_FAILED': 'The refund failed too.',
  TEST: 'The webhook endpoint changes, or somebody asks for a test. Sent once, never again.',
  'BULK_UPLOAD.COMPLETED': 'Every row of an import is done and at least one customer exists.',
  'BULK_UPLOAD.FAILED': 'A required column is missing, or no row succeeded.',
  'INVITATION.CLAIMED': 'Somebody claims an invitation of one of your customers.',
  'CUSTOMER.KYC_APPROVED': 'An individual is approved.',
  'CUSTOMER.KYC_REJECTED': 'An individual is rejected.',
  'CUSTOMER.KYC_PENDING': 'An individual with complete data is submitted.',
  'CUSTOMER.KYB_APPROVED': 'A business is approved.',
  'CUSTOMER.KYB_REJECTED': 'A business is rejected.',
  'CUSTOMER.KYB_PENDING': 'A business with complete data is submitted.',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': 'A committed ledger movement changes one of the two balances.',
  'INTERNAL_ACCOUNT.STATUS_UPDATED': 'An operator freezes, reopens or closes the account.',
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': 'The coordinates for deposits change.',
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': 'The account becomes active, inactive, or changes its ownership state.',
  'VERIFICATION.APPROVED': 'The verification is approved.',
  'VERIFICATION.REJECTED': 'The verification is rejected.',
  'VERIFICATION.RESOLVE_ERRORS': 'Submitted data is incomplete: the errors say what is missing.',
  'VERIFICATION.IN_PROGRESS': 'Complete data is submitted and checked by the provider.',
  'VERIFICATION.PENDING_MANUAL_REVIEW': 'Complete data waits for a reviewer.',
  'CARD.STATE_CHANGE': 'A card is activated, frozen, released or closed.',
  'CARD.FUNDING_SOURCE_CHANGE': 'The funding sources of a card are replaced.',
  'CARD_TRANSACTION.AUTHORIZED': 'An authorization is approved and held.',
  'CARD_TRANSACTION.PARTIALLY_SETTLED': 'A part of an authorization settles.',
  'CARD_TRANSACTION.SETTLED': 'The whole authorization settles, or ends; a refund is taken back.',
  'CARD_TRANSACTION.REFUNDED': 'Returns reach what was settled.',
  'CARD_TRANSACTION.EXCEPTION':
    'A draw on the account fails: its hold is released, or what settles beyond it stays unpaid.',
}

/** Types of moves that nothing makes. */
const NEVER_SENT = /FUNDING_INSTRUCTIONS/

/** Whether anything on this host sends the type by itself. */
export const isSentHere = (type: WebhookEventType): boolean => !NEVER_SENT.test(type)
