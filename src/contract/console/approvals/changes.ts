import { z } from 'zod'
import { agentPolicy } from '../../agents/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'
import { actionFailure, decider } from '../agents/schemas'
import { approvalRuleSet, castVotesReply, castVotesRequest } from './schemas'

const operation = operationsOf({ tag: 'approvals', auth: ['console'] })

export const changeProposalState = z
  .enum(['WAITING', 'IN_FORCE', 'REFUSED', 'WITHDRAWN', 'VOID', 'FAILED'])
  .describe(
    'WAITING: for another administrator. VOID: what it was drafted on holds no more, or is deleted. FAILED: it was ' +
      'confirmed, and could not come into force.',
  )
export type ChangeProposalState = z.infer<typeof changeProposalState>

/** What holds now and what would hold then. */
export const changeContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('POLICY'),
    agent: z.object({ id: z.string(), name: z.string() }),
    before: agentPolicy,
    after: agentPolicy,
  }),
  z.object({ kind: z.literal('RULES'), before: approvalRuleSet, after: approvalRuleSet }),
])
export type ChangeContent = z.infer<typeof changeContent>

export const changeProposal = z.object({
  id: z.string(),
  state: changeProposalState,
  content: changeContent,
  baseNumber: z.int().describe('The version it was drafted on; another one voids it. Example: 4.'),
  restoredNumber: z.int().nullable().describe('The version that it restores; null where it is one of its own.'),
  reason: z.string().describe('Why, as whoever asked for it said; it stays in the history.'),
  proposedBy: decider.describe('In whose name it comes into force.'),
  proposedAt: instant,
  endedAt: instant.nullable().describe('When it came into force or was ended otherwise; null while it waits.'),
  endedBy: decider.nullable().describe('Who confirmed, rejected or withdrew it; null where it is void.'),
  endReason: z.string().nullable().describe('Why it was rejected or withdrawn.'),
  failure: actionFailure.nullable().describe('What kept a confirmed change from coming into force; who was deleted.'),
})
export type ChangeProposal = z.infer<typeof changeProposal>

const SHOWN = ['approvals', 'agents', 'operators'] as const

/** Changes of policies and of approval rules that wait for a second administrator. Assumes: A-720. */
export const changeOperations = {
  listChangeProposals: operation({
    method: 'GET',
    path: '/approvals/changes',
    summary: 'Changes of policies and of approval rules that a second administrator confirms or has, newest first',
    query: z.object({
      state: changeProposalState.optional(),
      kind: z.enum(['POLICY', 'RULES']).optional().describe('Only of policies, or of the approval rules.'),
      agentId: z.string().min(1).max(200).optional().describe('Only those of the policy of this agent.'),
      before: z.string().min(1).max(200).optional().describe('Only those before this one, by id.'),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many. Example: 20.'),
    }),
    responses: { 200: z.object({ data: z.array(changeProposal), hasMore: z.boolean() }), ...errors(400, 401) },
    shows: SHOWN,
  }),

  getChangeProposal: operation({
    method: 'GET',
    path: '/approvals/changes/{changeId}',
    summary: 'One change of a policy or of the approval rules that waits for a second administrator, or has',
    params: z.object({ changeId: pathId }),
    responses: { 200: changeProposal, ...errors(400, 401, 404) },
    shows: SHOWN,
  }),

  confirmChange: operation({
    method: 'POST',
    path: '/approvals/changes/confirm',
    role: 'ADMINISTRATOR',
    summary: 'Signs a change that another administrator asks for, with a passkey or a PIN; it comes into force by that',
    act: 'confirm a change',
    actByDetail: { isCosigned: { true: 'let a second person confirm a change' } },
    body: castVotesRequest,
    responses: { 200: castVotesReply, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['approvals', 'agents', 'shadows'],
  }),

  cancelChangeProposal: operation({
    method: 'POST',
    path: '/approvals/changes/{changeId}/cancel',
    role: 'ADMINISTRATOR',
    summary: 'Rejects a change that waits for a second administrator; of one’s own, withdraws it. Nothing changes',
    act: 'end a change that waits',
    actByDetail: { as: { WITHDRAWN: 'withdraw a change', REFUSED: 'reject a change' } },
    params: z.object({ changeId: pathId }),
    body: z.object({
      reason: inLines(z.string().trim().min(3).max(2000)).describe('Why not. Example: The limit is too high.'),
    }),
    responses: { 200: changeProposal, ...errors(400, 401, 403, 404, 409) },
    changes: ['approvals'],
  }),
}
