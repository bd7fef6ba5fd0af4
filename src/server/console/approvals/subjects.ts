import type { ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { approvalSubjectOf, getAgentAction } from '../../areas/agents/public'
import {
  advancedBy,
  askRules,
  type ChangeRow,
  changeSubjectOf,
  countedVoteOf,
  getChangeRow,
  getProposalRow,
  getRules,
  isOpenVoteOf,
  type Judged,
  judgeAsked,
  mayCount,
  type ProposalRow,
  proposalSubjectOf,
  type RequiredSignatures,
  requireVersion,
  type SignedThing,
} from '../../areas/approvals/public'
import { moneyProposals } from '../../areas/approvals/tables'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { msOf } from '../../foundation/clock'
import type { Signers } from '../../kernel/context'
import { getHeldOf } from '../agents/public'
import { signersAtDesk } from '../operators/public'
import { actOfCall, callOf, NOT_REQUIRED } from './proposalActs'
import { obstacleOf } from './rules'
import { findSigningVoter, type VoteSigner } from './voters'

/** A payment or a change with what the rules ask of it: the text that people sign, whoever has signed it. */
export interface AskedSubject {
  readonly id: SignedThing['subjectId']
  readonly of:
    | { readonly kind: 'ACTION'; readonly row: Row<'agent_actions'> }
    | { readonly kind: 'PROPOSAL'; readonly row: ProposalRow }
    | { readonly kind: 'CHANGE'; readonly row: ChangeRow }
  readonly isWaiting: boolean
  /** Version of the rules under which it was decided; null while it waits. */
  readonly decidedUnder: number | null
  readonly expiresAt: string | null
  /** What a note may be about whose file is evidence for it. */
  readonly about: readonly (string | null)[]
  readonly subject: SignedThing
  readonly asked: RequiredSignatures
}

/** What is signed, with everything that signing it depends on. */
export interface LoadedSubject extends AskedSubject {
  readonly judged: Judged
  readonly isHeld: boolean
}

async function askAction(tx: Tx, row: Row<'agent_actions'>, version: ApprovalRuleVersion): Promise<AskedSubject> {
  const subject = await approvalSubjectOf(tx, row)
  return {
    id: row.id,
    of: { kind: 'ACTION', row },
    isWaiting: row.status === 'PENDING_APPROVAL',
    decidedUnder: row.decided_rule_version,
    expiresAt: row.expires_at,
    about: [row.id, row.agent_id, row.customer_id, row.payee_account_id],
    subject,
    asked: askRules(version, subject),
  }
}

async function askProposal(tx: Tx, row: ProposalRow, version: ApprovalRuleVersion): Promise<AskedSubject> {
  const act = await actOfCall(tx, callOf(row), row.ended_at)
  const subject = proposalSubjectOf(row, act)
  const { customerId, payee, quoteId } = act.payment
  return {
    id: row.id,
    of: { kind: 'PROPOSAL', row },
    isWaiting: row.state === 'WAITING',
    decidedUnder: row.decided_rule_version,
    expiresAt: row.expires_at,
    about: [row.id, customerId, payee, quoteId],
    subject,
    asked: askRules(version, subject),
  }
}

function askChange(row: ChangeRow, version: ApprovalRuleVersion): AskedSubject {
  const subject = changeSubjectOf(row)
  return {
    id: row.id,
    of: { kind: 'CHANGE', row },
    isWaiting: row.state === 'WAITING',
    decidedUnder: row.state === 'WAITING' ? null : row.rule_version,
    expiresAt: null,
    about: [row.id, row.agent_id],
    subject,
    asked: askRules(version, subject),
  }
}

/** The payment or the change, or null where there is none. Input: `version`, the rules of this transaction. */
export async function askAbout(tx: Tx, subjectId: string, version: ApprovalRuleVersion): Promise<AskedSubject | null> {
  const action = await getAgentAction(tx, subjectId)
  if (action !== null) return askAction(tx, action, version)
  const proposal = await getProposalRow(tx, subjectId)
  if (proposal !== null) return askProposal(tx, proposal, version)
  const change = await getChangeRow(tx, subjectId)
  return change === null ? null : askChange(change, version)
}

/** Who decided is judged as they stood then: that somebody left later takes nothing back. */
const SIGNERS_OF_DECIDED: Signers = { ...signersAtDesk, mayStillSign: () => Promise.resolve(true) }

/** Looks at who has signed a payment, in the transaction that asked about it. */
export async function judgeLoaded(
  judging: { readonly tx: Tx; readonly signers: Signers },
  payment: AskedSubject,
): Promise<LoadedSubject> {
  const judged = await judgeAsked(judging, payment.subject, payment.asked)
  const isHeld = payment.of.kind === 'ACTION' && (await getHeldOf(judging.tx, payment.of.row.id)) !== null
  return { ...payment, judged, isHeld }
}

/** Whether it ended because a change of the rules left none that asks for signatures. */
const endedUnrequired = ({ of }: AskedSubject): boolean =>
  of.kind === 'PROPOSAL' && readColumn(moneyProposals, of.row, 'failure_json')?.reason === NOT_REQUIRED.reason

/**
 * What was asked of what is decided; where it ended because nothing was asked any more, what was asked last before the
 * version that ended it.
 */
async function askedOfDecided(tx: Tx, payment: AskedSubject, ruleVersion: number): Promise<RequiredSignatures> {
  const { subject } = payment
  let asked = askRules(await requireVersion(tx, ruleVersion), subject)
  while (endedUnrequired(payment) && asked.requirements.length === 0 && asked.version.number > 0)
    asked = askRules(await requireVersion(tx, asked.version.number - 1), subject)
  return asked
}

/**
 * The payment with who has signed it, or null where there is none. What waits is held against the rules that hold now;
 * what was decided, against those under which it was.
 */
export async function loadSubject(tx: Tx, subjectId: string): Promise<LoadedSubject | null> {
  const payment = await askAbout(tx, subjectId, await getRules(tx))
  if (payment === null) return null
  const { decidedUnder } = payment
  if (decidedUnder === null) return judgeLoaded({ tx, signers: signersAtDesk }, payment)
  const asked = await askedOfDecided(tx, payment, decidedUnder)
  return judgeLoaded({ tx, signers: SIGNERS_OF_DECIDED }, { ...payment, asked })
}

/** The rules, by id, of which less would be missing if this person signed, with everything that is asked for. */
export function countsForOf({ judged, subject: { asker } }: LoadedSubject, signer: VoteSigner): string[] {
  const votes = judged.votes.map(countedVoteOf)
  return advancedBy(judged.counted, { signer, votes, asker }).map(({ ruleId }) => ruleId)
}

/** Whether somebody is still there in whose name a proposal would be carried out. */
async function isProposerGone(tx: Tx, { of }: LoadedSubject, wallMs: number): Promise<boolean> {
  if (of.kind === 'ACTION') return false
  const standing = (await findSigningVoter(tx, of.row.proposer_id, wallMs))?.standing
  if (of.kind === 'CHANGE') return standing?.isAdministrator !== true
  return standing?.isApprover !== true && standing?.onBehalfOf.some(({ isApprover }) => isApprover) !== true
}

/** What keeps this person from signing now; null when nothing does. `now` is the clock of the service. */
export async function obstacleFor(
  { tx, now, wallMs }: { readonly tx: Tx; readonly now: number; readonly wallMs: number },
  loaded: LoadedSubject,
  { signer, hasProof }: { readonly signer: VoteSigner; readonly hasProof: boolean },
) {
  const { isWaiting, expiresAt, subject, judged, isHeld } = loaded
  const { standing, operatorId } = signer
  return obstacleOf({
    isWaiting,
    isHeld,
    isExpired: expiresAt !== null && now >= msOf(expiresAt),
    isProposerGone: isWaiting && (await isProposerGone(tx, loaded, wallMs)),
    isRequired: judged.requirements.length > 0,
    isComplete: judged.isComplete,
    hasSigned: judged.votes.some((vote) => isOpenVoteOf(vote, operatorId)),
    isApprover: standing.isApprover || standing.onBehalfOf.some(({ isApprover }) => isApprover),
    isAdministrator: standing.isAdministrator === true,
    isChange: loaded.of.kind === 'CHANGE',
    isAsker: subject.asker?.kind === 'operator' && subject.asker.id === operatorId,
    mayCount: mayCount(judged.requirements, { signer, asker: subject.asker }),
    countsFor: countsForOf(loaded, signer).length,
    hasProof,
  })
}
