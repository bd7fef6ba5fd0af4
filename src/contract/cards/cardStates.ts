/** The states that a card of this service has, on its way; nothing waits for its cardholder's verification. */
export const HELD_CARD_STATES = ['PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'] as const
export type HeldCardState = (typeof HELD_CARD_STATES)[number]
