import { z } from 'zod'
import { agentActionType } from '../../agents/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { amountFilter, dateRange, queryBoolean } from '../../primitives/query'
import { givenInstant } from '../../primitives/time'
import { decideActionsRequest, decidedActions, heldDecisions, undoneDecision } from './decisions'
import { actionForecast } from './forecast'
import {
  actionDetail,
  agentUsageBars,
  decidedAction,
  decidedBy,
  failureExplanation,
  holdingClause,
  queuedAction,
  refusedCall,
  timelineItem,
  waitingCounts,
  waitingIds,
} from './schemas'

const operation = operationsOf({ tag: 'agents', auth: ['console'] })
const params = z.object({ actionId: pathId })
/** Whatever an action, its payment and its forecast depend on. */
const ALL_OF_ACTION = [
  'agent-actions',
  'agents',
  'customers',
  'quotes',
  'transactions',
  'internal-accounts',
  'external-accounts',
  'exchange-rates',
  'clock',
] as const

/** What both lists of the desk are narrowed by besides their own. */
const actionFilters = {
  agentId: z.string().optional().describe('Only what this agent asked for.'),
  customerId: z.string().optional().describe('Only what concerns this customer.'),
  type: agentActionType.optional().describe('Only this kind of payment. Example: EXECUTE_QUOTE.'),
  payee: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ description: "Part of the payee's name, or the whole id of the account; letter case is ignored." })
    .optional(),
  amount: amountFilter.optional(),
  rule: holdingClause.meta({ description: 'The clause of the policy that held it.' }).optional(),
  ...dateRange,
} as const

/** What the queue is narrowed by. */
const queueFilters = {
  ...actionFilters,
  askedBy: z
    .enum(['AGENT', 'PERSON'])
    .optional()
    .describe('Here is what agents ask for, so PERSON finds nothing: what people propose has a list of its own.'),
  expiresFrom: givenInstant
    .optional()
    .describe('Only those whose quote expires at this time or later. Example: 2026-11-01T00:00:00Z.'),
  expiresTo: givenInstant
    .optional()
    .describe('Only those whose quote expires at this time or before. Example: 2026-11-30T23:59:59Z.'),
  /** Those whose quote has expired wait no more; `true` lists them, and only them. */
  isTooLate: queryBoolean.default(false).describe('`true`: only those whose quote has expired. Example: true.'),
  /** Those that were put off are out of the queue until then; `true` lists them, and only them. */
  isSnoozed: queryBoolean.default(false).describe('`true`: only those that were put off. Example: true.'),
} as const

