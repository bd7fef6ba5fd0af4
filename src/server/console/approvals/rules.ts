import type { VoteObstacle } from '../../../contract/console/approvals/schemas'

/** What decides whether somebody can sign a payment now. */
interface SigningFacts {
  readonly isWaiting: boolean
  readonly isHeld: boolean
  readonly isExpired: boolean
  /** In whose name a proposal would be carried out. */
  readonly isProposerGone: boolean
  readonly isRequired: boolean
  readonly isComplete: boolean
  readonly hasSigned: boolean
  /** By themselves or in place of somebody. */
  readonly isApprover: boolean
  /** Asked for in place of an approver, where what people and programs may do is changed. */
  readonly isAdministrator: boolean
  readonly isChange: boolean
  readonly isAsker: boolean
  /** Whether any rule would count the signature, whoever else has signed. */
  readonly mayCount: boolean
  /** Of how many of the rules less would be missing with it. */
  readonly countsFor: number
  readonly hasProof: boolean
}

/** What keeps somebody from signing, the first thing that does; null when nothing does. */
export function obstacleOf(facts: SigningFacts): VoteObstacle | null {
  if (!facts.isWaiting) return 'DECIDED'
  if (!facts.isRequired) return 'NOT_REQUIRED'
  if (facts.isHeld) return 'DECISION_HELD'
  if (facts.isExpired) return 'QUOTE_EXPIRED'
  if (facts.isProposerGone) return 'PROPOSER_GONE'
  if (facts.hasSigned) return 'SIGNED_ALREADY'
  if (facts.isComplete) return 'COMPLETE'
  if (facts.isChange && !facts.isAdministrator) return 'NOT_AN_ADMINISTRATOR'
  if (!facts.isChange && !facts.isApprover) return 'NOT_AN_APPROVER'
  if (!facts.mayCount) return facts.isAsker ? 'ASKED_FOR_IT' : 'NOT_COUNTED'
  if (facts.countsFor === 0) return 'ADDS_NOTHING'
  return facts.hasProof ? null : 'NO_PROOF'
}

/** Why somebody cannot sign, as a person is told. */
const OBSTACLES: Readonly<Record<VoteObstacle, string>> = {
  NOBODY_AT_DESK: 'Nobody is at the desk. Choose who you are and prove it first.',
  DECIDED: 'This payment no longer waits; there is nothing left to sign.',
  NOT_REQUIRED: 'No approval rule asks for signatures here; approve or reject the payment as usual.',
  DECISION_HELD: 'This payment was decided a moment ago, and the decision can still be undone.',
  QUOTE_EXPIRED: 'The quote has expired, so the payment cannot be made any more.',
  SIGNED_ALREADY: 'You have signed this payment already.',
  COMPLETE: 'All signatures are there; approve the payment as usual.',
  NOT_AN_APPROVER: 'You may not approve payments. An administrator can give you the role of approver.',
  NOT_AN_ADMINISTRATOR: 'You may not confirm changes. An administrator can give you the role of administrator.',
  ASKED_FOR_IT: 'You made the agent that asks for this payment, so other people have to sign it.',
  NOT_COUNTED: 'Your signature would count for none of the rules that this payment needs.',
  ADDS_NOTHING: 'Your signature would add nothing to those that are there; other people have to give what is missing.',
  PROPOSER_GONE: 'Whoever proposed this may not move money any more. Cancel it, and propose it again.',
  NO_PROOF: 'You have neither PIN nor passkey. Set one under Settings, Operators; then you can sign.',
}

type Words = Partial<Readonly<Record<VoteObstacle, string>>>

/** Why somebody may not sign a payment that was proposed at the desk. */
const OBSTACLES_OF_PROPOSAL: Words = {
  NOT_REQUIRED: 'No approval rule asks for signatures here. Withdraw the proposal, and make the payment directly.',
  ASKED_FOR_IT: 'You proposed this payment, so other people have to sign it.',
}

/** Why somebody may not sign a change of a policy or of the approval rules. */
const OBSTACLES_OF_CHANGE: Words = {
  DECIDED: 'This change was confirmed, rejected or withdrawn before, or it is void; there is nothing left to sign.',
  SIGNED_ALREADY: 'You have signed this change already.',
  ASKED_FOR_IT: 'You asked for this change, so another administrator has to confirm it.',
  PROPOSER_GONE: 'Whoever asked for this is no administrator any more. Reject it, and make the change again.',
}

const OWN_WORDS = { ACTION: {} as Words, PROPOSAL: OBSTACLES_OF_PROPOSAL, CHANGE: OBSTACLES_OF_CHANGE } as const

/** Why somebody cannot sign this, as a person is told. */
export const obstacleText = (obstacle: VoteObstacle, kind: keyof typeof OWN_WORDS): string =>
  OWN_WORDS[kind][obstacle] ?? OBSTACLES[obstacle]

/** How old the time in a signed text may be, and how far ahead, in milliseconds. */
const SIGNING_MS = 5 * 60_000

/** Whether a text that says when it was signed was signed just now. Wall milliseconds. */
export const isFresh = (signedMs: number, wallMs: number): boolean => Math.abs(wallMs - signedMs) <= SIGNING_MS
