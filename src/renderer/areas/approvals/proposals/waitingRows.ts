import { endedWith } from '../../../../contract/console/agents/endedWith'
import type { DecidedAction, QueuedAction } from '../../../../contract/console/agents/schemas'
import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import { findCurrency } from '../../../../contract/exchange-rates/currencies'
import { minorBounds, readAmountFilter } from '../../../../contract/primitives/amountFilter'
import { words } from './words'

/** A line of the queue: what an agent asks for, or what a person at the desk proposes. */
export type WaitingRow = QueuedAction & { readonly proposal?: MoneyProposal | undefined }

/** A line of what was decided: the same, ended. */
export type DecidedRow = DecidedAction & { readonly proposal?: MoneyProposal | undefined }

const TYPES = {
  executeQuote: 'EXECUTE_QUOTE',
  createTransferOut: 'TRANSFER_OUT',
  createTransferIn: 'TRANSFER_IN',
} as const satisfies Record<MoneyProposal['call']['operationId'], QueuedAction['type']>

/** What kind of payment is proposed, in the words of the queue. */
export const typeOf = ({ call }: Pick<MoneyProposal, 'call'>): QueuedAction['type'] => TYPES[call.operationId]

/** A proposed payment as a line of the queue. */
export function rowOf(proposal: MoneyProposal): WaitingRow {
  const { id, state, amount, receiving, customerId, customerName, payee, proposedBy } = proposal
  return {
    id,
    proposal,
    type: typeOf(proposal),
    status: 'PENDING_APPROVAL',
    agentId: '',
    agentName: proposedBy.name,
    customerId: customerId ?? '',
    customerName: customerName ?? words.platform,
    quoteId: proposal.quoteId,
    transactionId: proposal.transactionId ?? '',
    sending: amount,
    receiving,
    payee: {
      accountId: payee.id ?? '',
      label: payee.identifier ?? '',
      holderName: payee.name,
      lookalike: payee.lookalike,
      accountType: '',
    },
    why: null,
    expiresAt: proposal.expiresAt,
    isTooLate: state === 'EXPIRED',
    createdAt: proposal.proposedAt,
    claim: null,
    snooze: null,
  }
}

/** Whether it failed before everybody had signed: nobody ended it. */
export const isFailedUnsigned = ({ state, endedBy }: Pick<MoneyProposal, 'state' | 'endedBy'>): boolean =>
  state === 'FAILED' && endedBy === null

/** Whether whoever proposed it ended it themselves: others reject. */
export const isWithdrawn = ({ state, endedBy, proposedBy }: MoneyProposal): boolean =>
  state === 'CANCELLED' && endedBy !== null && endedBy.id === proposedBy.id

/** How a proposal has ended, in the words of decisions. */
export const OUTCOMES = { EXECUTED: 'APPROVED', FAILED: 'FAILED', CANCELLED: 'REJECTED' } as const

/** A proposal that has ended as a line of what was decided; null for one that has not. */
export function decidedRowOf(proposal: MoneyProposal): DecidedRow | null {
  const { state, endedAt, endedBy, reason, cancelReason, failure } = proposal
  if (state === 'WAITING' || state === 'EXPIRED' || endedAt === null) return null
  const decidedBy = endedBy === null ? null : { kind: 'console', ...endedBy }
  const outcome = OUTCOMES[state]
  const row = { ...rowOf(proposal), status: outcome }
  return {
    ...row,
    decision: { decidedBy, decidedAt: endedAt, outcome, reason: cancelReason ?? reason, failure },
    payment: null,
  }
}

/** How it ended, in a word: people reject, who proposed it withdraws it, and what nobody decided in time expired. */
export function outcomeOf({ decision, proposal }: Pick<DecidedRow, 'decision' | 'proposal'>): string {
  if (proposal !== undefined && isWithdrawn(proposal)) return 'WITHDRAWN'
  return endedWith(decision) === 'quote' ? 'EXPIRED' : decision.outcome
}

