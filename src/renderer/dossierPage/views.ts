import type { DossierSection } from '../../contract/console/dossier/format'
import type { ConsoleOperationId } from '../../contract/console/operations'
import type { ServiceOperationId } from '../../contract/operations'
import { eventText } from '../components/format/eventText'
import { isRejectedPayment } from '../components/format/rejectedPayment'
import { ACT, REFUSED_ACT } from './acts'
import { ACTION_VIEW, endState, PROPOSAL_VIEW, RULES_HISTORY_VIEW, RULES_VIEW, SIGNATURES_VIEW } from './decisionViews'
import type { FactTree } from './factTree'
import { JUDGED_NOW_VIEW, JUDGED_THEN_VIEW } from './judgedViews'
import { PAYMENT_VIEW, STORY_VIEW } from './moneyViews'
import { listAt, partAt, textAt } from './pick'
import {
  actedBy,
  actor,
  code,
  firstOf,
  joined,
  listed,
  money,
  type Shown,
  tableAt,
  type View,
  value,
  worded,
} from './shown'
import { labelOf, wordText } from './words'

/** `MISSING_IDENTITY_DOCUMENT` as `Identity document`: whether it is missing still stands beside it. */
const askedText = (type: string): string => wordText(type.replace(/^MISSING_/, ''))
/** `businessInfo.legalName` as `Legal name`. */
const fieldText = (field: string): string => labelOf(field.slice(field.lastIndexOf('.') + 1))

/** How an agent pays, as its policy says it at the desk. */
const paysText = (mode: string): string => (mode === 'AUTO' ? 'Automatically' : 'Only with approval')

const AGENT_VIEW: View = {
  fields: [
    value('Name', 'name'),
    value('Paused', 'isPaused'),
    value('Connected', 'isConnected'),
    listed('May', 'policy/permissions'),
    worded('Pays', 'policy/defaultExecutionMode', paysText),
    money('Limit of a payment', 'policy/spendingLimits/perTransactionLimit', 'policy/spendingLimits/currency'),
    money('Limit of a day', 'policy/spendingLimits/dailyLimit', 'policy/spendingLimits/currency'),
    money('Limit of a month', 'policy/spendingLimits/monthlyLimit', 'policy/spendingLimits/currency'),
    money('Waits for approval above', 'policy/approvalThresholds/amount', 'policy/approvalThresholds/currency'),
    value('Created', 'createdAt'),
    value('Last changed', 'updatedAt'),
    value('Agent ID', 'id'),
    value('Customer ID', 'customerId'),
  ],
}

const DELETION_VIEW: View = { fields: [value('Deleted', 'at'), actor('Deleted by', 'by')] }

const USAGE_VIEW: View = {
  fields: [
    value('Payments today', 'dailyCount/used'),
    value('Payments a day at most', 'dailyCount/limit'),
    money('Spent today', 'dailySpend/usedMinor', 'currency'),
    money('A day at most', 'dailySpend/limitMinor', 'currency'),
    money('Spent this month', 'monthlySpend/usedMinor', 'currency'),
    money('A month at most', 'monthlySpend/limitMinor', 'currency'),
    money('A payment at most', 'perTransactionLimitMinor', 'currency'),
    value('Requests that wait', 'waitingActions'),
  ],
}

const POLICIES_VIEW = tableAt('data', [
  value('Version', 'number'),
  value('Since', 'changedAt'),
  actor('By', 'changedBy'),
  actor('Confirmed by', 'confirmedBy'),
  value('Reason', 'reason'),
  money('A payment at most', 'policy/spendingLimits/perTransactionLimit', 'policy/spendingLimits/currency'),
  money('A day at most', 'policy/spendingLimits/dailyLimit', 'policy/spendingLimits/currency'),
  money('Approval above', 'policy/approvalThresholds/amount', 'policy/approvalThresholds/currency'),
])

const REQUESTS_VIEW = tableAt('data', [
  value('Asked', 'createdAt'),
  money('Amount', 'sending'),
  value('Payee', 'payee/holderName'),
  endState('status'),
  actor('Decided by', 'decision/decidedBy'),
  firstOf('Reason', ['decision/reason', 'decision/failure/message']),
  value('Request ID', 'id'),
])

const REFUSED_VIEW = tableAt('data', [
  value('When', 'at'),
  REFUSED_ACT,
  firstOf('Why', ['message', 'reason']),
  value('Code', 'code'),
  value('About', 'targetId'),
])

const NOTES_VIEW = tableAt('data', [
  value('When', 'createdAt'),
  value('By', 'author/name'),
  value('Note', 'text'),
  value('Files', 'files'),
])

