import { SANDBOX_UMA_DOMAIN } from '../outcomeWords'
import { CARDS } from './cardTriggers'
import { STABLECOINS } from './coinTriggers'
import { ACCOUNTS, CUSTOMERS } from './customerTriggers'
import { PROOFS } from './proofTriggers'
import { inGroup, type Trigger } from './triggerTypes'

const SENDING_A_LITTLE = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000 } as const
const SENDER = `$success.usd@${SANDBOX_UMA_DOMAIN}`

const PAYMENTS = inGroup('PAYMENTS', [
  {
    name: 'fund',
    title: 'Fund an account',
    note: 'Test money appears at once, with a transaction and its webhooks.',
    verb: 'Fund account',
    operationId: 'sandboxFundInternalAccount',
    of: 'params.accountId',
    body: { amount: 100_000 },
    pickers: { accountId: 'INTERNAL_ACCOUNT' },
    next: [{ act: 'pay-account', on: 'InternalAccount' }],
  },
  {
    name: 'pay-account',
    title: 'Pay to an account',
    note: 'A quote, executed at once. The end of the account number decides how the payment ends.',
    verb: 'Pay',
    operationId: 'createQuote',
    of: 'body.destination.accountId',
    body: {
      source: { sourceType: 'ACCOUNT' },
      destination: { destinationType: 'ACCOUNT' },
      ...SENDING_A_LITTLE,
      immediatelyExecute: true,
    },
    outcomes: 'PAYEE',
    next: [{ act: 'cancel', on: 'Transaction' }],
  },
  {
    name: 'quote',
    title: 'Create a quote that waits for money',
    note: 'Locks a rate and gives coordinates to pay to; it waits for its money until it expires.',
    verb: 'Create quote',
    operationId: 'createQuote',
    body: {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
      destination: { destinationType: 'ACCOUNT' },
      ...SENDING_A_LITTLE,
    },
    outcomes: 'PAYEE',
    next: [{ act: 'send', on: 'Quote' }],
  },
  {
    name: 'account-quote',
    title: 'Create a quote from an account',
    note: 'Locks a rate; it waits to be executed until it expires.',
    verb: 'Create quote',
    operationId: 'createQuote',
    body: {
      source: { sourceType: 'ACCOUNT' },
      destination: { destinationType: 'ACCOUNT' },
      ...SENDING_A_LITTLE,
    },
    outcomes: 'PAYEE',
    next: [{ act: 'execute', on: 'Quote' }],
  },
  {
    name: 'execute',
    title: 'Execute a quote',
    note: 'Takes the money of the quote from its account and starts the payment.',
    verb: 'Execute quote',
    operationId: 'executeQuote',
    of: 'params.quoteId',
    pickers: { quoteId: 'EXECUTABLE_QUOTE' },
    next: [{ act: 'cancel', on: 'Transaction' }],
  },
  {
    name: 'send',
    title: 'Send the money of a quote',
    note:
      'Pays the coordinates or the invoice that a quote gives, or pushes from its external account. Another amount ' +
      'comes back.',
    verb: 'Send money',
    operationId: 'sandboxSend',
    of: 'body.quoteId',
    pickers: { quoteId: 'FUNDABLE_QUOTE' },
  },
  {
    name: 'transfer-out',
    title: 'Transfer out',
    note: 'To an external account in the same currency. The end of the account number decides.',
    verb: 'Transfer out',
    operationId: 'createTransferOut',
    of: 'body.destination.accountId',
    body: { amount: 2_500 },
    pickers: { 'source.accountId': 'TRANSFER_OUT_SOURCE', 'destination.accountId': 'TRANSFER_OUT_DESTINATION' },
    outcomes: 'PAYEE',
    next: [{ act: 'cancel', on: 'Transaction' }],
  },
  {
    name: 'cancel',
    title: 'Cancel a payment',
    note: 'A bank transfer that has not settled; the money comes back.',
    verb: 'Cancel payment',
    operationId: 'cancelTransaction',
    of: 'params.transactionId',
    pickers: { transactionId: 'CANCELLABLE_PAYMENT' },
  },
  {
    name: 'confirm',
    title: 'Confirm the delivery of a receipt',
    note: 'Records when the receipt reached the payer.',
    verb: 'Confirm delivery',
    operationId: 'confirmReceiptDelivery',
    of: 'params.transactionId',
    pickers: { transactionId: 'OUTGOING_PAYMENT' },
  },
])

