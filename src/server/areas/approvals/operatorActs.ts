import type { ApprovalFacts, ApprovalRequirement } from '../../../contract/console/approvals/schemas'
import type { ConsoleOperationId } from '../../../contract/console/operations'
import type { ServiceOperationId } from '../../../contract/operations'
import type { ErrorCode } from '../../../contract/primitives/errors'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context, WriteContext } from '../../kernel/context'
import { settleVotes } from './enforcement'
import { getRules } from './ruleVersions'
import { type ApprovalSubject, judgeSubject, requirementsNow } from './standing'
import { endProposalRow, getProposalRow, listProposalRows, type ProposalEnd, type ProposalRow } from './store'
import { moneyProposals } from './tables'

/** What somebody at the desk would do with money: what is signed of it, and what rules ask beyond that. */
export interface OperatorAct {
  readonly payment: Omit<ApprovalSubject['payment'], 'operation' | 'agentId'> &
    Pick<ApprovalFacts, 'operation'> & { readonly agentId: null }
  readonly payeeCountry: string | null
  readonly isFirstPayment: boolean
}

function factsOf({ payment, payeeCountry, isFirstPayment }: OperatorAct, askedAt: string): ApprovalFacts {
  const { operation, amountMinor, currency, customerId } = payment
  return { operation, amountMinor, currency, payeeCountry, isFirstPayment, agentId: null, customerId, askedAt }
}

/** What the rules that hold ask of an act, at the rates of the moment. */
export async function rulesMatching(tx: Tx, act: OperatorAct, askedAt: string): Promise<ApprovalRequirement[]> {
  return (await requirementsNow(tx, factsOf(act, askedAt))).requirements
}

/** A proposal as something that people sign. */
export function proposalSubjectOf(row: ProposalRow, act: OperatorAct): ApprovalSubject {
  const asker = { kind: 'operator', id: row.proposer_id }
  return { subjectId: row.id, facts: factsOf(act, row.created_at), payment: act.payment, asker }
}

/** What is signed before it is paid: by which rules, and how many of them. */
export const signaturesOf = (requirements: readonly ApprovalRequirement[]) => ({
  people: Math.max(...requirements.map(({ people }) => people)),
  ruleNames: requirements.map(({ ruleName }) => ruleName),
})

function signaturesRequired(
  requirements: readonly ApprovalRequirement[],
  call: { readonly operationId: ServiceOperationId; readonly field: string; readonly ruleVersion: number },
): ServiceError {
  const signatures = signaturesOf(requirements)
  const names = signatures.ruleNames.map((name) => `“${name}”`)
  const message =
    `This is signed first by the approval ${names.length === 1 ? 'rule' : 'rules'} ${names.join(', ')}; ` +
    'nothing was moved. Propose it instead, and have it signed: the last signature carries it out.'
  return new ServiceError('CONFLICT', message, {
    ...call,
    reason: 'SIGNATURES_REQUIRED',
    proposeBy: 'createMoneyProposal' satisfies ConsoleOperationId,
    rules: requirements.map(({ ruleId }) => ruleId),
    ...signatures,
  })
}

/**
 * Lets somebody at the desk move money only where no approval rule asks for signatures, or where this is the carrying
 * out of a proposal that everybody has signed, each signature verified once more over what would be paid now. Callers
 * with a credential are not people at a desk; a forecast says what the payment itself would come to.
 *
 * Errors: CONFLICT reason SIGNATURES_REQUIRED. Assumes: A-710.
 */
export async function requireSigned(
  context: WriteContext,
  call: { readonly operationId: ServiceOperationId; readonly field: string },
  actOf: () => Promise<OperatorAct>,
): Promise<void> {
  const { tx, now, actor, isForecast, proposalId, registered } = context
  if (actor.kind !== 'console' || isForecast) return
  const { rules, number: ruleVersion } = await getRules(tx)
  if (rules.length === 0) return
  const act = await actOf()
  const proposal = proposalId === null ? null : await getProposalRow(tx, proposalId)
  const requirements = await rulesMatching(tx, act, proposal?.created_at ?? isoOf(now))
  if (requirements.length === 0) return
  if (proposal !== null) {
    const { signers } = registered
    if ((await judgeSubject({ tx, signers }, proposalSubjectOf(proposal, act))).isComplete) return
  }
  throw signaturesRequired(requirements, { ...call, ruleVersion })
}

type Ending = Pick<Context, 'tx' | 'now' | 'changes'>

/** Ends a proposal that waits, and settles what stands under it. Returns: whether it was this call. */
export async function endProposal(
  context: Ending,
  id: ProposalRow['id'],
  end: Omit<ProposalEnd, 'ended_at'>,
): Promise<boolean> {
  if (!(await endProposalRow(context.tx, id, { ...end, ended_at: isoOf(context.now) }))) return false
  await settleVotes(context, id)
  context.changes.add('approvals', id)
  return true
}

/** Ends a proposal that waits, because of what happened before everybody had signed: nobody decided it. */
export async function failProposal(
  context: Ending,
  id: ProposalRow['id'],
  why: {
    readonly code: ErrorCode
    readonly field: string
    readonly reason: string
    readonly message: string
  },
): Promise<void> {
  const { code, message, ...details } = why
  const failure_json = moneyProposals.columns.failure_json.encode({ code, message, reason: why.reason, details })
  await endProposal(context, id, { state: 'FAILED', failure_json })
}

const EXECUTED = {
  code: 'CONFLICT',
  field: 'quoteId',
  reason: 'QUOTE_ALREADY_EXECUTED',
  message: 'The quote was executed before everybody had signed; nothing was moved by this proposal.',
} as const

/** Ends what was proposed of a quote that is executed otherwise; the proposal that is carried out goes on. */
export async function failProposalOfQuote(
  context: Context & Partial<Pick<WriteContext, 'proposalId'>>,
  quoteId: string,
): Promise<void> {
  const asked = { state: 'WAITING', quoteId, limit: 1, now: isoOf(context.now) } as const
  const [row] = await listProposalRows(context.tx, asked)
  if (row === undefined || row.id === context.proposalId) return
  await failProposal(context, row.id, EXECUTED)
  context.audit.note({ subjectIds: [row.id], details: { endedProposalId: row.id } })
}