function isOfAmount({ amountMinor, currency }: QueuedAction['sending'], text: string): boolean {
  const filter = readAmountFilter(text)
  const facts = findCurrency(currency)
  if (filter === null || facts === null || (filter.currency !== null && filter.currency !== currency)) return false
  const { min, max } = minorBounds(filter, facts)
  return (min === null || amountMinor >= min) && (max === null || amountMinor <= max)
}

const isOfPayee = ({ payee }: WaitingRow, text: string): boolean =>
  payee?.accountId === text || payee?.holderName?.toLowerCase().includes(text.toLowerCase()) === true

/** Who decided it, as decisions are told apart: people, or nobody where it ended by itself. */
const deciderKindOf = (row: WaitingRow | DecidedRow): string | null =>
  'decision' in row ? (row.decision.decidedBy === null ? 'NOBODY' : 'PEOPLE') : null

const isDecidedBy = (row: WaitingRow | DecidedRow, asked: string): boolean =>
  deciderKindOf(row) === (asked === 'SOMEBODY' ? 'PEOPLE' : asked)

/** Whether it was then; what has no time was at none. */
function isBetween(at: string | null, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true
  if (at === null) return false
  const ms = Date.parse(at)
  return (from === undefined || ms >= Date.parse(from)) && (to === undefined || ms <= Date.parse(to))
}

/** Whether the filters of the queue leave a proposed payment in; what is about agents alone leaves it out. */
export function isAskedFor(row: WaitingRow | DecidedRow, asked: Readonly<Record<string, string | undefined>>): boolean {
  const { agentId, rule, askedBy, decidedBy, outcome, customerId, type, payee, amount, startDate, endDate } = asked
  if (agentId !== undefined || rule !== undefined || askedBy === 'AGENT') return false
  if (decidedBy !== undefined && !isDecidedBy(row, decidedBy)) return false
  if (outcome !== undefined && (!('decision' in row) || outcome !== row.decision.outcome)) return false
  if (customerId !== undefined && customerId !== row.customerId) return false
  if (type !== undefined && type !== row.type) return false
  if (payee !== undefined && !isOfPayee(row, payee)) return false
  if (amount !== undefined && !isOfAmount(row.sending, amount)) return false
  const at = 'decision' in row ? row.decision.decidedAt : row.createdAt
  return isBetween(at, startDate, endDate) && isBetween(row.expiresAt, asked.expiresFrom, asked.expiresTo)
}

export type QueueSort = 'deadline' | 'newest' | 'amount'

const decidedAtOf = (row: WaitingRow | DecidedRow): string => ('decision' in row ? row.decision.decidedAt : '')

/** Whether a line stands before another. Amounts are compared within a currency. */
function isBefore(a: WaitingRow | DecidedRow, b: WaitingRow | DecidedRow, sort: QueueSort | 'decided'): boolean {
  if (sort === 'decided') return decidedAtOf(a) > decidedAtOf(b)
  if (sort === 'newest') return a.createdAt > b.createdAt
  if (sort === 'amount')
    return a.sending.currency === b.sending.currency && a.sending.amountMinor > b.sending.amountMinor
  if (a.expiresAt !== null && b.expiresAt !== null) return a.expiresAt < b.expiresAt
  return a.expiresAt === null ? b.expiresAt === null && a.createdAt < b.createdAt : true
}

/**
 * What agents ask for and what people propose, in one order. Input: `hasMore`, further actions are not loaded yet;
 * proposals that stand behind what is loaded come with those. Assumes: A-740.
 */
export function mergedRows<Row extends WaitingRow | DecidedRow>(
  actions: readonly Row[],
  proposals: readonly Row[],
  { sort, hasMore }: { readonly sort: QueueSort | 'decided'; readonly hasMore: boolean },
): readonly Row[] {
  if (proposals.length === 0) return actions
  const rows = [...actions]
  for (const proposal of proposals) {
    const place = rows.findIndex((row) => isBefore(proposal, row, sort))
    if (place !== -1) rows.splice(place, 0, proposal)
    else if (!hasMore) rows.push(proposal)
  }
  return rows
}
