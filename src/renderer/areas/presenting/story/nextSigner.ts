import { tooFewText } from '../../../../contract/console/approvals/requirementText'
import type { ApprovalStanding } from '../../../../contract/console/approvals/schemas'
import type { Operator } from '../../../../contract/console/operators/schemas'

/** What a payment or a change still needs. */
type Needs = Pick<ApprovalStanding, 'requirements' | 'missing' | 'needs'>

/** Somebody at the desk with what their signature would count for; null where they may not be at the desk. */
export interface StorySigner {
  readonly operator: Pick<Operator, 'id' | 'name' | 'demoPin'>
  readonly signer: Pick<
    NonNullable<ApprovalStanding['signer']>,
    'canSign' | 'obstacle' | 'sentence' | 'countsFor'
  > | null
}

export interface DemoSigner {
  readonly operatorId: string
  readonly name: string
  readonly pin: string
}

/** Who signs next: somebody of the demo data, anybody at the desk, or nobody; `past` says why nobody ever will. */
type NextSigner =
  | { readonly kind: 'DEMO'; readonly signer: DemoSigner }
  | { readonly kind: 'AT_DESK' }
  | { readonly kind: 'NOBODY'; readonly past: string | null }

/** Obstacles that are nobody's own: what is signed is past it. */
const OF_ALL: readonly string[] = ['QUOTE_EXPIRED', 'PROPOSER_GONE']

const usesOf = ({ requirements }: Needs, { signer }: StorySigner): number => {
  if (signer?.canSign !== true) return 0
  return requirements.filter(({ ruleId, isMet }) => !isMet && signer.countsFor.includes(ruleId)).length
}

/** Rules that ask for more people than have signed or could: the story has no API token that could stand in. */
const shortOf = ({ requirements }: Pick<Needs, 'requirements'>) =>
  requirements.filter(({ isMet, maySign, people }) => !isMet && maySign < people)

/** True where the people that there are could never sign all of it. */
export const hasTooFewSigners = (asked: Pick<Needs, 'requirements'>): boolean => shortOf(asked).length > 0

/** Why nobody can add what is missing, and what to do. */
export const nobodyText = (asked: Pick<Needs, 'requirements' | 'missing'>): string =>
  tooFewText(shortOf(asked), asked.missing)

/**
 * Whose signature brings it furthest: somebody of the demo data whom the rules that are not met count, the earlier of
 * two who are counted for as many. A file as evidence is chosen by a person, at the desk.
 */
export function nextSigner(asked: Needs, candidates: readonly StorySigner[]): NextSigner {
  const able = candidates
    .map((candidate) => ({ ...candidate, uses: usesOf(asked, candidate) }))
    .filter(({ uses }) => uses > 0)
    .toSorted((one, other) => other.uses - one.uses)
  if (able.length === 0) {
    const past = candidates.find(({ signer }) => OF_ALL.includes(signer?.obstacle ?? ''))
    return { kind: 'NOBODY', past: past?.signer?.sentence ?? null }
  }
  const [demo] = able.flatMap(({ operator: { id, name, demoPin } }) =>
    demoPin === null ? [] : [{ operatorId: id, name, pin: demoPin }],
  )
  return demo === undefined || asked.needs.evidenceFile ? { kind: 'AT_DESK' } : { kind: 'DEMO', signer: demo }
}
