import { createHash } from 'node:crypto'
import type { Agent, AgentAction, AgentActionStatus } from '../../../contract/agents/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import { getQuote, type QuoteRow } from '../quotes/public'
import {
  decideAgentAction,
  decidedBefore,
  decisionOf,
  endedWith,
  failureOf,
  failWaitingActions,
  forecastApproval,
} from './decision'
import { judgeAgain, requireActingAgent, requireAllowedAccounts } from './judgement'
import {
  type AgentActionRow,
  type AgentRow,
  getAgentAction,
  getAgentByTokenHash,
  getAgentRow,
  listActionRows,
} from './store'
import { submitQuote, submitTransferIn, submitTransferOut } from './submission'
import { policyOf, type Viewing, viewActions, viewAgents } from './view'

export { approvalSubjectOf } from './approvalSubject'
export { listActionFacts } from './facts'
export { getPatternRules, type LookedAt, listPaymentsWith, lookedAtOf, lookForPatterns } from './patterns/patternFacts'
export { listAsked, type PaymentSeen } from './patterns/patternStore'
export { medianOf } from './patterns/paymentPatterns'
export { getSeenPatterns } from './patterns/seenPatterns'
export {
  changePolicy,
  draftPolicy,
  policyToRestore,
  putPolicyInForce,
  requirePuttable,
  restorePolicy,
} from './policies/changePolicy'
export { usageHistoryOf } from './policies/usageHistory'
export { countVersionsSince, policyNumberOf } from './policies/versionStore'
export { listPolicyVersions } from './policies/versions'
export { createCurves } from './replay/curves'
export { createPastReader, type PastAction } from './replay/pastActions'
export { countActionsSince, listActionsSince } from './replay/pastStore'
export { createReplay, eventsOf, pastCourseOf } from './replay/replayActions'
export type { PolicyRefusalReason } from './rules'
export { endShadowsOfRules } from './shadows/ends'
export {
  countAllDifferences,
  countDifferences,
  countShadows,
  endShadowRow,
  getShadowRow,
  insertShadowRow,
  listDifferenceRows,
  listOpenShadows,
  listShadowRows,
  type ShadowDifferenceRow,
  type ShadowRow,
} from './shadows/store'
export { watchPayment } from './shadows/watch'
export {
  EXPIRED_UNDECIDED,
  findActionOfTransaction,
  getAgentAction,
  getAgentNames,
  getAgentRow,
  getAgentRows,
  listWaiting,
} from './store'
export { periodOf } from './usage'

export {
  decideAgentAction,
  decidedBefore,
  decisionOf,
  endedWith,
  failureOf,
  failWaitingActions,
  forecastApproval,
  judgeAgain,
  policyOf,
  requireActingAgent,
  requireAllowedAccounts,
  submitQuote,
  submitTransferIn,
  submitTransferOut,
}

/** The agent. Errors: REFERENCE_NOT_FOUND, unknown, or, with the reason AGENT_DELETED, deleted. */
export async function requireAgent(tx: Tx, id: string): Promise<AgentRow> {
  const row = await getAgentRow(tx, id)
  if (row?.is_deleted !== 1)
    return found(row, 'REFERENCE_NOT_FOUND', 'agentId', 'There is no such agent; nothing was done.')
  const message = { why: 'The agent was deleted', undone: 'nothing was done' }
  throw new ServiceError('REFERENCE_NOT_FOUND', message, { field: 'agentId', reason: 'AGENT_DELETED' })
}

/** How an access token is kept: 160 random bits need no salt. */
export function hashAccessToken(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('hex')
}

/** The agent that holds this access token, unless it or its customer was deleted. Source: behaviour 20.2. */
export function findAgentByAccessToken(tx: Tx, accessToken: string): Promise<AgentRow | null> {
  return getAgentByTokenHash(tx, hashAccessToken(accessToken))
}

/** The agent as the wire has it, usage included. */
export async function viewAgent(context: Viewing, row: AgentRow): Promise<Agent> {
  const [agent] = await viewAgents(context, [row])
  assert(agent !== undefined, 'one row has one view')
  return agent
}

/** The action as the wire has it, with the present state of its quote and transaction. */
export async function viewAgentAction(context: Viewing, row: AgentActionRow): Promise<AgentAction> {
  const [action] = await viewActions(context, [row])
  assert(action !== undefined, 'one row has one view')
  return action
}

/** A quote that this agent made. Errors: QUOTE_NOT_FOUND, also for quotes of others. Source: behaviour 20.3. */
export async function requireQuoteOf(tx: Tx, agent: AgentRow, quoteId: string): Promise<QuoteRow> {
  const row = await getQuote(tx, quoteId)
  const own = row?.agent_id === agent.id ? row : null
  return found(own, 'QUOTE_NOT_FOUND', 'quoteId', 'This agent has made no such quote; nothing was done.')
}

/** The action of a path that names its agent. Errors: REFERENCE_NOT_FOUND, also when the two do not belong together. */
export async function requireActionOf(
  tx: Tx,
  path: { readonly agentId: string; readonly actionId: string },
): Promise<AgentActionRow> {
  const agent = await requireAgent(tx, path.agentId)
  const row = await getAgentAction(tx, path.actionId)
  const own = row?.agent_id === agent.id ? row : null
  return found(own, 'REFERENCE_NOT_FOUND', 'actionId', 'This agent has no such action; nothing was done.')
}

/** A page of one agent's actions, newest first. */
export async function listActionsOf(
  context: Viewing,
  query: {
    readonly agentId: string
    readonly status?: AgentActionStatus | undefined
    readonly limit?: number | undefined
    readonly cursor?: string | undefined
  },
): Promise<Page<AgentAction>> {
  const page = await listActionRows(context.tx, query)
  return { ...page, data: await viewActions(context, page.data) }
}
