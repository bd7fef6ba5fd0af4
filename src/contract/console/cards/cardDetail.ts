import { z } from 'zod'
import { card, cardState, cardStateReason } from '../../cards/schemas'
import { internalAccountStatus, internalAccountType } from '../../internal-accounts/schemas'
import { instant } from '../../primitives/time'

/** An account of the cardholder that the card draws on, or may be given. */
export const cardAccount = z.object({
  accountId: z.string(),
  type: internalAccountType,
  status: internalAccountStatus,
  currency: z.string(),
  /** What can be spent, in minor units. */
  availableMinor: z.int(),
})
export type CardAccount = z.infer<typeof cardAccount>

/** An account in the card's list, in the card's order. */
export const cardSource = cardAccount.extend({
  /** Names the tie between the card and the account. */
  fundingSourceId: z.string(),
  /** The key that signs for this account when the card is used; null where there is none, or none is needed. */
  activeKey: z.object({ id: z.string(), nickname: z.string() }).nullable(),
})
export type CardSource = z.infer<typeof cardSource>

/** A state that the card reached. */
export const cardStateStep = z.object({
  state: cardState,
  reason: cardStateReason.nullable(),
  at: instant,
  /** Who asked for it; null for the issuer and for the service itself. */
  by: z.object({ operationId: z.string(), actorName: z.string().nullable() }).nullable(),
})
export type CardStateStep = z.infer<typeof cardStateStep>

/** What closing the card would bring to an end now. */
export const cardClosing = z.object({
  /** Authorizations to which more clearings may come, and what is held for them, in minor units. */
  openPayments: z.int(),
  heldMinor: z.int(),
  delegatedKeys: z.int(),
})

export type CardClosing = z.infer<typeof cardClosing>

/** A link that shows the number of a card once. */
export const cardNumberLink = z.object({
  expiresAt: instant,
  /** When the number was shown; null as long as it was not. */
  usedAt: instant.nullable(),
})
export type CardNumberLink = z.infer<typeof cardNumberLink>

/** A card with everything the desk shows of it. */
export const cardDetail = z.object({
  card,
  cardholderName: z.string().nullable(),
  sources: z.array(cardSource),
  /** Other accounts of the cardholder that the card could draw on. */
  otherAccounts: z.array(cardAccount),
  /** Oldest first. */
  states: z.array(cardStateStep),
  /** Null once it is closed. */
  closing: cardClosing.nullable(),
  /** The newest one; links are forgotten a day after they were over. */
  numberLink: cardNumberLink.nullable(),
})
export type CardDetail = z.infer<typeof cardDetail>

/** How many cards are in each state; states that no card has are 0. */
export const cardCounts = z.object({
  PROCESSING: z.int(),
  ACTIVE: z.int(),
  FROZEN: z.int(),
  CLOSED: z.int(),
})
