import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { changeOperations, changeProposal } from './changes'
import { STANDINGS_MAX } from './limits'
import { approvalRulesPreview } from './preview'
import { proposalOperations } from './proposals'
import {
  approvalRuleSet,
  approvalRulesChange,
  approvalRulesInForce,
  approvalRulesRestore,
  approvalRuleVersion,
  approvalRuleVersions,
  approvalStanding,
  approvalVote,
  castVotesReply,
  castVotesRequest,
  standingSummary,
} from './schemas'

const operation = operationsOf({ tag: 'approvals', auth: ['console'] })
/** What decides whether a payment needs signatures, and whose count. */
const SHOWN = [
  'approvals',
  'agent-actions',
  'transactions',
  'quotes',
  'external-accounts',
  'operators',
  'exchange-rates',
  'clock',
] as const
/** What takes a second administrator changes nothing yet. */
const asksForRules = { waitsForSecondPerson: { true: 'ask for a change of the approval rules' } }

/** How many people must sign a payment before it is approved, and their signatures. */
export const approvalsConsoleOperations = {
  ...proposalOperations,
  ...changeOperations,
  getApprovalRules: operation({
    method: 'GET',
    path: '/approvals/rules',
    summary: 'The approval rules that hold: which payments need the signatures of which people, and how many may sign',
    responses: { 200: approvalRulesInForce, ...errors(401) },
    shows: ['approvals', 'operators'],
  }),

  listApprovalRuleVersions: operation({
    method: 'GET',
    path: '/approvals/rules/versions',
    summary: 'Every version of the approval rules, newest first: who, when, why',
    query: z.object({
      before: z.coerce.number().int().min(1).optional().describe('Only versions with a smaller number. Example: 12.'),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many. Example: 20.'),
    }),
    responses: { 200: approvalRuleVersions, ...errors(400, 401) },
    shows: ['approvals', 'agents', 'customers'],
  }),

  changeApprovalRules: operation({
    method: 'PUT',
    path: '/approvals/rules',
    role: 'ADMINISTRATOR',
    summary: 'Replaces the approval rules, with a reason; 202 where another administrator has to confirm it',
    act: 'change the approval rules',
    actByDetail: asksForRules,
    body: approvalRulesChange,
    responses: { 200: approvalRuleVersion, 202: changeProposal, ...errors(400, 401, 403, 409) },
    changes: ['approvals', 'agent-actions', 'transactions', 'shadows'],
  }),

  restoreApprovalRules: operation({
    method: 'POST',
    path: '/approvals/rules/restore',
    role: 'ADMINISTRATOR',
    summary:
      'Puts an older version of the approval rules in force again, as the newest; 202 where another has to confirm it',
    act: 'restore older approval rules',
    actByDetail: asksForRules,
    body: approvalRulesRestore,
    responses: { 200: approvalRuleVersion, 202: changeProposal, ...errors(400, 401, 403, 404, 409) },
    changes: ['approvals', 'agent-actions', 'transactions', 'shadows'],
  }),

  previewApprovalRules: operation({
    method: 'POST',
    path: '/approvals/rules/preview',
    transaction: 'read',
    summary: 'What a draft of the approval rules would ask of the payments that wait now; nothing is changed',
    act: 'look at a draft of the approval rules',
    body: approvalRuleSet,
    responses: { 200: approvalRulesPreview, ...errors(400, 401) },
    changes: [],
  }),

  listApprovalStandings: operation({
    method: 'GET',
    path: '/approvals/standings',
    summary: 'How far several actions are with their signatures, in the order in which they were asked about',
    query: z.object({
      subjectIds: z
        .string()
        .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
        .refine((ids) => ids.length <= STANDINGS_MAX, { message: `must name at most ${STANDINGS_MAX} actions` })
        .describe('Ids of actions, with commas between; what is unknown is left out.'),
      operatorId: z.string().optional().describe('Asks for this person instead of whoever is at the desk.'),
    }),
    responses: { 200: z.object({ data: z.array(standingSummary) }), ...errors(400, 401) },
    shows: SHOWN,
  }),

  getApprovalStanding: operation({
    method: 'GET',
    path: '/approvals/standing/{subjectId}',
    summary: 'Which signatures a payment needs, which it has, what is missing, and whether one may sign it',
    params: z.object({ subjectId: pathId }),
    query: z.object({
      operatorId: z.string().optional().describe('Asks for this person instead of whoever is at the desk.'),
    }),
    responses: { 200: approvalStanding, ...errors(400, 401, 404) },
    shows: SHOWN,
  }),

  castVotes: operation({
    method: 'POST',
    path: '/approvals/votes',
    role: 'APPROVER',
    summary: 'Signs waiting payments with a passkey or a PIN; the last signature that is needed approves them',
    act: 'sign a payment',
    actByDetail: { isCosigned: { true: 'let a second person sign a payment' } },
    body: castVotesRequest,
    responses: { 200: castVotesReply, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['approvals', 'agent-actions', 'transactions'],
  }),

  withdrawVote: operation({
    method: 'POST',
    path: '/approvals/votes/{voteId}/withdraw',
    // It is in their name and counts whatever role is taken from them; without it nothing is paid that they doubt.
    role: 'VIEWER',
    summary: 'Takes back a signature of one’s own while the payment still waits; an approval that is held waits again',
    act: 'take back a signature',
    params: z.object({ voteId: pathId }),
    responses: { 200: approvalVote, ...errors(400, 401, 403, 404, 409) },
    changes: ['approvals', 'agent-actions', 'transactions'],
  }),
}
