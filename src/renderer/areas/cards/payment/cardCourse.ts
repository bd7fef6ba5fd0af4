import type { CardDecision } from '../../../../contract/console/cards/schemas'
import type { PostingKind } from '../../../../contract/console/money/postingKinds'
import type { LedgerEntry, LedgerPosting } from '../../../../contract/console/money/schemas'

/** What happened to a payment. */
export type StepKind =
  | 'AUTHORIZED'
  | 'PAID_AT_ONCE'
  | 'ANNOUNCED'
  | 'RECEIVED'
  | 'ADJUSTED'
  | 'ADJUSTMENT_DECLINED'
  | 'EXCESS_DECLINED'
  | 'SETTLED'
  | 'RELEASED'
  | 'RETURNED'
  | 'RETURN_TAKEN_BACK'

/** How much is where, in minor units. */
interface Amounts {
  /** Set aside for the merchant. */
  readonly held: number
  /** Left the account for the merchant; of money that was sent to the card, what arrived. */
  readonly settled: number
  /** Came back from the merchant. */
  readonly returned: number
}

/** One thing that happened, and how much was where after it. */
export interface CourseStep extends Amounts {
  readonly id: string
  readonly kind: StepKind
  readonly at: string
  /** What it is about: what was asked for, settled, released, given back. */
  readonly amountMinor: number
  /** What was set free beside what was settled. */
  readonly releasedMinor: number
  readonly decision: Decision | null
}

type Decision = Pick<CardDecision, 'id' | 'kind' | 'verdict' | 'reason' | 'trace' | 'amount' | 'decidedAt'>

type Posting = Pick<LedgerPosting, 'id' | 'kind' | 'createdAt'> & {
  readonly entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[]
}

/** What a payment with a card left behind. */
interface CardTraces {
  readonly postings: readonly Posting[]
  readonly decisions: readonly Decision[]
}

const POSTED: Readonly<Partial<Record<PostingKind, StepKind>>> = {
  hold: 'AUTHORIZED',
  release: 'RELEASED',
  'card-clearing': 'SETTLED',
  'card-return': 'RETURNED',
  'card-return-reversal': 'RETURN_TAKEN_BACK',
  'card-credit': 'RECEIVED',
}

const DECIDED: Readonly<Record<CardDecision['kind'], StepKind>> = {
  AUTHORIZATION: 'AUTHORIZED',
  FINANCIAL_AUTHORIZATION: 'AUTHORIZED',
  CREDIT_AUTHORIZATION: 'ANNOUNCED',
  CREDIT_AUTHORIZATION_ADVICE: 'ANNOUNCED',
  FINANCIAL_CREDIT_AUTHORIZATION: 'ANNOUNCED',
  BALANCE_INQUIRY: 'AUTHORIZED',
  ADVICE: 'ADJUSTED',
  EXCESS: 'SETTLED',
}

const DECLINED: Readonly<Partial<Record<StepKind, StepKind>>> = {
  ADJUSTED: 'ADJUSTMENT_DECLINED',
  SETTLED: 'EXCESS_DECLINED',
}

/** What a posting of the same instant makes of a step that it belongs to: one thing that happened is one step. */
const JOINED: Readonly<Partial<Record<StepKind, Readonly<Record<string, StepKind>>>>> = {
  AUTHORIZED: { hold: 'AUTHORIZED', 'card-clearing': 'PAID_AT_ONCE' },
  ANNOUNCED: { 'card-credit': 'RECEIVED' },
  ADJUSTED: { hold: 'ADJUSTED', release: 'ADJUSTED' },
  SETTLED: { 'card-clearing': 'SETTLED', release: 'SETTLED' },
}

const moved = ({ entries }: Posting, kind: LedgerEntry['kind']): number =>
  entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0)

const isOfHold = ({ kind }: Posting): boolean => kind === 'hold' || kind === 'release'
const isOfReturn = ({ kind }: Posting): boolean => kind.startsWith('card-return')

/** What left the account or reached it; of a hold, how much of it was moved. */
function amountOf(posting: Posting): number {
  const held = moved(posting, 'HELD')
  return Math.abs(isOfHold(posting) ? held : moved(posting, 'AVAILABLE') + held)
}

function after({ held, settled, returned }: Amounts, posting: Posting): Amounts {
  const amount = amountOf(posting)
  const back = posting.kind === 'card-return' ? amount : -amount
  return {
    held: held + moved(posting, 'HELD'),
    settled: settled + (isOfHold(posting) || isOfReturn(posting) ? 0 : amount),
    returned: returned + (isOfReturn(posting) ? back : 0),
  }
}

/** The step with a posting of its own; null where the posting is something else that happened. */
function joined(step: CourseStep, posting: Posting, isFresh: boolean): CourseStep | null {
  const kind = JOINED[step.kind]?.[posting.kind]
  const isRelease = step.kind === 'SETTLED' && posting.kind === 'release'
  if (kind === undefined || step.at !== posting.createdAt || !(isFresh || isRelease)) return null
  const next = { ...step, ...after(step, posting), kind }
  if (isRelease) return { ...next, releasedMinor: step.releasedMinor + amountOf(posting) }
  return posting.kind === 'card-clearing' ? { ...next, amountMinor: amountOf(posting) } : next
}

const NOTHING: Amounts = { held: 0, settled: 0, returned: 0 }
const ageOf = ({ id }: { readonly id: string }): string => id.slice(id.indexOf(':') + 1)

/**
 * What happened to a payment with a card, with what was held, settled and returned after each step: from the postings,
 * which alone say where the money is, and the decisions, which say why.
 */
export function cardCourse({ postings, decisions }: CardTraces): readonly CourseStep[] {
  const steps: CourseStep[] = []
  /** The last step is a decision that no posting has followed yet. */
  let isFresh = false
  const inOrder = [...postings, ...decisions].sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))
  for (const item of inOrder) {
    const last = steps.at(-1)
    const { held, settled, returned } = last ?? NOTHING
    if ('entries' in item) {
      const together = last === undefined ? null : joined(last, item, isFresh)
      const kind = POSTED[item.kind] ?? 'RELEASED'
      const own = {
        id: item.id,
        at: item.createdAt,
        kind,
        decision: null,
        releasedMinor: 0,
        amountMinor: amountOf(item),
      }
      if (together === null) steps.push({ ...own, ...after({ held, settled, returned }, item) })
      else steps.splice(-1, 1, together)
      isFresh = false
    } else {
      const asked = DECIDED[item.kind]
      const kind = item.verdict === 'APPROVED' ? asked : (DECLINED[asked] ?? asked)
      const own = { id: item.id, at: item.decidedAt, kind, decision: item, releasedMinor: 0, amountMinor: item.amount }
      steps.push({ ...own, held, settled, returned })
      isFresh = true
    }
  }
  return steps
}
