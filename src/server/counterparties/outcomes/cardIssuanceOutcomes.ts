import { type OutcomeRow, rowOf } from './selector'

/** What the simulated issuer makes of a card: `afterMs` until it answers; null, it never does. */
interface IssuanceOutcome {
  readonly ends: 'ISSUED' | 'REJECTED'
  readonly afterMs: number | null
}

const SOURCE = 'Behaviour 21.2: platformCardId of a new card'

/** The platformCardId that a new card is given. Source: behaviour 21.2. Assumes: A-530. */
export const CARD_ISSUANCE_OUTCOMES: readonly OutcomeRow<IssuanceOutcome>[] = [
  {
    suffix: '001',
    outcome: { ends: 'ISSUED', afterMs: null },
    label: 'The issuer does not answer: the card stays PROCESSING',
    source: SOURCE,
  },
  {
    suffix: '002',
    outcome: { ends: 'REJECTED', afterMs: 0 },
    label: 'The issuer refuses: the card is CLOSED, ISSUER_REJECTED',
    source: SOURCE,
  },
  {
    suffix: '005',
    outcome: { ends: 'ISSUED', afterMs: 30_000 },
    label: 'The issuer takes 30 seconds: the card is ACTIVE then',
    source: SOURCE,
  },
  {
    suffix: null,
    outcome: { ends: 'ISSUED', afterMs: 0 },
    label: 'The card is ACTIVE at once',
    source: SOURCE,
  },
]

/** What becomes of a card with that name; a name of ours (null) selects nothing. */
export function issuanceOutcomeOf(platformCardId: string | null): IssuanceOutcome {
  return rowOf(CARD_ISSUANCE_OUTCOMES, platformCardId).outcome
}
