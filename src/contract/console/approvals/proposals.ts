import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { queryBoolean } from '../../primitives/query'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'
import { executeQuoteRequest, quoteRequest } from '../../quotes/schemas'
import { transferInRequest, transferOutRequest } from '../../transfers/schemas'
import { actionFailure } from '../agents/schemas'
import { lookalike } from '../lookalike'

const operation = operationsOf({ tag: 'approvals', auth: ['console'] })

/** A call of the interface that moves money, as its operation takes it. */
export const moneyCall = z.discriminatedUnion('operationId', [
  z.object({
    operationId: z.literal('executeQuote'),
    params: z.object({ quoteId: pathId }).describe('Of the path.'),
    body: executeQuoteRequest.optional().describe('As executeQuote takes it.'),
  }),
  z.object({ operationId: z.literal('createTransferOut'), body: transferOutRequest }),
  z.object({ operationId: z.literal('createTransferIn'), body: transferInRequest }),
])
export type MoneyCall = z.infer<typeof moneyCall>

/** What may be tried out before it is done: the same, and a quote that is executed as it is made. */
const triedCall = z.discriminatedUnion('operationId', [
  ...moneyCall.options,
  z.object({ operationId: z.literal('createQuote'), body: quoteRequest }),
])
export type TriedCall = z.infer<typeof triedCall>

const reason = inLines(z.string().trim().min(3).max(2000))

export const moneyProposalState = z
  .enum(['WAITING', 'EXECUTED', 'FAILED', 'CANCELLED', 'EXPIRED'])
  .describe(
    'FAILED: refused when it was carried out, or, where nobody ended it, it came to nothing before everybody had ' +
      'signed; `failure` says why. EXPIRED: its quote has, unsigned.',
  )
export type MoneyProposalState = z.infer<typeof moneyProposalState>

const money = z.object({ amountMinor: z.int(), currency: z.string() })
const person = z.object({ id: z.string().nullable(), name: z.string() })

export const moneyProposal = z.object({
  id: z.string(),
  state: moneyProposalState,
  call: moneyCall,
  reason: z.string().describe('Why it is to be paid, as whoever proposed it said.'),
  proposedBy: person.describe('In whose name it is carried out.'),
  proposedAt: instant,
  expiresAt: instant.nullable().describe('When its quote expires; null where nothing does.'),
  amount: money,
  receiving: money.nullable().describe('What arrives, where a quote says it.'),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  sourceAccountId: z.string().nullable(),
  payee: z.object({
    id: z.string().nullable(),
    name: z.string().nullable(),
    identifier: z.string().nullable(),
    lookalike: lookalike.nullable().describe('A known payee whose name looks like this one.'),
  }),
  quoteId: z.string().nullable(),
  transactionId: z.string().nullable().describe('The payment, once there is one.'),
  endedAt: instant.nullable(),
  endedBy: person.nullable().describe('Who gave the last signature, or cancelled it.'),
  cancelReason: z.string().nullable(),
  failure: actionFailure.nullable(),
})
export type MoneyProposal = z.infer<typeof moneyProposal>

/** What an operator would do with money, where approval rules ask for signatures first. Assumes: A-710. */
export const proposalOperations = {
  createMoneyProposal: operation({
    method: 'POST',
    path: '/approvals/proposals',
    role: 'APPROVER',
    summary: 'Proposes a payment that approval rules have signed first; the last signature carries it out',
    act: 'propose a payment to be signed',
    body: z.object({
      call: moneyCall.describe('The call that would be refused, to the letter.'),
      reason: reason.describe('Why it is to be paid. Example: Invoice 2026-118.'),
    }),
    responses: { 201: moneyProposal, ...errors(400, 401, 403, 404, 409, 429, 501) },
    idempotent: 'OPTIONAL',
    changes: ['approvals'],
  }),

  tryMoneyCall: operation({
    method: 'POST',
    path: '/approvals/proposals/try',
    transaction: 'rollback',
    summary:
      'Tries out a call that moves money, where approval rules hold: its refusal, or that it is signed first; ' +
      'nothing is done',
    act: 'try out a payment',
    body: triedCall,
    responses: { 204: null, ...errors(400, 401, 403, 404, 409, 412, 424, 429, 501) },
    changes: [],
  }),

  listMoneyProposals: operation({
    method: 'GET',
    path: '/approvals/proposals',
    summary: 'Payments that operators have proposed, newest first',
    query: z.object({
      state: moneyProposalState.optional(),
      isEnded: queryBoolean.optional().describe('Only those that were carried out, failed or were cancelled.'),
      quoteId: z.string().min(1).max(200).optional().describe('Only those that would execute this quote.'),
      before: z.string().min(1).max(200).optional().describe('Only those before this one, by id.'),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many. Example: 20.'),
    }),
    responses: { 200: z.object({ data: z.array(moneyProposal), hasMore: z.boolean() }), ...errors(400, 401) },
    shows: ['approvals', 'quotes', 'external-accounts', 'clock'],
  }),

  getMoneyProposal: operation({
    method: 'GET',
    path: '/approvals/proposals/{proposalId}',
    summary: 'One payment that an operator has proposed',
    params: z.object({ proposalId: pathId }),
    responses: { 200: moneyProposal, ...errors(400, 401, 404) },
    shows: ['approvals', 'quotes', 'external-accounts', 'clock'],
  }),

  cancelMoneyProposal: operation({
    method: 'POST',
    path: '/approvals/proposals/{proposalId}/cancel',
    role: 'APPROVER',
    summary: 'Cancels a proposed payment that still waits; nothing is paid',
    act: 'cancel a proposed payment',
    actByDetail: { as: { WITHDRAWN: 'withdraw a proposed payment', REFUSED: 'reject a proposed payment' } },
    params: z.object({ proposalId: pathId }),
    body: z.object({ reason: reason.describe('Why it is not to be paid. Example: Paid already.') }),
    responses: { 200: moneyProposal, ...errors(400, 401, 403, 404, 409) },
    changes: ['approvals'],
  }),
}
