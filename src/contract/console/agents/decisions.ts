import { z } from 'zod'
import { pathId } from '../../primitives/ids'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'
import { REASON_MAX } from './limits'
import { actionDecision, actionFailure, queuedAction } from './schemas'

/** How many actions one call decides. */
const DECIDED_AT_ONCE_MAX = 500

const decisionWord = z.enum(['approve', 'reject'])
export type DecisionWord = z.infer<typeof decisionWord>

/** A sum as a person typed it; like any sum it may be beyond what one amount can be. */
export const confirmedAmount = z.object({
  amountMinor: z
    .union([z.int().positive(), z.string().regex(/^[1-9]\d{15,24}$/)])
    .describe('Minor units of the currency; beyond 2^53-1 the integer in decimal text. Example: 125000.'),
  currency: z.string().describe('Example: USD.'),
})

export const decideActionsRequest = z
  .object({
    actionIds: z
      .array(pathId)
      .min(1)
      .max(DECIDED_AT_ONCE_MAX)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'must name each action once' })
      .describe('Such as AgentAction:0193….'),
    decision: decisionWord.describe('What is decided of each of them. Example: approve.'),
    reason: inLines(z.string().trim().max(REASON_MAX)).optional().describe('Required to reject: `Unknown payee`.'),
    confirmedSum: confirmedAmount
      .optional()
      .describe('Required to approve several: what leaves for all of them together, as a person typed it.'),
  })
  .refine(
    ({ decision, actionIds, confirmedSum }) => {
      return decision === 'reject' || actionIds.length === 1 || confirmedSum !== undefined
    },
    { message: 'must be the sum of the payments, to approve several at once', path: ['confirmedSum'] },
  )
  .refine(({ decision, reason }) => decision === 'approve' || (reason ?? '') !== '', {
    message: 'must say why the payment is rejected',
    path: ['reason'],
  })
export type DecideActionsRequest = z.infer<typeof decideActionsRequest>

/** What became of one action of a decision. */
const decidedItem = z.object({
  actionId: z.string(),
  outcome: z
    .enum(['HELD', 'APPROVED', 'REJECTED', 'FAILED', 'REFUSED'])
    .describe(
      'HELD: can be undone until `heldUntil`. REFUSED: nothing was done, because somebody else had decided. ' +
        'The others: decided at once, as the interface does it.',
    ),
  failure: actionFailure.nullable().describe('Of FAILED why the payment could not start, of REFUSED who had decided.'),
})
export type DecidedItem = z.infer<typeof decidedItem>

const wallInstant = instant.describe('Wall time of the host, such as 2026-11-22T09:14:03.000Z.')

export const decidedActions = z.object({
  decisionId: z.string().describe('What undoes it: Decision:0193….'),
  heldUntil: wallInstant.nullable().describe('Until when it can be undone; null when nothing is held.'),
  items: z.array(decidedItem).describe('In the order of the request.'),
})
export type DecidedActions = z.infer<typeof decidedActions>

/** How far a decision about one action is. */
export const heldState = z.enum(['HELD', 'CARRIED_OUT', 'UNDONE', 'OVERTAKEN', 'UNSIGNED', 'FAULTED'])
export type HeldState = z.infer<typeof heldState>

/** A decision of the desk that is held, or that ended a moment ago. */
const heldDecision = z.object({
  id: z.string(),
  decision: decisionWord.describe('What is decided of each of them. Example: approve.'),
  heldUntil: wallInstant,
  isMine: z
    .boolean()
    .describe(
      'Whoever calls may undo it: it is their own, its last signature was given at their desk, or they signed it all.',
    ),
  /** How many of its actions are how far. */
  counts: z.object({
    held: z.int(),
    carriedOut: z.int(),
    failed: z.int().describe('Of those carried out: approved, and the payment could not start.'),
    undone: z.int(),
    overtaken: z.int().describe('Somebody else decided before the time to undo was over; theirs stands.'),
    unsigned: z.int().describe('Signatures came to count no more before it was carried out; the action waits again.'),
    faulted: z.int().describe('The service met a fault; the action waits again.'),
  }),
  /** One of its actions, for a line that says what it is about. */
  action: queuedAction,
  actionDecision: actionDecision.nullable().describe('How that action ended, once it has.'),
})
export type HeldDecision = z.infer<typeof heldDecision>

export const heldDecisions = z.object({
  at: wallInstant,
  data: z.array(heldDecision).describe('Newest first: what is held, and what ended in the last minute.'),
})

export const undoneDecision = z.object({
  undone: z.array(z.string()).describe('The actions that wait again.'),
})
