import { hasExpired, listAt, textAt } from './pick'
import {
  actor,
  firstOf,
  joined,
  listed,
  money,
  rate,
  type Shown,
  tableAt,
  type View,
  value,
  withFallback,
  worded,
} from './shown'
import { pageWords as words, wordText } from './words'

const transactionState = value('State of the payment', 'action/transaction/status')

/** The state of what was asked for, as the desk says it: what nobody decided in time has expired. */
export function endState(at: string): Shown {
  const state = value('State', at)
  const expired = () => document.createTextNode(wordText('EXPIRED'))
  return { ...state, show: (row) => (hasExpired(row) ? expired() : state.show(row)) }
}

/** Not of a rejected request: the interface says *failed* of a payment that nobody tried to make. */
const PAYMENT_STATE: Shown = {
  ...transactionState,
  show: (row) => (textAt(row, 'action/status') === 'REJECTED' ? null : transactionState.show(row)),
}

/** What an agent asked for, and what became of it. */
export const ACTION_VIEW: View = {
  fields: [
    value('Asked by', 'agent/name'),
    value('Asked', 'action/createdAt'),
    value('For', 'customer/name'),
    value('What', 'action/type'),
    joined('From', ['source/holderName', 'source/label']),
    joined('To', ['destination/holderName', 'destination/label']),
    money('Leaves', 'figures/sendingMinor', 'figures/sendingCurrency'),
    money('Arrives', 'figures/receivingMinor', 'figures/receivingCurrency'),
    money('Fees, included', 'figures/feesMinor', 'figures/sendingCurrency'),
    rate('Exchange rate', 'figures/exchangeRate', 'figures/sendingCurrency', 'figures/receivingCurrency'),
    value('Rate fixed', 'figures/lockedAt'),
    endState('action/status'),
    value('Decided', 'decision/decidedAt'),
    actor('Decided by', 'decision/decidedBy'),
    firstOf('Reason', ['decision/reason', 'action/rejectionReason']),
    value('Failure', 'decision/failure/message'),
    PAYMENT_STATE,
    value('Settled', 'action/transaction/settledAt'),
    value('Rail', 'action/transaction/paymentRail'),
    value('Reference', 'action/transaction/reconciliationInstructions/reference'),
    value('Request ID', 'action/id'),
    value('Quote ID', 'action/quote/id'),
    value('Payment ID', 'action/transaction/id'),
    value('Agent ID', 'agent/id'),
    value('Customer ID', 'customer/id'),
    value('Account ID', 'source/accountId'),
    value('Payee ID', 'destination/accountId'),
  ],
}

/** What an operator proposed to pay, and what became of it. */
export const PROPOSAL_VIEW: View = {
  fields: [
    actor('Proposed by', 'proposedBy'),
    value('Proposed', 'proposedAt'),
    value('Reason', 'reason'),
    value('For', 'customerName'),
    joined('Payee or payer', ['payee/name', 'payee/identifier']),
    money('Amount', 'amount'),
    money('Arrives', 'receiving'),
    value('State', 'state'),
    value('Ended', 'endedAt'),
    actor('Ended by', 'endedBy'),
    firstOf('Why it ended', ['cancelReason', 'failure/message']),
    value('Proposal ID', 'id'),
    value('Quote ID', 'quoteId'),
    value('Payment ID', 'transactionId'),
    value('Customer ID', 'customerId'),
    value('Account ID', 'sourceAccountId'),
    value('Payee ID', 'payee/id'),
  ],
}

/** What the rules asked for, and who signed. */
export const SIGNATURES_VIEW: View = {
  fields: [
    value('Signatures needed', 'isRequired'),
    value('All there', 'isComplete'),
    value('Version of the rules', 'ruleVersion'),
    listed('Missing', 'missing'),
  ],
  tables: (section) => [
    {
      title: 'Rules that apply',
      rows: listAt(section, 'requirements'),
      columns: [
        value('Rule', 'sentence'),
        value('Signed', 'signed'),
        value('Missing', 'missing'),
        value('Met', 'isMet'),
      ],
    },
    {
      title: 'Who signed',
      rows: listAt(section, 'votes'),
      columns: [
        actor('By', 'by'),
        value('Signed', 'signedAt'),
        value('With', 'method'),
        worded('State', 'state', (state) => words.states[state] ?? wordText(state)),
        value('Reason', 'reason'),
        firstOf('Does not count because', ['voidReason']),
        value('Files', 'evidence'),
      ],
    },
  ],
}

const RULE_COLUMNS: readonly Shown[] = [
  value('Rule', 'name'),
  withFallback(value('Applies to', 'when'), 'Every payment'),
  value('People', 'requires/people'),
  value('Not who asked', 'requires/excludesAsker'),
  value('Reason', 'requires/reason'),
  value('File', 'requires/evidenceFile'),
]

const SINCE: readonly Shown[] = [
  value('Version', 'number'),
  value('Since', 'changedAt'),
  actor('By', 'changedBy'),
  value('Reason', 'reason'),
  value('Approval with an API token counts as', 'apiTokenCountsFor'),
]

/** The rules in force. */
export const RULES_VIEW: View = {
  fields: SINCE,
  tables: (section) => [{ rows: listAt(section, 'rules'), columns: RULE_COLUMNS }],
}

/** One version of them, as its list has it. */
export const RULES_HISTORY_VIEW: View = {
  tables: (section) => [
    ...(tableAt('data', SINCE).tables?.(section) ?? []),
    { rows: listAt(section, 'data/0/rules'), columns: RULE_COLUMNS },
  ],
}
