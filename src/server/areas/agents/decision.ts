import { type EndingReason, endedWith as withWhat } from '../../../contract/console/agents/endedWith'
import type { ActionDecision, ActionFailure } from '../../../contract/console/agents/schemas'
import { inSavepoint } from '../../database/savepoint'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { type Actor, type Context, namedActor, type WriteContext } from '../../kernel/context'
import { type Gone, getRuleNumber, getRuleNumberOfEnd, judgeSignatures, settleVotes } from '../approvals/public'
import { getQuote, type QuoteRow } from '../quotes/public'
import {
  closeWaitingPayment,
  FIELDS,
  internalAccountsOfAction,
  loadWaitingAct,
  PERMISSIONS,
  requireHeldTransaction,
  startAct,
} from './acts'
import { approvalSubjectOf } from './approvalSubject'
import { judgedAction, keepFacts } from './facts'
import { countExecution, type Judgement, judge, refuse, requireAllowedAccounts } from './judgement'
import { keepSeenPatterns } from './patterns/seenPatterns'
import { isDecisive, judgeAccess } from './rules'
import {
  type AgentActionRow,
  type AgentRow,
  claimWaitingAction,
  getAgentAction,
  getAgentRow,
  listWaitingOf,
  settleActionRow,
} from './store'
import { agentActions } from './tables'
import { policyOf } from './view'

/**
 * The decision as it is stored, or null while the action waits and for what the policy let through. Whoever deleted an
 * agent or customer decided nothing of what ended with it.
 */
export function decisionOf(row: AgentActionRow): ActionDecision | null {
  const decision = readColumn(agentActions, row, 'decision_json')
  return decision === null || row.decided_by !== 'NOBODY' ? decision : { ...decision, decidedBy: null }
}

/** Who decided, as lists tell them apart: a named person at the desk, or a program. Assumes: A-353. */
function deciderKindOf(actor: Actor): 'PEOPLE' | 'PROGRAMS' {
  return actor.kind === 'console' && actor.operatorName !== null ? 'PEOPLE' : 'PROGRAMS'
}

type Ending = Pick<ActionDecision, 'outcome' | 'reason' | 'failure'>

/** Who decides, as lists tell them apart, when, and under which version of the approval rules. */
interface Deciding {
  readonly by: AgentActionRow['decided_by']
  readonly at: string
  readonly ruleVersion: number
}

async function settle(
  context: Context,
  row: AgentActionRow,
  ending: Ending,
  deciding?: Deciding,
): Promise<AgentActionRow> {
  const now = isoOf(context.now)
  const { by, at, ruleVersion } = deciding ?? {
    by: deciderKindOf(context.actor),
    at: now,
    ruleVersion: await getRuleNumber(context.tx),
  }
  const decision: ActionDecision = { decidedBy: namedActor(context.actor), decidedAt: at, ...ending }
  const after: AgentActionRow = {
    ...row,
    status: ending.outcome,
    decided_at: at,
    decided_by: by,
    updated_at: now,
    decision_json: agentActions.columns.decision_json.encode(decision),
    rejection_reason: ending.outcome === 'REJECTED' ? ending.reason : null,
    failure_reason: ending.failure === null ? null : (ending.failure.reason ?? ending.failure.code),
    decided_rule_version: ruleVersion,
  }
  await settleActionRow(context.tx, row, after)
  context.changes.add('agent-actions', row.id)
  return after
}

/** A refusal as it is kept with an action, or as it is foreseen. */
export function failureOf(error: ServiceError, isForecast = false): ActionFailure {
  const { code, details = {} } = error
  const message = isForecast ? error.foreseen : error.message
  return { code, message, reason: typeof details.reason === 'string' ? details.reason : null, details: { ...details } }
}

/** With what an action ended that nobody decided; null for every other. */
export function endedWith(row: AgentActionRow): ReturnType<typeof withWhat> {
  const decision = decisionOf(row)
  return decision === null ? null : withWhat(decision)
}

/**
 * The refusal of a decision that comes second: it names who decided, when and how; of an action that nobody
 * decided, why it ended.
 */
