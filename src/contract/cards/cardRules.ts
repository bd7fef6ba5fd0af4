import type { HeldCardState } from './cardStates'
import type { CardState, CardUpdateRequest } from './schemas'

export type AskedCardState = NonNullable<CardUpdateRequest['state']>

/** Where the platform may move a card. Source: specification, card state; behaviour 21.2. */
export const CARD_MOVES: Readonly<Record<CardState, readonly AskedCardState[]>> = {
  PENDING_KYC: [],
  PROCESSING: [],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
}

/** What the issuer's answer makes of a card that waits for it. Source: behaviour 21.2. */
export const ISSUER_MOVES: Readonly<Record<CardState, readonly HeldCardState[]>> = {
  PENDING_KYC: [],
  PROCESSING: ['ACTIVE', 'CLOSED'],
  ACTIVE: [],
  FROZEN: [],
  CLOSED: [],
}

/** The currencies that cards are paid in. Source: behaviour 21.2. */
export const CARD_CURRENCIES: readonly string[] = ['USD', 'USDB']

/** An account in one of these states can stand in the list of a card. Assumes: A-534. */
export function mayFundCards({ currency, status }: { readonly currency: string; readonly status: string }): boolean {
  return CARD_CURRENCIES.includes(currency) && status !== 'CLOSED' && status !== 'FAILED'
}
