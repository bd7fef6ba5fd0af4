import { z } from 'zod'
import { agent, agentAction, agentActionStatus, agentActionType } from '../../agents/schemas'
import { calendarDate, instant } from '../../primitives/time'
import { transactionStatus } from '../../transactions/schemas'
import { lookalike } from '../lookalike'
import { actionClaim, actionSnooze } from '../team/schemas'

/** The clauses of an agent's policy, in the order in which behaviour 20.4 looks at them. */
export const policyClauseName = z.enum([
  'paused',
  'permission',
  'allowedAccount',
  'accountRule.perTransactionLimit',
  'perTransactionLimit',
  'dailyTransactionLimit',
  'dailyLimit',
  'monthlyLimit',
  'accountRule.executionMode',
  'defaultExecutionMode',
  'approvalThreshold',
])
export type PolicyClauseName = z.infer<typeof policyClauseName>

/** The clauses that leave an action to a person. */
export const holdingClause = policyClauseName.extract([
  'approvalThreshold',
  'defaultExecutionMode',
  'accountRule.executionMode',
])
export type HoldingClause = z.infer<typeof holdingClause>

/**
 * One clause as it was judged. Money in minor units of `currency`; `value...` is what the action would make of it,
 * `before...` what stood before the action, `limit...` what the policy allows.
 */
export const policyClause = z.object({
  clause: policyClauseName,
  label: z.string(),
  effect: z.enum(['refuses', 'holds', 'passes', 'notApplicable']),
  currency: z.string().optional(),
  beforeMinor: z.int().optional(),
  valueMinor: z.int().optional(),
  limitMinor: z.int().optional(),
  beforeCount: z.int().optional(),
  valueCount: z.int().optional(),
  limitCount: z.int().optional(),
  valueText: z.string().optional(),
  limitText: z.string().optional(),
})
export type PolicyClause = z.infer<typeof policyClause>

export const decider = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() })

/** Of a version in a history. */
export const confirmedBy = decider
  .nullable()
  .describe('The second administrator who confirmed it; null where it took none.')

