import type { TimerKindName } from '../../contract/console/clock/schemas'

const TITLES: Readonly<Record<TimerKindName, string>> = {
  expireQuote: 'Quote expires',
  settleQuote: 'Quote settles',
  returnQuotePayment: 'Payment is returned',
  settleTransfer: 'Transfer settles',
  settleIncomingPayment: 'Incoming payment arrives',
  timeOutApproval: 'Approval expires',
  settleRefund: 'Refund ends',
  resolveLiveness: 'Liveness check ends',
  answerCardIssuance: 'Issuer answers',
  confirmCardPull: 'Card draw is confirmed',
  advanceStablecoinOperation: 'Mint or burn goes on',
  expireStablecoinOperation: 'Mint or burn expires',
  changeStablecoinLink: 'Provider link changes',
  provisionStablecoin: 'Coin is ready',
  importCustomers: 'Import continues',
  returnSnoozed: 'Snooze ends',
  lapseQuoteAuthorization: 'Customer’s proof lapses',
  deleteDocumentContent: 'File of a document is deleted',
}
const titles = new Map<string, string>(Object.entries(TITLES))

/** What a timer does when it fires, in a few words, on every screen; kinds of another version keep their own name. */
export const timerTitle = (kind: string): string => titles.get(kind) ?? kind
