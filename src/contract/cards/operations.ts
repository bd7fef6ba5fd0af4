import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery, sortOrder } from '../primitives/pagination'
import { card, cardCreateRequest, cardPage, cardRevealResponse, cardState, cardUpdateRequest } from './schemas'

const operation = operationsOf({ tag: 'Cards', auth: ['basic'] })
const params = z.object({ id: pathId })

export const cardsOperations = {
  createCard: operation({
    method: 'POST',
    path: '/cards',
    summary: 'Issue a card to a customer',
    act: 'issue the card',
    suits: { cardholderId: 'CUSTOMER', 'fundingSources.0': 'FUNDING_SOURCE' },
    body: cardCreateRequest,
    responses: { 201: card, ...errors(400, 401, 403, 500, 501) },
    changes: ['cards', 'webhooks'],
  }),

  listCards: operation({
    method: 'GET',
    path: '/cards',
    summary: 'List cards',
    query: z.object({
      cardholderId: z.string().optional().describe('Only cards of this customer.'),
      accountId: z.string().optional().describe('Only cards that draw on this internal account.'),
      platformCardId: z.string().optional().describe('Only the card that you named so. Example: card-17.'),
      state: cardState.optional().describe('Only cards in this state. Example: FROZEN.'),
      ...pageQuery,
      sortOrder: sortOrder.default('desc'),
    }),
    responses: { 200: cardPage, ...errors(400, 401, 403, 500, 501) },
    shows: ['cards'],
  }),

  getCardById: operation({
    method: 'GET',
    path: '/cards/{id}',
    summary: 'Read a card',
    suits: { id: 'CARD' },
    params,
    responses: { 200: card, ...errors(401, 403, 404, 500, 501) },
    shows: ['cards'],
  }),

  updateCardById: operation({
    method: 'PATCH',
    path: '/cards/{id}',
    summary: 'Freeze, unfreeze or close a card, or change its funding sources or limit',
    act: 'change the card',
    suits: { id: 'CARD' },
    asks: ['maxSpendPerTransaction'],
    params,
    body: cardUpdateRequest,
    responses: { 200: card, ...errors(400, 401, 403, 404, 409, 500, 501) },
    changes: ['cards', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  revealCard: operation({
    method: 'POST',
    path: '/cards/{id}/reveal',
    summary: 'Make a link that shows number, expiry and code of a card once',
    act: 'make a link to the card number',
    suits: { id: 'CARD' },
    params,
    responses: { 200: cardRevealResponse, ...errors(401, 403, 404, 500, 501) },
    changes: ['cards'],
  }),
}