/** Why an approved action could not start, or why a waiting one ended without a decision of a person. */
export const actionFailure = z.object({
  code: z.string(),
  reason: z.string().nullable(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
})
export type ActionFailure = z.infer<typeof actionFailure>

/** A person at the desk, a program with a credential, or nobody: it ended with its agent, customer or quote. */
export const decidedBy = z.enum(['PEOPLE', 'PROGRAMS', 'NOBODY'])

export const actionDecision = z.object({
  decidedBy: decider
    .nullable()
    .describe(
      'Null where nobody decided: it ended with its agent, customer or quote, or a proposal with its quote or rules.',
    ),
  decidedAt: instant,
  outcome: z.enum(['APPROVED', 'REJECTED', 'FAILED']),
  reason: z.string().nullable(),
  failure: actionFailure.nullable(),
})
export type ActionDecision = z.infer<typeof actionDecision>

const money = z.object({ amountMinor: z.int(), currency: z.string() })

const payee = z.object({
  accountId: z.string(),
  label: z.string(),
  holderName: z.string().nullable(),
  lookalike: lookalike.nullable(),
  accountType: z.string(),
})

/** What a row of the queue and of the decided list shows. */
const actionSummary = {
  id: z.string(),
  type: agentActionType,
  status: agentActionStatus,
  agentId: z.string(),
  agentName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  quoteId: z.string().nullable(),
  transactionId: z.string(),
  sending: money,
  receiving: money.nullable(),
  payee: payee.nullable(),
  why: policyClause
    .nullable()
    .describe('The first clause that asked for a person; null for what the policy let through.'),
  expiresAt: instant.nullable(),
  isTooLate: z.boolean().describe('Waiting, but its quote has expired: approving can only fail.'),
  createdAt: instant,
  claim: actionClaim.nullable().describe('Who looks after it, of one that waits.'),
  snooze: actionSnooze.nullable().describe('Until when it is out of the queue, of one that waits.'),
} as const

export const queuedAction = z.object(actionSummary)
export type QueuedAction = z.infer<typeof queuedAction>

export const decidedAction = z.object({
  ...actionSummary,
  decision: actionDecision,
  payment: z
    .object({ status: transactionStatus, failureReason: z.string().nullable() })
    .nullable()
    .describe('What became of the payment since; null for what was never one.'),
})
export type DecidedAction = z.infer<typeof decidedAction>

/** One side of the payment. Balances are minor units of the account's currency, null for accounts outside. */
const actionParty = z.object({
  kind: z.enum(['INTERNAL', 'EXTERNAL', 'UMA_ADDRESS', 'REALTIME_FUNDING']),
  accountId: z.string().nullable(),
  label: z.string(),
  currency: z.string().nullable(),
  accountType: z.string().nullable(),
  status: z.string().nullable(),
  holderName: z.string().nullable(),
  lookalike: lookalike.nullable(),
  balanceMinor: z.int().nullable(),
})
export type ActionParty = z.infer<typeof actionParty>

/** `sendingMinor = convertedMinor + feesMinor`, and `feesMinor = platformFeesMinor + serviceFeesMinor`. */
const actionFigures = z.object({
  sendingMinor: z.int(),
  sendingCurrency: z.string(),
  receivingMinor: z.int(),
  receivingCurrency: z.string(),
  convertedMinor: z.int(),
  feesMinor: z.int(),
  platformFeesMinor: z.int(),
  serviceFeesMinor: z.int(),
  exchangeRate: z.number().describe('Sending major units for one receiving major unit, fees excluded.'),
  lockedAt: instant,
})
export type ActionFigures = z.infer<typeof actionFigures>

export const actionDetail = z.object({
  action: agentAction,
  agent: agent.extend({ isDeleted: z.boolean() }),
  customer: z.object({
    id: z.string(),
    name: z.string(),
    customerType: z.string(),
    status: z.string(),
    isDeleted: z.boolean(),
  }),
  source: actionParty,
  destination: actionParty,
  paymentsBefore: z.object({
    count: z.int(),
    isCut: z.boolean().describe('Only the newest 1,000 payments to the account were looked at; there may be more.'),
    lastAt: instant.nullable(),
    last: money.nullable(),
  }),
  figures: actionFigures,
  policyTrace: z.array(policyClause).describe('Every clause of the policy as it stood when the agent asked.'),
  /** What the policy counted, in its own currency. */
  counted: money,
  decision: actionDecision.nullable(),
  /** A decision of the desk that can still be undone; null when there is none. */
  held: z
    .object({
      decisionId: z.string(),
      decision: z.enum(['approve', 'reject']),
      reason: z.string().nullable(),
      decidedBy: decider,
      heldUntil: instant.describe('Wall time of the host.'),
    })
    .nullable(),
  expiresAt: instant.nullable(),
  isTooLate: z.boolean(),
  claim: actionClaim.nullable(),
  snooze: actionSnooze.nullable(),
  pauseEffects: z
    .object({ waitingActions: z.int(), openQuotes: z.int() })
    .describe('What pausing this agent stops besides future calls.'),
})
export type ActionDetail = z.infer<typeof actionDetail>

export const timelineItem = z.object({
  at: instant,
  kind: z.enum([
    'QUOTE_CALL',
    'AGENT_CALL',
    'POLICY_CHECK',
    'WEBHOOK',
    'SIGNATURE',
    'DECISION',
    'REFUSED_DECISION',
    'UNDONE_DECISION',
    'LEDGER',
    'TRANSACTION_STATE',
  ]),
  title: z.string(),
  detail: z.string().nullable(),
  ref: z.object({
    requestId: z.string().optional(),
    webhookEventId: z.string().optional(),
    postingId: z.string().optional(),
    transactionId: z.string().optional(),
    auditId: z.string().optional(),
  }),
  deliveries: z
    .array(z.object({ number: z.int(), at: instant, responseStatus: z.int().nullable(), error: z.string().nullable() }))
    .optional(),
  entries: z
    .array(
      z.object({
        ledgerAccountId: z.string(),
        label: z
          .string()
          .nullable()
          .describe('What the account is called, such as `Banks and chains outside`; null for an internal account.'),
        amountMinor: z.int(),
        currency: z.string(),
      }),
    )
    .optional(),
})
export type TimelineItem = z.infer<typeof timelineItem>

/** Used against limit; a null limit means none. Money in minor units of `currency`. */
export const agentUsageBars = z.object({
  agentId: z.string(),
  currency: z.string(),
  perTransactionLimitMinor: z.int(),
  dailyCount: z.object({ used: z.int(), limit: z.int().nullable() }),
  dailySpend: z.object({ usedMinor: z.int(), limitMinor: z.int().nullable() }),
  monthlySpend: z.object({ usedMinor: z.int(), limitMinor: z.int().nullable() }),
  dailyResetDate: calendarDate,
  monthlyResetMonth: z.string(),
  waitingActions: z.int(),
})

/** A write of an agent that was refused; nothing of it remains but this. */
export const refusedCall = z.object({
  id: z.string(),
  at: instant,
  agentId: z.string(),
  agentName: z.string().nullable(),
  operationId: z.string().describe('One that the interface has, or had when the call was made.'),
  code: z.string(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  clause: policyClauseName.nullable(),
  field: z.string().nullable(),
  requestId: z.string().nullable(),
  targetId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
})
export type RefusedCall = z.infer<typeof refusedCall>

export const failureExplanation = z.object({
  code: z.string(),
  reason: z.string().nullable(),
  message: z.string(),
  clause: policyClauseName.nullable(),
  advice: z.string().describe('What a person can do about it, in one sentence.'),
})

/** The most ids that are listed at once: more nobody decides in one act. */
export const WAITING_IDS_MAX = 5000

export const waitingIds = z.object({
  ids: z.array(z.string()),
  hasMore: z.boolean().describe('More wait than are listed: of those that are not listed, nothing is said.'),
})

/** `waiting` can still be approved with effect, `snoozed` later; the quotes of `tooLate` have expired undecided. */
export const waitingCounts = z.object({
  waiting: z.int(),
  snoozed: z.int(),
  tooLate: z.int(),
  proposed: z.int().describe('Payments that people have proposed and that wait for signatures, besides the actions.'),
  proposedTooLate: z.int().describe('Of those, the ones whose quote has expired unsigned; `proposed` leaves them out.'),
  changes: z.int().describe('Changes of policies and approval rules that wait for another administrator.'),
})