export function decidedBefore(row: AgentActionRow): ServiceError {
  const decision = decisionOf(row)
  const ended = row.decided_by === 'NOBODY' ? (decision?.failure ?? null) : null
  const decided = { why: 'This action was decided before', undone: 'the decision stands and nothing was done' }
  return new ServiceError('CONFLICT', ended?.message ?? decided, {
    field: 'actionId',
    reason: ended?.reason ?? 'ALREADY_DECIDED',
    status: row.status,
    actionId: row.id,
    decidedBy: decision?.decidedBy ?? null,
    decidedAt: decision?.decidedAt ?? row.created_at,
  })
}

async function claim(context: Context, row: AgentActionRow): Promise<AgentActionRow> {
  const isClaimed = await claimWaitingAction(context.tx, row.id, isoOf(context.now))
  const current = await getAgentAction(context.tx, row.id)
  assert(current !== null, 'actions are never deleted')
  if (isClaimed) return current
  throw decidedBefore(current)
}

interface Approval {
  readonly agent: AgentRow
  readonly quote: QuoteRow | null
  readonly judgement: Judgement
}

/** Judges a waiting action again, by what holds now, and keeps what it was judged by, however the approval ends. */
async function judgeApproval(context: Context, row: AgentActionRow): Promise<Approval> {
  const agent = await getAgentRow(context.tx, row.agent_id)
  assert(agent !== null && agent.is_deleted === 0, 'the actions of a deleted agent do not wait')
  const quote = row.quote_id === null ? null : await getQuote(context.tx, row.quote_id)
  const judgement = await judge(context, agent, { occasion: 'APPROVED', act: judgedAction(row, quote) })
  await keepFacts(context.tx, row.id, judgement.facts)
  return { agent, quote, judgement }
}

/** The checks of behaviour 20.5 on the latest policy and usage, then the real execution. */
async function execute(context: Context, row: AgentActionRow, { agent, quote, judgement }: Approval): Promise<void> {
  const [paused] = judgeAccess(policyOf(agent), {
    isAgentPaused: agent.is_paused === 1,
    permission: PERMISSIONS[row.type],
  })
  if (paused !== undefined && isDecisive(paused)) refuse(paused, FIELDS[row.type])
  requireAllowedAccounts(agent, internalAccountsOfAction(row, quote), FIELDS[row.type].account)
  const act = await loadWaitingAct(context, row)
  const refusing = judgement.decision.clauses.find(
    ({ clause, effect }) => effect === 'refuses' && clause !== 'permission',
  )
  if (refusing !== undefined) refuse(refusing, FIELDS[row.type])
  const held = row.quote_id === null ? await requireHeldTransaction(context, row) : undefined
  await startAct(context, act, row.agent_id, held)
  await countExecution(context, row, judgement)
}

async function approve(context: Context, row: AgentActionRow): Promise<AgentActionRow> {
  const approval = await judgeApproval(context, row)
  const attempt = await inSavepoint(context.tx, () => execute(context, row, approval))
  if (attempt.ok) return settle(context, row, { outcome: 'APPROVED', reason: null, failure: null })
  if (!(attempt.error instanceof ServiceError)) throw attempt.error
  await closeWaitingPayment(context, row, attempt.error)
  const failure = failureOf(attempt.error, context.isForecast)
  return settle(context, row, { outcome: 'FAILED', reason: null, failure })
}

async function reject(context: Context, row: AgentActionRow, reason: string | null): Promise<AgentActionRow> {
  await closeWaitingPayment(context, row, null)
  return settle(context, row, { outcome: 'REJECTED', reason, failure: null })
}

interface DecisionInput {
  readonly actionRow: AgentActionRow
  readonly decision: 'approve' | 'reject'
  readonly reason?: string | undefined
}

