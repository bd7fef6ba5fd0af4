import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { cardTransaction } from '../../transactions/cardTransaction'
import { cardAccount, cardCounts, cardDetail } from './cardDetail'
import { cardDecision, cardDecisionKind } from './schemas'

const operation = operationsOf({ tag: 'cards', auth: ['console'] })
const params = z.object({ cardId: pathId })

export const cardsConsoleOperations = {
  countCards: operation({
    method: 'GET',
    path: '/cards/counts',
    summary: 'How many cards are in each state',
    responses: { 200: cardCounts, ...errors(401) },
    shows: ['cards'],
  }),

  getCardDetail: operation({
    method: 'GET',
    path: '/cards/{cardId}',
    summary: 'One card with its accounts, the states it reached, and what closing it would end',
    params,
    responses: { 200: cardDetail, ...errors(401, 404) },
    shows: ['cards', 'internal-accounts', 'wallet-auth', 'transactions'],
  }),

  listCardDecisions: operation({
    method: 'GET',
    path: '/cards/{cardId}/decisions',
    summary: 'What was decided about a card, with how it came about, newest first',
    params,
    query: z.object({
      verdict: cardDecision.shape.verdict
        .optional()
        .describe('Only what was approved, or declined. Example: DECLINED.'),
      kind: cardDecisionKind.optional().describe('Only this kind of message.'),
      ...pageQuery,
    }),
    responses: { 200: page(cardDecision, 'CardDecisionPage'), ...errors(400, 401, 404) },
    shows: ['cards'],
  }),

  listCardPayments: operation({
    method: 'GET',
    path: '/cards/{cardId}/payments',
    summary: 'The transactions of a card, newest first',
    params,
    query: z.object(pageQuery),
    responses: { 200: page(cardTransaction, 'CardPaymentPage'), ...errors(400, 401, 404) },
    shows: ['transactions'],
  }),

  listCardAccounts: operation({
    method: 'GET',
    path: '/card-accounts',
    summary: 'The accounts of a customer that a card may draw on, those that pay at once first',
    query: z.object({ customerId: z.string().min(1).max(200).describe('The cardholder to be.') }),
    responses: { 200: z.object({ data: z.array(cardAccount) }), ...errors(400, 401) },
    shows: ['internal-accounts', 'customers'],
  }),
}