const CUSTOMER_VIEW: View = {
  fields: [
    value('Name', 'name'),
    value('Kind', 'customerType'),
    value('State', 'status'),
    value('Verification', 'verificationStatus'),
    value('Waits for', 'waitsFor'),
    value('Since', 'since'),
    value('Email', 'customer/email'),
    value('Registered', 'customer/createdAt'),
    value('Own reference', 'customer/platformCustomerId'),
    value('Customer ID', 'id'),
  ],
  tables: (section) => [
    {
      title: 'Documents',
      rows: listAt(section, 'documentList'),
      columns: [
        value('Document', 'documentType'),
        value('File', 'fileName'),
        value('Received', 'receivedAt'),
        value('Review', 'review/result'),
        code('SHA-256', 'sha256'),
      ],
    },
    {
      title: 'What is asked for',
      rows: listAt(section, 'requirements'),
      columns: [worded('What', 'type', askedText), worded('Field', 'field', fieldText), value('State', 'state')],
    },
    {
      title: 'What was done',
      rows: listAt(section, 'history'),
      columns: [value('When', 'at'), ACT, actedBy, value('Reason', 'reason'), value('Result', 'result')],
    },
  ],
}

const ACCOUNTS_VIEW = tableAt('data', [
  value('Kind', 'type'),
  value('State', 'status'),
  money('Available', 'balance'),
  money('In all', 'totalBalance'),
  value('Account ID', 'id'),
])

const PAYEES_VIEW = tableAt('data', [
  value('Holder', 'holderName'),
  value('Number', 'primaryIdentifier'),
  value('Currency', 'account/currency'),
  value('State', 'account/status'),
  value('Account ID', 'account/id'),
])

const AGENTS_VIEW = tableAt('data', [
  value('Name', 'name'),
  value('Paused', 'isPaused'),
  value('Connected', 'isConnected'),
  value('Created', 'createdAt'),
  value('Agent ID', 'id'),
])

const state = value('State', 'status')
/** Whether people rejected the payment of a row, as lists say it. */
export const isRejectedRow = (row: FactTree): boolean =>
  isRejectedPayment({
    status: textAt(row, 'status') ?? '',
    failureReason: textAt(row, 'failureReason') ?? undefined,
    refund: partAt(row, 'refund'),
    agentId: textAt(row, 'agentId') ?? undefined,
    expectedSettlementAt: textAt(row, 'expectedSettlementAt'),
  })

const PAYMENT_STATE: Shown = {
  label: state.label,
  show: (row) => (isRejectedRow(row) ? document.createTextNode(wordText('REJECTED')) : state.show(row)),
}

const PAYMENTS_VIEW = tableAt('data', [
  value('Created', 'createdAt'),
  value('Direction', 'type'),
  money('Sent', 'sentAmount'),
  money('Arrives', 'receivedAmount'),
  PAYMENT_STATE,
  value('Payment ID', 'id'),
])

const PARTIES_VIEW: View = {
  fields: [
    joined('Customer', ['customer/name', 'customer/id']),
    joined('Payer', ['payer/name', 'payer/id']),
    joined('Payee', ['payee/name', 'payee/id']),
  ],
}

const WEBHOOKS_VIEW = tableAt('', [
  value('When', 'createdAt'),
  worded('Event', 'type', eventText),
  value('State', 'state'),
  value('Attempts', 'attempts'),
  value('Delivered', 'deliveredAt'),
  code('SHA-256 of what was sent', 'bodySha256'),
])

/** By the operation that answered a section; a house test names one that a dossier asks and that is missing here. */
const BY_OPERATION = {
  getActionDetail: ACTION_VIEW,
  getMoneyProposal: PROPOSAL_VIEW,
  getApprovalStanding: SIGNATURES_VIEW,
  getApprovalRules: RULES_VIEW,
  listApprovalRuleVersions: RULES_HISTORY_VIEW,
  getActionTimeline: STORY_VIEW,
  getTransactionFlow: PAYMENT_VIEW,
  listNotes: NOTES_VIEW,
  getAgentById: AGENT_VIEW,
  getAgentUsage: USAGE_VIEW,
  listPolicyVersions: POLICIES_VIEW,
  listQueue: REQUESTS_VIEW,
  listDecidedActions: REQUESTS_VIEW,
  listRefusedCalls: REFUSED_VIEW,
  getOnboardingCase: CUSTOMER_VIEW,
  listCustomerInternalAccounts: ACCOUNTS_VIEW,
  listAllExternalAccounts: PAYEES_VIEW,
  listAgents: AGENTS_VIEW,
  listTransactions: PAYMENTS_VIEW,
} satisfies Readonly<Partial<Record<ConsoleOperationId | ServiceOperationId, View>>>

/** By the name of a section that no operation answers. */
const BY_NAME: Readonly<Record<string, View>> = {
  agent: AGENT_VIEW,
  deletion: DELETION_VIEW,
  judgedThen: JUDGED_THEN_VIEW,
  judgedNow: JUDGED_NOW_VIEW,
  parties: PARTIES_VIEW,
  webhooks: WEBHOOKS_VIEW,
}

/** A dossier is a file: it may name operations of another version. */
const viewsByOperation: Readonly<Record<string, View>> = BY_OPERATION

/** How a section is shown; null for one that has no view of its own. */
export const viewOf = ({ name, operation }: Pick<DossierSection, 'name' | 'operation'>): View | null =>
  (operation === null ? BY_NAME[name] : viewsByOperation[operation]) ?? null
