import type { TriedCall } from '../../../contract/console/approvals/proposals'
import type { ConsoleInput } from '../../../contract/console/operations'
import { watchPayment } from '../../areas/agents/public'
import {
  endProposal,
  getProposalRow,
  getRules,
  insertProposalRow,
  keepApprovalFacts,
  listProposalRows,
  type ProposalRow,
  proposalSubjectOf,
  rulesMatching,
} from '../../areas/approvals/public'
import { moneyProposals } from '../../areas/approvals/tables'
import { getQuote } from '../../areas/quotes/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { withFieldsOf } from '../../foundation/refusedField'
import { created, noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireOperator, requireOperatorId } from '../operators/public'
import { actOfCall, viewProposal, viewProposals } from './proposalActs'

const refuse = (field: string, reason: string, message: string): never => {
  throw new ServiceError('CONFLICT', message, { field, reason })
}

const requireProposal = async (tx: Tx, id: string): Promise<ProposalRow> =>
  found(await getProposalRow(tx, id), 'REFERENCE_NOT_FOUND', 'proposalId', 'There is no such proposal.')

/** Where in a request that carries a call its fields stand. Input: `at` leads to the call, with a dot at its end. */
const placesOf =
  ({ operationId }: TriedCall, at = '') =>
  (field: string) =>
    operationId === 'executeQuote' && field === 'quoteId' ? `${at}params.quoteId` : `${at}body.${field}`

/**
 * Proposes what approval rules have signed first. Everything that the call would do is done and undone first, so that
 * nobody signs what would be refused anyway.
 *
 * Errors: those of the call; CONFLICT reason SIGNATURES_NOT_REQUIRED, WALLET_SIGNS or PROPOSED_ALREADY.
 * Assumes.
 */
export async function createMoneyProposal(context: ConsoleContext, { body }: ConsoleInput<'createMoneyProposal'>) {
  const { tx, now, ids, host, actor, changes, audit } = context
  const proposer = await requireOperator(context, requireOperatorId(context))
  const { call, reason } = body
  const named = placesOf(call, 'call.')
  const tried = await withFieldsOf(named, () => host.acts.tryOut(tx, { call, actor }, true))
  if (tried.status === 202)
    refuse('call', 'WALLET_SIGNS', 'A wallet pays only by its owner’s signature; execute the quote. Nothing was done.')
  const act = await actOfCall(tx, call)
  const requirements = await rulesMatching(tx, act, isoOf(now))
  if (requirements.length === 0)
    refuse(
      'call',
      'SIGNATURES_NOT_REQUIRED',
      'No approval rule asks for signatures here; make the payment directly. Nothing was proposed.',
    )
  const quote = call.operationId === 'executeQuote' ? await getQuote(tx, call.params.quoteId) : null
  const row: ProposalRow = {
    id: ids.new('MoneyProposal'),
    call_json: moneyProposals.columns.call_json.encode(call),
    reason,
    proposer_id: proposer.id,
    proposer_name: proposer.name,
    state: 'WAITING',
    quote_id: quote?.id ?? null,
    expires_at: quote?.expires_at ?? null,
    transaction_id: null,
    failure_json: moneyProposals.columns.failure_json.encode(null),
    created_at: isoOf(now),
    ended_at: null,
    ended_by_id: null,
    ended_by_name: null,
    cancel_reason: null,
    decided_rule_version: null,
  }
  if (!(await insertProposalRow(tx, row)))
    refuse('call', 'PROPOSED_ALREADY', 'The execution of this quote is proposed already. Nothing was proposed again.')
  const { number: ruleVersion } = await getRules(tx)
  const { facts } = proposalSubjectOf(row, act)
  await keepApprovalFacts(tx, { subjectId: row.id, ruleVersion, facts })
  await watchPayment(context, { subjectId: row.id, facts: null, asked: facts, requirements, isHeld: true })
  changes.add('approvals', row.id)
  audit.note({ targetId: row.id, reason, details: { call, rules: requirements.map(({ ruleId }) => ruleId) } })
  return created(await viewProposal(tx, row, now))
}

/**
 * Tries out what somebody at the desk would do with money, so that they ask for signatures before anything is refused.
 *
 * Errors: those of the call, CONFLICT reason SIGNATURES_REQUIRED among them.
 */
export async function tryMoneyCall({ tx, host, actor }: ConsoleContext, { body }: ConsoleInput<'tryMoneyCall'>) {
  if ((await getRules(tx)).rules.length === 0) return noContent()
  await withFieldsOf(placesOf(body), () => host.acts.tryOut(tx, { call: body, actor }, false))
  return noContent()
}

/** What was proposed, newest first. */
export async function listMoneyProposals({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listMoneyProposals'>) {
  const rows = await listProposalRows(tx, { ...query, limit: query.limit + 1, now: isoOf(now) })
  const data = await viewProposals(tx, rows.slice(0, query.limit), now)
  return ok({ data, hasMore: rows.length > query.limit })
}

/** One proposal. Errors: REFERENCE_NOT_FOUND. */
export async function getMoneyProposal({ tx, now }: ConsoleContext, { params }: ConsoleInput<'getMoneyProposal'>) {
  return ok(await viewProposal(tx, await requireProposal(tx, params.proposalId), now))
}

/**
 * Cancels a proposal that waits, as one person rejects an agent’s payment: whoever may approve may say no.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason PROPOSAL_ENDED with its state.
 */
export async function cancelMoneyProposal(context: ConsoleContext, input: ConsoleInput<'cancelMoneyProposal'>) {
  const { tx, now, audit } = context
  const by = await requireOperator(context, requireOperatorId(context))
  const row = await requireProposal(tx, input.params.proposalId)
  const { reason } = input.body
  audit.note({ targetId: row.id, reason, details: { as: by.id === row.proposer_id ? 'WITHDRAWN' : 'REFUSED' } })
  const end = { state: 'CANCELLED', ended_by_id: by.id, ended_by_name: by.name, cancel_reason: reason } as const
  if (!(await endProposal(context, row.id, end))) {
    throw new ServiceError('CONFLICT', 'This proposal has ended before; nothing was done.', {
      field: 'proposalId',
      reason: 'PROPOSAL_ENDED',
      state: row.state,
    })
  }
  return ok(await viewProposal(tx, await requireProposal(tx, row.id), now))
}
