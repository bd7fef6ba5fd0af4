import { hash } from 'node:crypto'
import { z } from 'zod'
import { moneyProposal } from '../../../contract/console/approvals/proposals'
import { type ApprovalVote, approvalStanding } from '../../../contract/console/approvals/schemas'
import { LIST_MAX } from '../../../contract/console/dossier/format'
import type { DossierKind } from '../../../contract/console/dossier/schemas'
import { isId } from '../../../contract/primitives/idForm'
import { getAgentAction, getAgentRow, judgeAgain, listActionFacts, viewAgent } from '../../areas/agents/public'
import { getHolders } from '../../areas/customers/public'
import { getAccountHolders } from '../../areas/external-accounts/public'
import type { Row } from '../../database/schema'
import { found } from '../../foundation/found'
import type { ConsoleContext } from '../consoleContext'
import { type Answered, type Asking, ask, keep } from './asked'
import { countEvents, type EventsAbout, findDeleterOf, findProposalOf, listEventBodies } from './store'

/** Everything that a dossier is made of, before anything is hashed. */
interface Gathered {
  readonly answered: readonly Answered[]
  readonly votes: readonly ApprovalVote[]
  /** What the audit log is asked about. */
  readonly subjects: readonly string[]
}

const named = z.object({ id: z.string() })
const end = z.object({ accountId: z.string().optional() }).optional()
const flowParts = z.object({
  transaction: z.object({ customerId: z.string().nullish(), source: end, destination: end }),
  agentActionId: z.string().nullable(),
  quote: named.nullable(),
})
const agentParts = z.object({ customerId: z.string() })
const caseParts = z.object({ documentList: z.array(named), verification: named.nullable() })

const APPROVALS = 'approvals'
/** As a query says it. */
const limit = String(LIST_MAX)

interface Told {
  readonly subjects: readonly (string | null | undefined)[]
  readonly votes?: readonly ApprovalVote[]
  /** What the events are about, where that is not these objects. */
  readonly events?: EventsAbout
}

