import { CARD_MOVES, ISSUER_MOVES } from '../../../contract/cards/cardRules'
import { HELD_CARD_STATES, type HeldCardState } from '../../../contract/cards/cardStates'
import type { CardState } from '../../../contract/cards/schemas'
import type { CardStateStep } from '../../../contract/console/cards/cardDetail'

/** Where the card is, what may follow at once, what it has left behind, and what cannot follow at once. */
type CardStanding = 'NOW' | 'POSSIBLE' | 'REACHED' | 'NOT_NOW'

export interface CardStateNode {
  readonly state: HeldCardState
  readonly standing: CardStanding
  /** When it was last reached; null: never. */
  readonly at: string | null
}

/** The states of a card and how it stands to each, by the table that the service decides by. */
export function cardStateNodes(now: CardState, steps: readonly CardStateStep[]): readonly CardStateNode[] {
  const next = new Set<string>([...CARD_MOVES[now], ...ISSUER_MOVES[now]])
  return HELD_CARD_STATES.map((state) => {
    const at = steps.findLast((step) => step.state === state)?.at ?? null
    if (state === now) return { state, standing: 'NOW', at }
    if (next.has(state)) return { state, standing: 'POSSIBLE', at }
    return { state, standing: at === null ? 'NOT_NOW' : 'REACHED', at }
  })
}
