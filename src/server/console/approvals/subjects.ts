import { approvalSubjectOf, getAgentAction } from '../../areas/agents/public'
import {
  type ApprovalSubject,
  authorityOf,
  findOpenVote,
  type Judged,
  judgeSubject,
} from '../../areas/approvals/public'
import type { Row, Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import { getHeldOf } from '../agents/public'
import { signersAtDesk } from '../operators/public'
import { obstacleOf } from './rules'
import type { Signer } from './voters'

/** A payment with everything that signing it depends on. */
export interface LoadedSubject {
  readonly row: Row<'agent_actions'>
  readonly subject: ApprovalSubject
  readonly judged: Judged
  readonly isHeld: boolean
}

/** The payment, or null where there is none. */
export async function loadSubject(tx: Tx, subjectId: string): Promise<LoadedSubject | null> {
  const row = await getAgentAction(tx, subjectId)
  if (row === null) return null
  const subject = await approvalSubjectOf(tx, row)
  const judged = await judgeSubject({ tx, signers: signersAtDesk }, subject)
  return { row, subject, judged, isHeld: (await getHeldOf(tx, row.id)) !== null }
}

/** The rules, by id, for which a signature of this person would count if everything that is asked were given along. */
export function countsForOf({ judged, subject }: LoadedSubject, signer: Signer): string[] {
  const caster = { kind: 'operator', id: signer.operatorId, name: signer.name } as const
  return judged.requirements
    .filter((requirement) => {
      const { checklist } = requirement
      const vote = { caster, standing: signer.standing, hasReason: true, checklist, hasEvidence: true }
      return authorityOf(requirement, vote, subject.asker) !== null
    })
    .map(({ ruleId }) => ruleId)
}

/** What keeps this person from signing now; null when nothing does. `now` is the clock of the service. */
export async function obstacleFor(
  { tx, now }: { readonly tx: Tx; readonly now: number },
  loaded: LoadedSubject,
  { signer, hasProof }: { readonly signer: Signer; readonly hasProof: boolean },
) {
  const { row, subject, judged, isHeld } = loaded
  const { standing, operatorId } = signer
  const own = await findOpenVote(tx, row.id, operatorId)
  return obstacleOf({
    isWaiting: row.status === 'PENDING_APPROVAL',
    isHeld,
    isExpired: row.expires_at !== null && now >= msOf(row.expires_at),
    isRequired: judged.requirements.length > 0,
    isComplete: judged.isComplete,
    hasSigned: own !== null && judged.votes.some(({ id }) => id === own.id),
    isApprover: standing.isApprover || standing.onBehalfOf.some(({ isApprover }) => isApprover),
    isAsker: subject.asker?.kind === 'operator' && subject.asker.id === operatorId,
    countsFor: countsForOf(loaded, signer).length,
    hasProof,
  })
}
