import type { cardsOperations } from '../../../contract/cards/operations'
import type { CustomerEnding } from '../../kernel/context'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { endCardsOf } from './closing'
import { answerCardIssuance } from './jobs/answerCardIssuance'
import { createCard } from './operations/createCard'
import { getCardById, listCards } from './operations/reads'
import { revealCard } from './operations/revealCard'
import { updateCardById } from './operations/updateCardById'

/**
 * Cards of customers, and what they draw on. States: PROCESSING, ACTIVE, FROZEN, CLOSED.
 * Source: specification, card state; behaviour 21.
 */
export const cardsHandlers: Handlers<typeof cardsOperations> = {
  createCard,
  listCards,
  getCardById,
  updateCardById,
  revealCard,
}

export const cardsJobs: Jobs = { answerCardIssuance }

export const cardsEnding: CustomerEnding = endCardsOf
