import { z } from 'zod'
import { card, cardState, cardStateReason } from '../../cards/schemas'
import { internalAccountStatus, internalAccountType } from '../../internal-accounts/schemas'
import type { ServiceOperationId } from '../../operations'
import { instant } from '../../primitives/time'

/** An account of the cardholder that the card draws on, or may be given. */
export const cardAccount = z.object({
  accountId: z.string(),
  type: internalAccountType,
  status: internalAccountStatus,
  currency: z.string(),
  availableMinor: z.int().describe('What can be spent, in minor units.'),
})
export type CardAccount = z.infer<typeof cardAccount>

/** An account in the card's list, in the card's order. */
const cardSource = cardAccount.extend({
  fundingSourceId: z.string().describe('Names the tie between the card and the account.'),
  activeKey: z
    .object({ id: z.string(), nickname: z.string() })
    .nullable()
    .describe(
      'The key that signs for this account when the card is used; null where there is none, or none is needed.',
    ),
})
export type CardSource = z.infer<typeof cardSource>

/** A state that the card reached. */
const cardStateStep = z.object({
  state: cardState,
  reason: cardStateReason.nullable(),
  at: instant,
  by: z
    .object({
      operationId: z.enum(['createCard', 'updateCardById'] satisfies ServiceOperationId[]),
      actorKind: z.string(),
      actorName: z.string().nullable(),
    })
    .nullable()
    .describe('Who asked for it; null for the issuer and for the service itself.'),
})
export type CardStateStep = z.infer<typeof cardStateStep>

/** What closing the card would bring to an end now. */
const cardClosing = z.object({
  openPayments: z.int().describe('Authorizations to which more clearings may come.'),
  heldMinor: z.int().describe('What is held for them, in minor units.'),
  delegatedKeys: z.int(),
})

export type CardClosing = z.infer<typeof cardClosing>

/** A link that shows the number of a card once. */
const cardNumberLink = z.object({
  expiresAt: instant,
  usedAt: instant.nullable().describe('When the number was shown; null as long as it was not.'),
})

/** A card with everything the desk shows of it. */
export const cardDetail = z.object({
  card,
  cardholderName: z.string().nullable(),
  sources: z.array(cardSource),
  otherAccounts: z.array(cardAccount).describe('Other accounts of the cardholder that the card could draw on.'),
  states: z.array(cardStateStep).describe('Oldest first.'),
  closing: cardClosing.nullable().describe('Null once it is closed.'),
  numberLink: cardNumberLink.nullable().describe('The newest one; links are forgotten a day after they were over.'),
})
export type CardDetail = z.infer<typeof cardDetail>

/** How many cards are in each state; states that no card has are 0. */
export const cardCounts = z.object({
  PROCESSING: z.int(),
  ACTIVE: z.int(),
  FROZEN: z.int(),
  CLOSED: z.int(),
})
