import type { agentsOperations } from '../../../contract/agents/operations'
import type { CustomerEnding, Registered } from '../../kernel/context'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { disconnectAgentsOf } from './disconnection'
import { approveAgentAction } from './operations/approveAgentAction'
import { createAgent } from './operations/createAgent'
import { deleteAgent } from './operations/deleteAgent'
import { listAgents } from './operations/listAgents'
import { getAgentById, getAgentDeviceCodeStatus, listAgentApprovals } from './operations/reads'
import { redeemAgentDeviceCode } from './operations/redeemAgentDeviceCode'
import { regenerateAgentDeviceCode } from './operations/regenerateAgentDeviceCode'
import { rejectAgentAction } from './operations/rejectAgentAction'
import { updateAgent } from './operations/updateAgent'
import { updateAgentPolicy } from './operations/updateAgentPolicy'
import { findWaitingAction } from './submission'

/**
 * Agents and their authority: who may act for a customer, under which policy, and what a person has to decide.
 * States owned: agents, device codes, agent actions, counted usage. Source: specification, rule 5 and
 * GET /agents/approvals; behaviour 20.
 */
export const agentsHandlers: Handlers<typeof agentsOperations> = {
  createAgent,
  listAgents,
  listAgentApprovals,
  getAgentById,
  updateAgent,
  deleteAgent,
  updateAgentPolicy,
  regenerateAgentDeviceCode,
  getAgentDeviceCodeStatus,
  redeemAgentDeviceCode,
  approveAgentAction,
  rejectAgentAction,
}

/** Nothing of this room happens by the passing of time alone: quotes expire in theirs, limits start again by date. */
export const agentsJobs: Jobs = {}

export const agentsEnding: CustomerEnding = disconnectAgentsOf

export const agentsWaitingAction: Registered['findWaitingAction'] = findWaitingAction