const INCOMING = inGroup('INCOMING', [
  {
    name: 'transfer-in',
    title: 'Transfer in',
    note: 'Pulls money from an external account in the same currency. The end of its number decides.',
    verb: 'Transfer in',
    operationId: 'createTransferIn',
    of: 'body.source.accountId',
    body: { amount: 2_500 },
    pickers: { 'source.accountId': 'TRANSFER_IN_SOURCE', 'destination.accountId': 'TRANSFER_IN_DESTINATION' },
    outcomes: 'EXTERNAL_SOURCE',
  },
  {
    name: 'hold-incoming',
    title: 'Let incoming payments wait',
    note: 'The local inbox answers 202 to the question whether a payment may come in; 200 lets them in at once again.',
    verb: 'Set the answer',
    operationId: 'setInboxAnswer',
    body: { status: 202, delayMs: 0 },
    next: [{ act: 'uma-receive', on: null }],
  },
  {
    name: 'approve-incoming',
    title: 'Approve an incoming payment',
    note: 'As the platform would answer its webhook.',
    verb: 'Approve payment',
    operationId: 'approvePendingPayment',
    of: 'params.transactionId',
    pickers: { transactionId: 'PENDING_INCOMING_PAYMENT' },
  },
  {
    name: 'reject-incoming',
    title: 'Reject an incoming payment',
    note: 'The sender gets the money back.',
    verb: 'Reject payment',
    operationId: 'rejectPendingPayment',
    of: 'params.transactionId',
    body: { reason: 'Sandbox: not expected' },
    pickers: { transactionId: 'PENDING_INCOMING_PAYMENT' },
  },
])

const UMA = inGroup('UMA', [
  {
    name: 'uma-receive',
    title: 'Receive a UMA payment',
    note: 'Asks the platform by webhook whether the payment may come in; its answer decides.',
    verb: 'Receive payment',
    operationId: 'sandboxReceive',
    of: 'body.customerId',
    body: {
      senderUmaAddress: SENDER,
      customerId: '',
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 2_500,
    },
    outcomes: 'SENDER',
    next: [
      { act: 'approve-incoming', on: 'Transaction' },
      { act: 'reject-incoming', on: 'Transaction' },
    ],
  },
  {
    name: 'uma-send',
    title: 'Pay to a UMA address',
    note: 'A quote to one of the sandbox’s receivers, or to any provider; the address decides how it ends.',
    verb: 'Pay',
    operationId: 'createQuote',
    of: 'body.source.accountId',
    pickers: { lookupId: 'UMA_LOOKUP' },
    body: {
      lookupId: '',
      source: { sourceType: 'ACCOUNT' },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: SENDER, currency: 'USD' },
      ...SENDING_A_LITTLE,
      immediatelyExecute: true,
    },
    outcomes: 'PAYEE',
  },
])

