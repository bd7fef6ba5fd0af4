import type { ActionDecision, TimelineItem } from '../../../contract/console/agents/schemas'
import type { ConsoleInput, ConsoleOperationId } from '../../../contract/console/operations'
import type { ServiceOperationId } from '../../../contract/operations'
import { actorName } from '../../../contract/primitives/actorName'
import { approvalSubjectOf, decisionOf, endedWith } from '../../areas/agents/public'
import { askRules, listVoteRows, requireVersion, uncountedReasonOf, type VoteRow } from '../../areas/approvals/public'
import { getTransaction } from '../../areas/transactions/public'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { ok } from '../../foundation/reply'
import { auditLog } from '../../kernel/tables'
import { internalAccountIdOf } from '../../ledger/chart'
import { eventDataOf } from '../../webhooks/eventData'
import type { ConsoleContext } from '../consoleContext'
import { partLabelOf } from '../money/public'
import { requireAction } from './public'
import {
  type EventWithAttempts,
  listAuditRows,
  listEvents,
  listPostings,
  loadSurroundings,
  type PostingWithEntries,
} from './store'
import { traceOf } from './view'

/**
 * Where an item stands among those of the same instant (a frozen clock makes many): what the agent did, what the policy
 * said, who was asked, who signed, who decided; then everything else in the order in which it was written. What became
 * of the payment stands before who was told of it.
 */
const PHASE = { quote: 0, call: 1, policy: 2, asked: 3, signatures: 4, decision: 5, rest: 6 } as const

interface Placed {
  readonly phase: number
  readonly id: string
  readonly item: TimelineItem
}

const uuidOf = (id: string): string => id.slice(id.indexOf(':') + 1)

function inOrder(placed: readonly Placed[]): TimelineItem[] {
  const compare = (a: Placed, b: Placed): number =>
    a.item.at.localeCompare(b.item.at) || a.phase - b.phase || uuidOf(a.id).localeCompare(uuidOf(b.id))
  return [...placed].sort(compare).map(({ item }) => item)
}

const QUOTE_CALLS: readonly string[] = ['agentCreateQuote'] satisfies ServiceOperationId[]
const AGENT_CALLS: readonly string[] = [
  'agentExecuteQuote',
  'agentCreateTransferOut',
  'agentCreateTransferIn',
] satisfies ServiceOperationId[]
const DECISIONS: readonly string[] = [
  'approveAgentAction',
  'rejectAgentAction',
  'approvePendingPayment',
  'rejectPendingPayment',
] satisfies ServiceOperationId[]

function refOf(row: Row<'audit_log'>): TimelineItem['ref'] {
  return row.call_id === null ? { auditId: row.id } : { auditId: row.id, requestId: row.call_id }
}

/** The sentence that the caller was told; the code where none was kept. */
function refusalOf(row: Row<'audit_log'>): string | null {
  const message = readColumn(auditLog, row, 'details_json')?.message
  return typeof message === 'string' ? message : row.code
}

function ofAudit(row: Row<'audit_log'>): Placed[] {
  const by = actorName({ kind: row.actor_kind, name: row.actor_name }) ?? row.actor_kind
  const isRefused = row.outcome === 'REFUSED'
  const detail = isRefused ? refusalOf(row) : row.reason
  const place = (phase: number, kind: TimelineItem['kind'], title: string, id = row.id): Placed[] => [
    { phase, id, item: { at: row.at, kind, title, detail, ref: refOf(row) } },
  ]
  // The audit row is the last of its call; the quote's own id stands before what the call announced.
  if (QUOTE_CALLS.includes(row.operation_id)) {
    return place(PHASE.quote, 'QUOTE_CALL', `${by} created the quote`, row.target_id ?? row.id)
  }
  if (AGENT_CALLS.includes(row.operation_id)) {
    return place(
      PHASE.call,
      'AGENT_CALL',
      isRefused ? `${by} made a request that was refused` : `${by} requested the payment`,
    )
  }
  if (row.operation_id === ('undoDecision' satisfies ConsoleOperationId) && !isRefused)
    return place(PHASE.signatures, 'UNDONE_DECISION', `${by} took the decision back`)
  if (!DECISIONS.includes(row.operation_id)) return []
  if (isRefused) return place(PHASE.rest, 'REFUSED_DECISION', `A decision of ${by} came too late`)
  return []
}

