import { z } from 'zod'
import { agent } from '../../agents/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { changeProposal } from '../approvals/changes'
import { agentUsageHistory, policyChange, policyRestore, policyVersions } from './schemas'

const operation = operationsOf({ tag: 'policies', auth: ['console'] })
const params = z.object({ agentId: pathId })
/** What takes a second administrator changes nothing yet. */
const asksForPolicy = { waitsForSecondPerson: { true: 'ask for a change of the policy of an agent' } }

/** The policies of agents over time, and how much of their limits was used. */
export const policiesConsoleOperations = {
  listPolicyVersions: operation({
    method: 'GET',
    path: '/agents/{agentId}/policy-versions',
    summary: "Every version of an agent's policy, newest first: who, when, why",
    params,
    query: z.object({
      before: z.coerce.number().int().min(1).optional().describe('Only versions with a smaller number. Example: 12.'),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many. Example: 20.'),
    }),
    responses: { 200: policyVersions, ...errors(400, 401, 404) },
    shows: ['agents'],
  }),

  changeAgentPolicy: operation({
    method: 'PATCH',
    path: '/agents/{agentId}/policy',
    role: 'ADMINISTRATOR',
    summary: "Changes an agent's policy at once, with a reason; 202 where another administrator has to confirm it",
    act: 'change the policy of an agent at the desk',
    actByDetail: asksForPolicy,
    params,
    body: policyChange,
    responses: { 200: agent, 202: changeProposal, ...errors(400, 401, 403, 404) },
    changes: ['agents', 'approvals', 'shadows'],
  }),

  restoreAgentPolicy: operation({
    method: 'POST',
    path: '/agents/{agentId}/policy/restore',
    role: 'ADMINISTRATOR',
    summary: 'Puts an older version of the policy in force again, as the newest; 202 where another has to confirm it',
    act: 'restore an earlier policy of an agent',
    actByDetail: asksForPolicy,
    params,
    body: policyRestore,
    responses: { 200: agent, 202: changeProposal, ...errors(400, 401, 403, 404, 409) },
    changes: ['agents', 'approvals', 'shadows'],
  }),

  getAgentUsageHistory: operation({
    method: 'GET',
    path: '/agents/{agentId}/usage-history',
    summary: 'What an agent used on each of the last 30 days, against the limit as it was then',
    params,
    responses: { 200: agentUsageHistory, ...errors(401, 404) },
    shows: ['agents', 'agent-actions', 'exchange-rates', 'clock'],
  }),
}