/** What the console asks about agents and their actions beyond the interface. */
export const agentsConsoleOperations = {
  listQueue: operation({
    method: 'GET',
    path: '/approvals/waiting',
    summary: 'Actions that wait for a decision; what expires first stands first',
    query: z.object({
      ...queueFilters,
      sort: z.enum(['deadline', 'newest', 'amount']).default('deadline').describe('What comes first. Example: amount.'),
      ...pageQuery,
    }),
    responses: { 200: page(queuedAction, 'QueuedActionPage'), ...errors(400, 401) },
    shows: ['agent-actions', 'quotes', 'clock'],
  }),

  listWaitingIds: operation({
    method: 'GET',
    path: '/approvals/waiting-ids',
    summary: 'The IDs of all actions that wait for a decision, in no order: which of them still do',
    query: z.object(queueFilters),
    responses: { 200: waitingIds, ...errors(400, 401) },
    shows: ['agent-actions', 'quotes', 'clock'],
  }),

  listDecidedActions: operation({
    method: 'GET',
    path: '/approvals/decided',
    summary: 'Actions that a person decided, or that ended undecided, newest decision first',
    query: z.object({
      outcome: z
        .enum(['APPROVED', 'REJECTED', 'FAILED'])
        .optional()
        .describe('Only those that ended so. Example: FAILED.'),
      decidedBy: z
        .enum([...decidedBy.options, 'SOMEBODY'])
        .optional()
        .describe('Only what people decided, or programs, or nobody; SOMEBODY: people or programs. Example: PEOPLE.'),
      ...actionFilters,
      ...pageQuery,
    }),
    responses: { 200: page(decidedAction, 'DecidedActionPage'), ...errors(400, 401) },
    shows: ['agent-actions', 'transactions'],
  }),

  countWaiting: operation({
    method: 'GET',
    path: '/approvals/count',
    summary: 'How many actions and proposed payments wait, how many are put off, and for how many it is too late',
    responses: { 200: waitingCounts, ...errors(401) },
    shows: ['agent-actions', 'approvals', 'quotes', 'clock'],
  }),

  decideActions: operation({
    method: 'POST',
    path: '/approvals/decisions',
    transaction: 'none',
    role: 'APPROVER',
    summary: 'Approves or rejects waiting actions, held for as long as it can be undone',
    act: 'decide payments',
    actByDetail: { decision: { approve: 'decide to approve a payment', reject: 'decide to reject a payment' } },
    body: decideActionsRequest,
    responses: { 200: decidedActions, ...errors(400, 401, 403, 409) },
    changes: ['agent-actions'],
  }),

  listHeldDecisions: operation({
    method: 'GET',
    path: '/approvals/decisions',
    summary: 'Decisions of the desk that can still be undone, and what became of those of the last minute',
    responses: { 200: heldDecisions, ...errors(401) },
    shows: ['agent-actions', 'settings'],
  }),

  undoDecision: operation({
    method: 'POST',
    path: '/approvals/decisions/{decisionId}/undo',
    role: 'APPROVER',
    summary: 'Takes back a decision that is still held; its actions wait again',
    act: 'undo a decision',
    params: z.object({ decisionId: pathId }),
    responses: { 200: undoneDecision, ...errors(400, 401, 403, 404, 409) },
    changes: ['agent-actions'],
  }),

  getActionDetail: operation({
    method: 'GET',
    path: '/approvals/actions/{actionId}',
    summary: 'Everything the approvals screen shows of an action',
    params,
    responses: { 200: actionDetail, ...errors(401, 404) },
    shows: ALL_OF_ACTION,
  }),

  forecastAction: operation({
    method: 'GET',
    path: '/approvals/actions/{actionId}/forecast',
    transaction: 'rollback',
    summary: 'What approving would do right now and in the end: the real execution, followed to its end and undone',
    params,
    responses: { 200: actionForecast, ...errors(401, 404) },
    shows: [...ALL_OF_ACTION, 'settings', 'platform-config'],
  }),

  getActionTimeline: operation({
    method: 'GET',
    path: '/approvals/actions/{actionId}/timeline',
    summary: 'The whole story of an action in order',
    params,
    responses: { 200: z.object({ actionId: z.string(), items: z.array(timelineItem) }), ...errors(401, 404) },
    shows: ['agent-actions', 'quotes', 'transactions', 'ledger', 'webhooks', 'audit'],
  }),

  getFailureExplanation: operation({
    method: 'GET',
    path: '/approvals/actions/{actionId}/failure',
    summary: 'Why an action failed and what can be done about it',
    params,
    responses: { 200: failureExplanation, ...errors(401, 404, 409) },
    shows: ['agent-actions', 'quotes', 'transactions', 'ledger', 'webhooks', 'audit'],
  }),

  getAgentUsage: operation({
    method: 'GET',
    path: '/agents/{agentId}/usage',
    summary: "An agent's usage against its limits",
    params: z.object({ agentId: pathId }),
    responses: { 200: agentUsageBars, ...errors(401, 404) },
    shows: ['agents', 'agent-actions', 'exchange-rates', 'clock'],
  }),

  listRefusedCalls: operation({
    method: 'GET',
    path: '/agents/refused-calls',
    summary: 'Writes of agents that were refused, newest first',
    query: z.object({
      agentId: z.string().optional().describe('Only what this agent asked for.'),
      code: z.string().max(100).optional().describe('Only refusals with this error code. Example: LIMIT_EXCEEDED.'),
      ...dateRange,
      ...pageQuery,
    }),
    responses: { 200: page(refusedCall, 'RefusedCallPage'), ...errors(400, 401) },
    shows: ['audit'],
  }),
}