/** By name, whose money it is, and who holds the accounts that are not the customer's: reads know their ids alone. */
async function tellParties(
  asking: Asking,
  {
    customerId,
    from,
    to,
  }: { readonly customerId: string | null; readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<void> {
  const { tx } = asking.context
  const holders = await getAccountHolders(tx, [from ?? null, to ?? null])
  const holder = (id: string | undefined) => {
    const account = holders.get(id ?? null)
    const isOwn = account?.isInside === true && account.customerId === customerId
    return account === undefined || isOwn ? null : { id, name: account.name }
  }
  const { customerName: name, isCustomerDeleted: isDeleted } = (await getHolders(tx, [customerId]))(customerId)
  const customer = customerId === null ? null : { id: customerId, name, ...(isDeleted && { isDeleted }) }
  const reply = { customer, payer: holder(from), payee: holder(to) }
  keep(asking, { name: 'parties', title: 'Who is involved', reply })
}

/** The rules that hold, and those of each version that somebody signed under or that it is held against. */
async function tellRules(asking: Asking, versions: ReadonlySet<number>): Promise<void> {
  await ask(asking, 'getApprovalRules', { name: 'approvalRules', title: 'Approval rules that hold' })
  for (const number of [...versions].sort((a, b) => a - b))
    await ask(asking, 'listApprovalRuleVersions', {
      name: `approvalRules${number}`,
      title: `Approval rules, version ${number}`,
      query: { before: String(number + 1), limit: '1' },
      isOneRow: true,
    })
}

/** Who signed, and by which rules. */
async function tellSignatures(asking: Asking, subjectId: string): Promise<readonly ApprovalVote[]> {
  const about = { name: APPROVALS, title: 'What the rules asked for', params: { subjectId } }
  const { votes, ruleVersion } = await ask(asking, 'getApprovalStanding', about, approvalStanding)
  await tellRules(asking, new Set([ruleVersion, ...votes.map((vote) => vote.ruleVersion)].filter((one) => one > 0)))
  return votes
}

/** What an operator proposed to pay, and who signed it. */
async function tellProposal(asking: Asking, proposalId: string): Promise<Told> {
  const about = { name: 'decision', title: 'Proposal', params: { proposalId } }
  const { quoteId, transactionId } = await ask(asking, 'getMoneyProposal', about, moneyProposal)
  return { votes: await tellSignatures(asking, proposalId), subjects: [proposalId, transactionId, quoteId] }
}

/** An action as its agent asked for it: what judged it, who signed, how it came about. */
async function tellAction(asking: Asking, actionId: string): Promise<Told> {
  const { context } = asking
  const { tx } = context
  const missing = 'There is no such action; no dossier was made.'
  const action = found(await getAgentAction(tx, actionId), 'REFERENCE_NOT_FOUND', 'id', missing)
  const detail = { name: 'decision', title: 'Decision', params: { actionId } }
  await ask(asking, 'getActionDetail', detail)
  keep(asking, { name: 'judgedThen', title: 'What the policy said then', reply: await listActionFacts(tx, actionId) })
  keep(asking, { name: 'judgedNow', title: 'What it would say now', reply: await judgeAgain(context, action) })
  const votes = await tellSignatures(asking, actionId)
  await ask(asking, 'getActionTimeline', { name: 'story', title: 'Story', params: { actionId } })
  await ask(asking, 'listNotes', { name: 'notes', title: 'Notes', query: { targetId: actionId, limit } })
  return { subjects: [actionId, action.transaction_id, action.quote_id], votes }
}

async function tellDecision(asking: Asking, id: string): Promise<Told> {
  const told = await (isId('MoneyProposal', id) ? tellProposal : tellAction)(asking, id)
  const [, transactionId] = told.subjects
  if (typeof transactionId === 'string')
    await ask(asking, 'getTransactionFlow', { name: 'payment', title: 'Payment', params: { transactionId } })
  return told
}

async function tellPayment(asking: Asking, transactionId: string): Promise<Told> {
  const about = { name: 'payment', title: 'Payment', params: { transactionId } }
  const { agentActionId, quote, transaction } = await ask(asking, 'getTransactionFlow', about, flowParts)
  const { customerId = null, source, destination } = transaction
  await tellParties(asking, { customerId, from: source?.accountId, to: destination?.accountId })
  const proposalId = agentActionId === null ? await findProposalOf(asking.context.tx, transactionId) : null
  const told: Told =
    agentActionId !== null
      ? await tellAction(asking, agentActionId)
      : proposalId !== null
        ? await tellProposal(asking, proposalId)
        : { subjects: [] }
  return { ...told, subjects: [transactionId, quote?.id, ...told.subjects] }
}

/** A deleted agent, which the interface knows no more, as it was; when it was deleted, and by whom. */
async function tellDeletedAgent(asking: Asking, row: Row<'agents'>): Promise<void> {
  const { context } = asking
  keep(asking, { name: 'agent', title: 'Agent', reply: await viewAgent(context, row) })
  await tellParties(asking, { customerId: row.customer_id })
  // Nothing changes a deleted agent any more.
  const reply = { at: row.updated_at, by: await findDeleterOf(context.tx, row.id, row.updated_at) }
  keep(asking, { name: 'deletion', title: 'Deletion', reply })
}

async function tellAgent(asking: Asking, agentId: string): Promise<Told> {
  const params = { agentId }
  const row = await getAgentRow(asking.context.tx, agentId)
  if (row?.is_deleted === 1) {
    await tellDeletedAgent(asking, row)
  } else {
    const { customerId } = await ask(asking, 'getAgentById', { name: 'agent', title: 'Agent', params }, agentParts)
    await tellParties(asking, { customerId })
    await ask(asking, 'getAgentUsage', { name: 'usage', title: 'Usage against its limits', params })
  }
  await ask(asking, 'listPolicyVersions', { name: 'policies', title: 'Policies', params, query: { limit } })
  const query = { agentId, limit }
  await ask(asking, 'listQueue', { name: 'waiting', title: 'Requests that wait', query })
  await ask(asking, 'listDecidedActions', { name: 'decided', title: 'Decisions', query })
  await ask(asking, 'listRefusedCalls', { name: 'refused', title: 'Refused requests', query })
  await ask(asking, 'listNotes', { name: 'notes', title: 'Notes', query: { targetId: agentId, limit } })
  return { subjects: [agentId], events: { askedBy: agentId } }
}

async function tellCustomer(asking: Asking, customerId: string): Promise<Told> {
  const about = { name: 'customer', title: 'Customer, its documents and its checks', params: { customerId } }
  const { documentList, verification } = await ask(asking, 'getOnboardingCase', about, caseParts)
  const query = { customerId, limit }
  await ask(asking, 'listCustomerInternalAccounts', { name: 'accounts', title: 'Accounts', query })
  await ask(asking, 'listAllExternalAccounts', { name: 'payees', title: 'Payees', query })
  await ask(asking, 'listAgents', { name: 'agents', title: 'Agents', query })
  await ask(asking, 'listTransactions', { name: 'payments', title: 'Payments', query })
  const notes = { targetId: customerId, limit }
  await ask(asking, 'listNotes', { name: 'notes', title: 'Notes', query: notes })
  return { subjects: [customerId, verification?.id, ...documentList.map(({ id }) => id)] }
}

const TELL: Readonly<Record<DossierKind, (asking: Asking, id: string) => Promise<Told>>> = {
  DECISION: tellDecision,
  AGENT: tellAgent,
  CUSTOMER: tellCustomer,
  PAYMENT: tellPayment,
}

/** The events that were sent about it, each with the hash of its body. */
async function tellWebhooks(asking: Asking, about: EventsAbout): Promise<void> {
  const { tx } = asking.context
  const rows = await listEventBodies(tx, about, LIST_MAX)
  const left = (await countEvents(tx, about)) - rows.length
  const events = rows.map(({ object_id, body, delivered_at, created_at, ...row }) => ({
    ...row,
    objectId: object_id,
    bodySha256: hash('sha256', body),
    deliveredAt: delivered_at,
    createdAt: created_at,
  }))
  keep(asking, { name: 'webhooks', title: 'Webhooks sent', reply: events, left })
}

/**
 * Everything about one decision, agent, customer or payment, as the reads of the console and the interface tell it.
 *
 * Errors: those of these reads, for what is not there.
 */
export async function gather(
  context: ConsoleContext,
  { kind, id }: { readonly kind: DossierKind; readonly id: string },
): Promise<Gathered> {
  const asking: Asking = { context, answered: [] }
  const { subjects: told, votes = [], events } = await TELL[kind](asking, id)
  const subjects = [...new Set(told.filter((subject) => typeof subject === 'string'))]
  await tellWebhooks(asking, events ?? subjects)
  const { operatorId, operatorName } = context.session
  if (operatorId !== null)
    keep(asking, { name: 'maker', title: 'Who made this dossier', reply: { id: operatorId, name: operatorName } })
  return { answered: asking.answered, votes, subjects }
}

/** The section that holds what was signed, and the place of the text of a vote in it. */
export const textPlaceOf = (index: number) => ({ section: APPROVALS, at: `/votes/${index}/signature/text` })
