import type { SignerReach } from '../../../contract/console/approvals/reach'
import type { ApprovalRequirement } from '../../../contract/console/approvals/schemas'
import { type Asker, authoritiesOf, type CountedVote, countVotes, type SignerStanding } from './rules'

/** Somebody who could sign now, whatever it is about. */
export interface PossibleSigner {
  readonly operatorId: string
  readonly name: string
  readonly standing: SignerStanding
}

/** The signature that somebody would give, with everything that is asked for. */
export const fullVoteOf = (
  { operatorId: id, name, standing }: PossibleSigner,
  { checklist }: Pick<ApprovalRequirement, 'checklist'>,
): CountedVote => ({ caster: { kind: 'operator', id, name }, standing, hasReason: true, checklist, hasEvidence: true })

interface Given {
  readonly signers: readonly PossibleSigner[]
  readonly votes: readonly CountedVote[]
  readonly asker: Asker | null
}

function countPossible(requirement: ApprovalRequirement, { signers, votes, asker }: Given): number {
  const could = signers.map((signer) => fullVoteOf(signer, requirement))
  return countVotes([requirement], [...votes, ...could], asker)[0]?.signed ?? 0
}

/** Whether the signature of somebody may count at all for any of this, whoever else has signed. */
export const mayCount = (
  requirements: readonly ApprovalRequirement[],
  { signer, asker }: { readonly signer: PossibleSigner; readonly asker: Asker | null },
): boolean => requirements.some((each) => authoritiesOf(each, fullVoteOf(signer, each), asker).length > 0)

/** Those of which less would be missing if somebody signed beside those who have. */
export function advancedBy<Requirement extends ApprovalRequirement & { readonly missing: number }>(
  requirements: readonly Requirement[],
  { signer, votes, asker }: Omit<Given, 'signers'> & { readonly signer: PossibleSigner },
): Requirement[] {
  const signers = [signer]
  return requirements.filter((requirement) => {
    const signed = countPossible(requirement, { signers, votes, asker })
    return Math.max(0, requirement.people - signed) < requirement.missing
  })
}

/**
 * How many different people have signed one payment or could now, and what is to be expected of it.
 *
 * Input: `mayToken`, an API token may still approve it, and its approval counts for one.
 */
export function possibleOf(
  requirement: ApprovalRequirement,
  given: Given & { readonly mayToken: boolean },
): Omit<SignerReach, 'sentence'> {
  const maySign = countPossible(requirement, given)
  const token: CountedVote = {
    caster: { kind: 'token', id: '', name: '' },
    standing: { isApprover: true, groupIds: [], onBehalfOf: [] },
    hasReason: false,
    checklist: [],
    hasEvidence: false,
  }
  const votes = given.mayToken ? [...given.votes, token] : given.votes
  const isPossible = countPossible(requirement, { ...given, votes }) >= requirement.people
  return { maySign, mayAtLeast: maySign, outlook: isPossible ? 'ENOUGH' : 'TOO_FEW' }
}

/** How many people could sign for a rule, whoever asks for the payment. */
export function reachOf(
  requirement: ApprovalRequirement,
  signers: readonly PossibleSigner[],
): Omit<SignerReach, 'sentence'> {
  const countFor = (asker: Asker | null) => countPossible(requirement, { signers, votes: [], asker })
  const maySign = countFor(null)
  const mayAtLeast = Math.min(
    maySign,
    ...signers.map(({ operatorId }) => countFor({ kind: 'operator', id: operatorId })),
  )
  const { people } = requirement
  const outlook = maySign < people ? 'TOO_FEW' : mayAtLeast < people ? 'NOT_FOR_ALL' : 'ENOUGH'
  return { maySign, mayAtLeast, outlook }
}