async function executeDecision(context: Context, input: DecisionInput): Promise<AgentActionRow> {
  const row = await claim(context, input.actionRow)
  await keepSeenPatterns(context, row)
  const reason = input.reason === undefined || input.reason.trim() === '' ? null : input.reason
  const after = input.decision === 'approve' ? await approve(context, row) : await reject(context, row, reason)
  const failure = decisionOf(after)?.failure ?? null
  context.audit.note({
    targetId: row.id,
    reason: reason ?? undefined,
    details: {
      decision: input.decision,
      outcome: after.status,
      agentId: row.agent_id,
      transactionId: row.transaction_id,
      failure,
    },
  })
  return after
}

/**
 * Decides a waiting action, through either door. The signatures that the platform's approval rules ask for, the latest
 * policy, usage, balance and quote decide an approval; when the payment cannot start the action is FAILED and says why,
 * and the caller is still answered 200.
 *
 * Returns: the action as it ended; one that still waits, where the approval of a token counts for too little; or the
 * refusal of an approval whose signatures are missing, to be answered.
 * Errors: CONFLICT with `status`, `decidedBy` and `decidedAt`, decided before.
 * Source: behaviour 20.5, 20.6. Assumes.
 */
export async function decideAgentAction(
  context: WriteContext,
  input: DecisionInput,
): Promise<AgentActionRow | Rejected> {
  const { actionRow } = input
  if (actionRow.status !== 'PENDING_APPROVAL') throw decidedBefore(actionRow)
  if (input.decision === 'approve') {
    const verdict = await judgeSignatures(context, await approvalSubjectOf(context.tx, actionRow))
    if (verdict === 'WAITS') {
      context.audit.note({ targetId: actionRow.id, details: { decision: 'approve', outcome: 'SIGNATURES_MISSING' } })
      context.changes.add('agent-actions', actionRow.id)
      return actionRow
    }
    if (verdict !== 'COMPLETE') return verdict
  }
  const after = await executeDecision(context, input)
  await settleVotes(context, actionRow.id)
  return after
}

/** Approves as if nobody had to sign, inside a transaction that is undone: what the payment itself would come to. */
export async function forecastApproval(context: Context, actionRow: AgentActionRow): Promise<AgentActionRow> {
  assert(context.isForecast, 'only what is undone approves without signatures')
  return executeDecision(context, { actionRow, decision: 'approve' })
}

/** Why and when an action ends that waits as its agent or customer is deleted: by the clock, where that was first. */
function endOf(row: AgentActionRow, now: string, gone: Gone): { readonly error: ServiceError; readonly at: string } {
  if (row.expires_at !== null && row.expires_at <= now) {
    const message = 'The quote expired before the payment was decided; nothing was moved.'
    const reason: EndingReason = 'QUOTE_EXPIRED'
    const details = { field: 'quoteId', reason, expiresAt: row.expires_at }
    return { error: new ServiceError('CONFLICT', message, details), at: row.expires_at }
  }
  const who = gone === 'AGENT_DELETED' ? 'agent' : 'customer'
  const message = `The ${who} was deleted before the payment was decided; nothing was moved.`
  return { error: new ServiceError('FORBIDDEN', message, { field: 'agentId', reason: gone }), at: now }
}

/**
 * Ends what still waits of an agent that is no more, or whose customer is; what had expired before, at that moment.
 *
 * Returns: how many ended with it. Source: behaviour 3.5, 20.2. Assumes: A-752.
 */
export async function failWaitingActions(
  context: Context,
  agent: AgentRow,
  gone: Gone = 'AGENT_DELETED',
): Promise<number> {
  const now = isoOf(context.now)
  let failed = 0
  for (const row of await listWaitingOf(context.tx, agent.id)) {
    const { error, at } = endOf(row, now, gone)
    await settleVotes(context, row.id)
    await closeWaitingPayment(context, row, error)
    const ending = { outcome: 'FAILED', reason: null, failure: failureOf(error) } as const
    const ruleVersion = await getRuleNumberOfEnd(context.tx, { subjectId: row.id, at })
    const after = await settle(context, row, ending, { by: 'NOBODY', at, ruleVersion })
    if (endedWith(after) !== 'quote') failed += 1
  }
  return failed
}
