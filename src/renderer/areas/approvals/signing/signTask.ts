import type { ApprovalStanding, ApprovalVote, CastVotesRequest } from '../../../../contract/console/approvals/schemas'
import { type SignedSubject, signedTextOf } from '../../../../contract/console/approvals/voteText'
import { isId } from '../../../../contract/primitives/idForm'
import { words } from './words'

/** What a person gives along with their signature. */
export interface GivenAlong {
  readonly reason: string
  readonly checklist: readonly string[]
  readonly evidence: readonly { readonly id: string; readonly sha256: string }[]
}

/** Payments are signed by approvers, changes by administrators. */
export type SigningOperation = 'castVotes' | 'confirmChange'

/** By which call somebody signs this. */
export const signingOf = ({ subjectId }: Pick<ApprovalStanding, 'subjectId'>): SigningOperation =>
  isId('ChangeProposal', subjectId) ? 'confirmChange' : 'castVotes'

/** Names in one line. */
export const namesText = (people: ApprovalVote['onBehalfOf']): string => people.map(({ name }) => name).join(', ')

export type Signer = NonNullable<ApprovalStanding['signer']>

/** What is signed with one signature: one payment in full, several by the hash of each. */
export interface SignTask {
  readonly subjects: readonly SignedSubject[]
  /** The text of the only payment; null for several. */
  readonly text: string | null
  readonly needs: ApprovalStanding['needs']
  /** By which call it is signed. */
  readonly operation: SigningOperation
  /** What leaves for several together, as a person typed it. */
  readonly confirmedSum?: CastVotesRequest['confirmedSum']
}

/** The signing of one payment. */
export const taskOf = ({ subjectId, subject, needs }: ApprovalStanding): SignTask => ({
  operation: signingOf({ subjectId }),
  subjects: [{ subjectId, sha256: subject.sha256 }],
  text: subject.text,
  needs,
})

/** The whole text that this person signs, to the letter. Input: `signedAt`, wall time of the host; `salt`, random. */
export function textToSign(
  { text, subjects }: Pick<SignTask, 'text' | 'subjects'>,
  signer: Pick<Signer, 'operatorId' | 'name' | 'isApprover' | 'isAdministrator' | 'groupIds' | 'onBehalfOf'>,
  given: GivenAlong,
  { signedAt, salt }: { readonly signedAt: string; readonly salt: string },
): string {
  const reason = given.reason.trim()
  return signedTextOf(text ?? subjects, {
    operatorId: signer.operatorId,
    operatorName: signer.name,
    standing: signer,
    onBehalfOf: signer.onBehalfOf,
    reason: reason === '' ? null : reason,
    checklist: given.checklist,
    evidence: given.evidence.map(({ id, sha256 }) => ({ fileId: id, sha256 })),
    signedAt,
    salt,
  })
}

/** What is not known before somebody signs, in words. */
export const NOT_YET = { signedAt: words.whenSigned, salt: words.saltWhenSigned } as const