const casterOf = ({ caster_kind, caster_name }: VoteRow): string | null =>
  actorName({ kind: caster_kind, name: caster_name })

/** Who signed, and who took it back. */
function ofVote(vote: VoteRow): Placed[] {
  const { id, caster_kind, cast_at, withdrawn_at, reason } = vote
  const told = (at: string, title: string, detail: string | null): Placed => ({
    phase: PHASE.signatures,
    id,
    item: { at, kind: 'SIGNATURE', title: `${casterOf(vote)} ${title}`, detail, ref: {} },
  })
  const cast = told(cast_at, caster_kind === 'token' ? 'approved' : 'signed', reason)
  return withdrawn_at === null ? [cast] : [cast, told(withdrawn_at, 'withdrew the signature', null)]
}

/**
 * Everybody whose signature it rests on, in the order in which they signed, and a token that had not to sign; who
 * decided alone where the signatures were of others.
 */
function decidersOf(
  outcome: ActionDecision['outcome'],
  decidedBy: NonNullable<ActionDecision['decidedBy']>,
  votes: readonly VoteRow[],
): string {
  const standing = votes.filter(({ withdrawn_at, voided_at }) => withdrawn_at === null && voided_at === null)
  const own = standing.find(({ caster_id }) => caster_id === decidedBy.id)
  const name = actorName(decidedBy) ?? decidedBy.kind
  if (outcome === 'REJECTED' || (own === undefined && decidedBy.kind !== 'token')) return name
  const signers = standing.filter(({ rule_version }) => own === undefined || rule_version === own.rule_version)
  const names = [...signers.map(casterOf), ...(own === undefined ? [name] : [])]
  const last = names.at(-1) ?? name
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** The votes that the rules counted under which it was decided. */
async function countedVotesOf(tx: Tx, action: Row<'agent_actions'>, votes: readonly VoteRow[]): Promise<VoteRow[]> {
  const ruleVersion = action.decided_rule_version
  if (ruleVersion === null || votes.length === 0) return []
  const subject = await approvalSubjectOf(tx, action)
  const asked = askRules(await requireVersion(tx, ruleVersion), subject)
  return votes.filter((row) => uncountedReasonOf(row, asked, subject.asker) === null)
}

/** What was decided, and by whom; nobody decided what ended with its agent, customer or quote. */
function decisionTitle(action: Row<'agent_actions'>, decision: ActionDecision, votes: readonly VoteRow[]): string {
  const { outcome, decidedBy } = decision
  if (decidedBy === null) return `The payment ended with its ${endedWith(action)}`
  const verb = { APPROVED: 'approved', REJECTED: 'rejected', FAILED: 'decided, and it failed' }[outcome]
  return `${decidersOf(outcome, decidedBy, votes)} ${verb}`
}

/** The decision itself, with the call that brought it when a call did. */
function ofDecision(
  action: Row<'agent_actions'>,
  audit: readonly Row<'audit_log'>[],
  votes: readonly VoteRow[],
): Placed[] {
  const decision = decisionOf(action)
  if (decision === null) return []
  const row = audit.find(({ operation_id, outcome }) => DECISIONS.includes(operation_id) && outcome === 'DONE')
  const item: TimelineItem = {
    at: decision.decidedAt,
    kind: 'DECISION',
    title: decisionTitle(action, decision, votes),
    detail: decision.failure?.message ?? decision.reason,
    ref: row === undefined ? {} : refOf(row),
  }
  return [{ phase: PHASE.decision, id: action.id, item }]
}

function ofPolicy(action: Row<'agent_actions'>): Placed {
  const trace = traceOf(action)
  const held = trace.filter(({ effect }) => effect === 'holds')
  const title = held.length === 0 ? 'Policy allowed it' : 'Policy requires approval'
  const detail = held.length === 0 ? null : held.map(({ label }) => label).join('; ')
  return {
    phase: PHASE.policy,
    id: action.id,
    item: { at: action.created_at, kind: 'POLICY_CHECK', title, detail, ref: {} },
  }
}

/** A quote makes its payment, which is PENDING from then on; a transfer begins with its approval. */
function phaseOfEvent(type: string, { quote_id }: Pick<Row<'agent_actions'>, 'quote_id'>): number {
  if (type.startsWith('AGENT_ACTION.')) return PHASE.asked
  return quote_id !== null && type.endsWith('_PAYMENT.PENDING') ? PHASE.quote : PHASE.rest
}

function ofDelivery({ event, attempts }: EventWithAttempts, action: Row<'agent_actions'>): Placed {
  const deliveries = attempts.map(({ number, at, response_status, error }) => ({
    number,
    at,
    responseStatus: response_status,
    error,
  }))
  const detail = event.state === 'RECORDED' ? 'No webhook endpoint was set' : event.state
  return {
    phase: phaseOfEvent(event.type, action),
    id: event.id,
    item: {
      at: event.created_at,
      kind: 'WEBHOOK',
      title: event.type,
      detail,
      ref: { webhookEventId: event.id },
      deliveries,
    },
  }
}

/** States of the payment, as its events told them. */
function ofState({ event }: EventWithAttempts, action: Row<'agent_actions'>): Placed[] {
  const name = /_PAYMENT\.(\w+)$/.exec(event.type)?.[1]
  if (name === undefined) return []
  const { failureReason } = eventDataOf(event)
  const item: TimelineItem = {
    at: event.created_at,
    kind: 'TRANSACTION_STATE',
    title: name,
    detail: typeof failureReason === 'string' ? failureReason : null,
    ref: { transactionId: action.transaction_id, webhookEventId: event.id },
  }
  return [{ phase: phaseOfEvent(event.type, action), id: event.id, item }]
}

/** A transfer that waits, which no event tells. A rejection says by itself what became of the payment. */
function ofWaiting(action: Row<'agent_actions'>): Placed[] {
  const hasWaited = action.decided_at !== null || action.status === 'PENDING_APPROVAL'
  if (!hasWaited || action.quote_id !== null) return []
  const ref = { transactionId: action.transaction_id }
  const item: TimelineItem = { at: action.created_at, kind: 'TRANSACTION_STATE', title: 'PENDING', detail: null, ref }
  return [{ phase: PHASE.policy, id: action.id, item }]
}

function ofPosting({ posting, entries }: PostingWithEntries): Placed {
  const lines = entries.map(({ ledger_account_id, amount, currency }) => ({
    ledgerAccountId: ledger_account_id,
    label: internalAccountIdOf(ledger_account_id) === null ? partLabelOf(ledger_account_id) : null,
    amountMinor: amount,
    currency,
  }))
  return {
    phase: PHASE.rest,
    id: posting.id,
    item: {
      at: posting.created_at,
      kind: 'LEDGER',
      title: posting.kind,
      detail: posting.memo,
      ref: { postingId: posting.id },
      entries: lines,
    },
  }
}

/** A quote whose call left no audit row (seeded in bulk) is still told. */
function ofQuote(quote: Row<'quotes'> | undefined, audit: readonly Row<'audit_log'>[]): Placed[] {
  if (quote === undefined || audit.some(({ operation_id }) => QUOTE_CALLS.includes(operation_id))) return []
  return [
    {
      phase: PHASE.quote,
      id: quote.id,
      item: { at: quote.created_at, kind: 'QUOTE_CALL', title: 'The quote was created', detail: null, ref: {} },
    },
  ]
}

/**
 * The whole story of an action in order: agent call, policy check, signatures, decision, ledger entries, states of
 * the payment, webhook deliveries; each with what opens its raw request, payload or posting.
 *
 * Errors: REFERENCE_NOT_FOUND.
 */
export async function getActionTimeline({ tx }: ConsoleContext, { params }: ConsoleInput<'getActionTimeline'>) {
  const action = await requireAction(tx, params.actionId)
  const { quotes } = await loadSurroundings(tx, [action])
  const audit = await listAuditRows(tx, [action.id, action.quote_id, action.transaction_id])
  const transaction = await getTransaction(tx, action.transaction_id)
  const events = await listEvents(tx, [action.id, action.transaction_id])
  const votes = await listVoteRows(tx, action.id)
  const postings = transaction === null ? [] : await listPostings(tx, transaction.id)
  const items = inOrder([
    ...ofQuote(quotes.get(action.quote_id ?? ''), audit),
    ...audit.flatMap(ofAudit),
    ofPolicy(action),
    ...votes.flatMap(ofVote),
    ...ofDecision(action, audit, await countedVotesOf(tx, action, votes)),
    ...events.flatMap((event) => ofState(event, action)),
    ...ofWaiting(action),
    ...postings.map(ofPosting),
    ...events.map((event) => ofDelivery(event, action)),
  ])
  return ok({ actionId: action.id, items })
}
