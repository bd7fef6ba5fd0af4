import type { cardsOperations } from '../../../contract/cards/operations'
import type { CustomerEnding } from '../../kernel/context'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { endCardsOf } from './closing'
import { answerCardIssuance } from './jobs/answerCardIssuance'
import { confirmCardPull } from './jobs/confirmCardPull'
import { createCard } from './operations/createCard'
import { getCardById, listCards } from './operations/reads'
import { revealCard } from './operations/revealCard'
import { updateCardById } from './operations/updateCardById'

/**
 * Cards of customers, what they draw on, and how each payment is decided and settles. States: PROCESSING, ACTIVE,
 * FROZEN, CLOSED; of a transaction AUTHORIZED, PARTIALLY_SETTLED, SETTLED, REFUNDED, EXCEPTION.
 * Source: specification, card state; behaviour 21.
 */
export const cardsHandlers: Handlers<typeof cardsOperations> = {
  createCard,
  listCards,
  getCardById,
  updateCardById,
  revealCard,
}

export const cardsJobs: Jobs = { answerCardIssuance, confirmCardPull }

export const cardsEnding: CustomerEnding = endCardsOf