const WALLETS = inGroup('WALLETS', [
  {
    name: 'new-credential',
    title: 'Add a sign-in to a wallet',
    note: 'A wallet that has a sign-in already asks for a signature first: the playground makes it.',
    verb: 'Add sign-in',
    operationId: 'createAuthCredential',
    of: 'body.accountId',
    body: { type: 'SMS_OTP' },
    pickers: { accountId: 'WALLET_FOR_SMS_CODES' },
    next: [{ act: 'send-code', on: 'AuthMethod' }],
  },
  {
    name: 'send-code',
    title: 'Send a one-time code',
    note: 'Nothing leaves this machine; the message stands under Sent messages. The code of the sandbox is 000000.',
    verb: 'Send code',
    operationId: 'challengeAuthCredential',
    of: 'params.id',
    pickers: { id: 'CODE_CREDENTIAL' },
  },
  {
    name: 'delegate-key',
    title: 'Delegate card payments of a wallet',
    note: 'The first of three calls: the answer is a text to sign. The playground makes all three.',
    verb: 'Send the first call',
    operationId: 'createDelegatedKey',
    of: 'body.cardId',
    body: { nickname: 'Card payments' },
    pickers: { cardId: 'WALLET_CARD', internalAccountId: 'WALLET' },
  },
  {
    name: 'revoke-key',
    title: 'Revoke a delegated key',
    note: 'New payments of its card on the wallet are declined at once; what was authorized still settles.',
    verb: 'Revoke the key',
    operationId: 'revokeDelegatedKey',
    of: 'params.id',
    pickers: { id: 'ACTIVE_DELEGATED_KEY' },
  },
])

const AGENTS = inGroup('AGENTS', [
  {
    name: 'fresh-actions',
    title: 'Make waiting actions',
    note: 'The agents of the demo data ask for new payments that will wait in approvals.',
    verb: 'Make actions',
    operationId: 'makeFreshActions',
    body: { count: 3 },
    next: [
      { act: 'approve-action', on: 'AgentAction' },
      { act: 'reject-action', on: 'AgentAction' },
    ],
  },
  {
    name: 'approve-action',
    title: 'Approve what an agent asks for',
    note: 'The payment starts at once.',
    verb: 'Approve',
    operationId: 'approveAgentAction',
    of: 'params.actionId',
  },
  {
    name: 'reject-action',
    title: 'Reject what an agent asks for',
    note: 'Nothing is paid, and the agent sees the reason.',
    verb: 'Reject',
    operationId: 'rejectAgentAction',
    of: 'params.actionId',
    body: { reason: 'Sandbox: not wanted' },
  },
  {
    name: 'pause-agent',
    title: 'Pause or resume an agent',
    note: 'A paused agent may read and may not act.',
    verb: 'Change agent',
    operationId: 'updateAgent',
    of: 'params.agentId',
    body: { isPaused: true },
  },
])

const WEBHOOKS = inGroup('WEBHOOKS', [
  {
    name: 'test-webhook',
    title: 'Send a test webhook',
    note: 'One signed TEST event goes to the endpoint now. It is sent once and not retried.',
    verb: 'Send test webhook',
    operationId: 'sendTestWebhook',
  },
  {
    name: 'failing-inbox',
    title: 'Let deliveries fail',
    note: 'The local inbox answers as chosen here, so that retries and backoff can be watched. 200 ends it.',
    verb: 'Set the answer',
    operationId: 'setInboxAnswer',
    body: { status: 500, delayMs: 0 },
  },
  {
    name: 'point-webhooks',
    title: 'Send webhooks to this inbox',
    note: 'The endpoint of the platform becomes the inbox of this console, starting with a TEST event.',
    verb: 'Send webhooks here',
    operationId: 'pointWebhooksAtInbox',
  },
])

const TIME = inGroup('TIME', [
  {
    name: 'clock',
    title: 'Move or freeze the clock',
    note: 'Everything that falls due on the way fires, in order. Nothing brings the time back.',
    verb: 'Set the clock',
    operationId: 'setClock',
    body: { advanceSeconds: 30 },
  },
])

/** Everything that can be made to happen here, group by group. */
export const TRIGGERS: readonly Trigger[] = [
  ...CUSTOMERS,
  ...PROOFS,
  ...ACCOUNTS,
  ...PAYMENTS,
  ...INCOMING,
  ...UMA,
  ...CARDS,
  ...STABLECOINS,
  ...WALLETS,
  ...AGENTS,
  ...WEBHOOKS,
  ...TIME,
]

/** The trigger of that name, or null. */
export function triggerOf(name: string | undefined): Trigger | null {
  return TRIGGERS.find((trigger) => trigger.name === name) ?? null
}
