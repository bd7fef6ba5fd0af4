import { approvalSubjectOf, getAgentAction } from '../../areas/agents/public'
import {
  type ApprovalSubject,
  authorityOf,
  findOpenVote,
  fullVoteOf,
  getProposalRow,
  type Judged,
  judgeSubject,
  type ProposalRow,
  proposalSubjectOf,
} from '../../areas/approvals/public'
import type { Row, Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import { getHeldOf } from '../agents/public'
import { signersAtDesk } from '../operators/public'
import { actOfCall, callOf } from './proposalActs'
import { obstacleOf } from './rules'
import { findSigner, type Signer } from './voters'

/** A payment with everything that signing it depends on. */
export interface LoadedSubject {
  readonly id: ApprovalSubject['subjectId']
  readonly of:
    | { readonly kind: 'ACTION'; readonly row: Row<'agent_actions'> }
    | { readonly kind: 'PROPOSAL'; readonly row: ProposalRow }
  readonly isWaiting: boolean
  readonly expiresAt: string | null
  /** What a note may be about whose file is evidence for it. */
  readonly about: readonly (string | null)[]
  readonly subject: ApprovalSubject
  readonly judged: Judged
  readonly isHeld: boolean
}

async function loadAction(tx: Tx, row: Row<'agent_actions'>): Promise<LoadedSubject> {
  const subject = await approvalSubjectOf(tx, row)
  return {
    id: row.id,
    of: { kind: 'ACTION', row },
    isWaiting: row.status === 'PENDING_APPROVAL',
    expiresAt: row.expires_at,
    about: [row.id, row.agent_id, row.customer_id, row.payee_account_id],
    subject,
    judged: await judgeSubject({ tx, signers: signersAtDesk }, subject),
    isHeld: (await getHeldOf(tx, row.id)) !== null,
  }
}

async function loadProposal(tx: Tx, row: ProposalRow): Promise<LoadedSubject> {
  const act = await actOfCall(tx, callOf(row))
  const subject = proposalSubjectOf(row, act)
  const { customerId, payee, quoteId } = act.payment
  return {
    id: row.id,
    of: { kind: 'PROPOSAL', row },
    isWaiting: row.state === 'WAITING',
    expiresAt: row.expires_at,
    about: [row.id, customerId, payee, quoteId],
    subject,
    judged: await judgeSubject({ tx, signers: signersAtDesk }, subject),
    isHeld: false,
  }
}

/** The payment, or null where there is none. */
export async function loadSubject(tx: Tx, subjectId: string): Promise<LoadedSubject | null> {
  const action = await getAgentAction(tx, subjectId)
  if (action !== null) return loadAction(tx, action)
  const proposal = await getProposalRow(tx, subjectId)
  return proposal === null ? null : loadProposal(tx, proposal)
}

/** The rules, by id, for which a signature of this person would count if everything that is asked were given along. */
export function countsForOf({ judged, subject }: LoadedSubject, signer: Signer): string[] {
  return judged.requirements
    .filter((requirement) => authorityOf(requirement, fullVoteOf(signer, requirement), subject.asker) !== null)
    .map(({ ruleId }) => ruleId)
}

/** Whether somebody is still there in whose name a proposal would be carried out. */
async function isProposerGone(tx: Tx, { of }: LoadedSubject, wallMs: number): Promise<boolean> {
  if (of.kind !== 'PROPOSAL') return false
  const proposer = await findSigner(tx, of.row.proposer_id, wallMs)
  const standing = proposer?.standing
  return standing?.isApprover !== true && standing?.onBehalfOf.some(({ isApprover }) => isApprover) !== true
}

/** What keeps this person from signing now; null when nothing does. `now` is the clock of the service. */
export async function obstacleFor(
  { tx, now, wallMs }: { readonly tx: Tx; readonly now: number; readonly wallMs: number },
  loaded: LoadedSubject,
  { signer, hasProof }: { readonly signer: Signer; readonly hasProof: boolean },
) {
  const { id, isWaiting, expiresAt, subject, judged, isHeld } = loaded
  const { standing, operatorId } = signer
  const own = await findOpenVote(tx, id, operatorId)
  return obstacleOf({
    isWaiting,
    isHeld,
    isExpired: expiresAt !== null && now >= msOf(expiresAt),
    isProposerGone: isWaiting && (await isProposerGone(tx, loaded, wallMs)),
    isRequired: judged.requirements.length > 0,
    isComplete: judged.isComplete,
    hasSigned: own !== null && judged.votes.some((vote) => vote.id === own.id),
    isApprover: standing.isApprover || standing.onBehalfOf.some(({ isApprover }) => isApprover),
    isAsker: subject.asker?.kind === 'operator' && subject.asker.id === operatorId,
    countsFor: countsForOf(loaded, signer).length,
    hasProof,
  })
}
