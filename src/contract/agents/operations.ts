import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery, sortOrder } from '../primitives/pagination'
import { createdAndUpdatedRange, dateRange, queryBoolean } from '../primitives/query'
import {
  agent,
  agentAction,
  agentActionPage,
  agentActionRejectRequest,
  agentCreateRequest,
  agentCreateResponse,
  agentDeviceCode,
  agentDeviceCodeRedeemResponse,
  agentDeviceCodeStatusResponse,
  agentPage,
  agentPolicyUpdateRequest,
  agentUpdateRequest,
} from './schemas'

const operation = operationsOf({ tag: 'Agent Management', auth: ['basic'] })

export const agentsOperations = {
  createAgent: operation({
    method: 'POST',
    path: '/agents',
    role: 'ADMINISTRATOR',
    summary: 'Create an agent and its first device code',
    act: 'create an agent',
    body: agentCreateRequest,
    responses: { 201: agentCreateResponse, ...errors(400, 401, 403, 500) },
    changes: ['agents'],
  }),

  listAgents: operation({
    method: 'GET',
    path: '/agents',
    summary: 'List agents',
    query: z.object({
      customerId: z.string().optional(),
      isPaused: queryBoolean.optional(),
      isConnected: queryBoolean.optional(),
      ...createdAndUpdatedRange,
      ...pageQuery,
    }),
    responses: { 200: agentPage, ...errors(400, 401, 403, 500) },
    shows: ['agents', 'agent-actions', 'clock'],
  }),

  listAgentApprovals: operation({
    method: 'GET',
    path: '/agents/approvals',
    summary: 'List agent actions that wait for approval',
    query: z.object({
      agentId: z.string().optional(),
      customerId: z.string().optional(),
      ...dateRange,
      ...pageQuery,
      sortOrder: sortOrder.default('desc'),
    }),
    responses: { 200: agentActionPage, ...errors(400, 401, 403, 500) },
    shows: ['agent-actions', 'quotes', 'transactions'],
  }),

  getAgentById: operation({
    method: 'GET',
    path: '/agents/{agentId}',
    summary: 'Read an agent',
    params: z.object({ agentId: pathId }),
    responses: { 200: agent, ...errors(401, 403, 404, 500) },
    shows: ['agents', 'agent-actions', 'clock'],
  }),

  updateAgent: operation({
    method: 'PATCH',
    path: '/agents/{agentId}',
    role: 'ADMINISTRATOR',
    summary: 'Rename, pause or resume an agent',
    act: 'change an agent',
    actByDetail: { isPaused: { true: 'pause an agent', false: 'resume an agent' } },
    params: z.object({ agentId: pathId }),
    body: agentUpdateRequest,
    responses: { 200: agent, ...errors(400, 401, 403, 404, 500) },
    changes: ['agents', 'audit'],
  }),

  deleteAgent: operation({
    method: 'DELETE',
    path: '/agents/{agentId}',
    role: 'ADMINISTRATOR',
    summary: 'Delete an agent; its access ends at once',
    act: 'delete an agent',
    params: z.object({ agentId: pathId }),
    responses: { 204: null, ...errors(400, 401, 403, 404, 500) },
    changes: ['agents', 'agent-actions', 'approvals', 'shadows', 'transactions', 'quotes', 'webhooks', 'audit'],
  }),

  updateAgentPolicy: operation({
    method: 'PATCH',
    path: '/agents/{agentId}/policy',
    role: 'ADMINISTRATOR',
    summary: "Change an agent's policy",
    act: 'change the policy of an agent',
    params: z.object({ agentId: pathId }),
    body: agentPolicyUpdateRequest,
    responses: { 200: agent, ...errors(400, 401, 403, 404, 500) },
    changes: ['agents', 'approvals', 'shadows', 'audit'],
  }),

  regenerateAgentDeviceCode: operation({
    method: 'POST',
    path: '/agents/{agentId}/device-codes',
    role: 'ADMINISTRATOR',
    summary: 'Issue a new device code; earlier codes that were not redeemed stop working',
    act: 'issue a device code to an agent',
    suits: { agentId: 'UNCONNECTED_AGENT' },
    params: z.object({ agentId: pathId }),
    responses: { 201: agentDeviceCode, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['agents'],
  }),

  approveAgentAction: operation({
    method: 'POST',
    path: '/agents/{agentId}/actions/{actionId}/approve',
    summary: 'Approve an agent action',
    act: 'approve a payment',
    actByDetail: { outcome: { FAILED: 'approve a payment that failed' } },
    suits: { actionId: 'WAITING_ACTION' },
    permission: 'TRANSACT',
    params: z.object({ agentId: pathId, actionId: pathId }),
    responses: { 200: agentAction, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['agent-actions', 'agents', 'transactions', 'quotes', 'internal-accounts', 'ledger', 'webhooks', 'audit'],
  }),

  rejectAgentAction: operation({
    method: 'POST',
    path: '/agents/{agentId}/actions/{actionId}/reject',
    summary: 'Reject an agent action',
    act: 'reject a payment',
    suits: { actionId: 'WAITING_ACTION' },
    permission: 'TRANSACT',
    params: z.object({ agentId: pathId, actionId: pathId }),
    body: agentActionRejectRequest,
    bodyOptional: true,
    responses: { 200: agentAction, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['agent-actions', 'transactions', 'quotes', 'webhooks', 'audit'],
  }),

  getAgentDeviceCodeStatus: operation({
    method: 'GET',
    path: '/agents/device-codes/{code}/status',
    summary: 'Read whether a device code was redeemed',
    params: z.object({ code: pathId }),
    secretParam: 'code',
    responses: { 200: agentDeviceCodeStatusResponse, ...errors(401, 403, 404, 500) },
    shows: ['agents'],
  }),

  redeemAgentDeviceCode: operation({
    method: 'POST',
    path: '/agents/device-codes/{code}/redeem',
    summary: "Redeem a device code for the agent's credential",
    act: 'connect an agent',
    auth: ['none'],
    params: z.object({ code: pathId }),
    secretParam: 'code',
    responses: { 200: agentDeviceCodeRedeemResponse, ...errors(400, 404, 500) },
    changes: ['agents'],
  }),
}
