import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { pageQuery } from '../../primitives/pagination'
import { queryBoolean } from '../../primitives/query'
import { rulesChange, rulesDifferences, rulesReplay, rulesReplayRequest } from './rulesSchemas'
import { policyReplay, policyReplayRequest, replayCourse, replayDifferences } from './schemas'

const operation = operationsOf({ tag: 'replay', auth: ['console'] })
const params = z.object({ replayId: pathId })

/** The time machine: a draft of a policy, or of approval rules, judges what has happened. Nothing is written. */
export const replayConsoleOperations = {
  replayPolicy: operation({
    method: 'POST',
    path: '/agents/{agentId}/replays',
    transaction: 'read',
    summary: 'Judges the history of an agent by a draft of its policy, in the background',
    act: 'replay the past under a draft policy',
    params: z.object({ agentId: pathId }),
    body: policyReplayRequest,
    responses: { 202: policyReplay, ...errors(400, 401, 403, 404, 409) },
    changes: ['policy-replays'],
  }),

  getPolicyReplay: operation({
    method: 'GET',
    path: '/policy-replays/{replayId}',
    summary: 'How far a replay is, and what came of it; kept until the host stops or other data is put in place',
    params,
    responses: { 200: policyReplay, ...errors(401, 404) },
    shows: ['policy-replays'],
  }),

  listReplayDifferences: operation({
    method: 'GET',
    path: '/policy-replays/{replayId}/differences',
    summary: 'Actions that the draft would have treated differently, newest first',
    params,
    query: z.object({
      from: replayCourse.optional().describe('Only what took this course. Example: WAITS.'),
      to: replayCourse.optional().describe('Only what would take this course. Example: RUNS.'),
      isRejected: queryBoolean.optional().meta({ description: 'Only what a person at the desk rejected, or did not.' }),
      ...pageQuery,
    }),
    responses: { 200: replayDifferences, ...errors(400, 401, 404, 409) },
    shows: ['policy-replays', 'agent-actions'],
  }),

  cancelPolicyReplay: operation({
    method: 'POST',
    path: '/policy-replays/{replayId}/cancel',
    transaction: 'read',
    summary: 'Stops a replay; one that is done stays as it is',
    act: 'stop a replay',
    params,
    responses: { 200: policyReplay, ...errors(401, 403, 404) },
    changes: ['policy-replays'],
  }),

  replayApprovalRules: operation({
    method: 'POST',
    path: '/approvals/rules/replays',
    transaction: 'read',
    summary: 'Judges what was asked for by a draft of the approval rules, in the background',
    act: 'replay the past under draft approval rules',
    body: rulesReplayRequest,
    responses: { 202: rulesReplay, ...errors(400, 401, 403, 409) },
    changes: ['policy-replays'],
  }),

  getRulesReplay: operation({
    method: 'GET',
    path: '/rules-replays/{replayId}',
    summary:
      'How far a replay of rules is, and what came of it; kept until the host stops or other data is put in place',
    params,
    responses: { 200: rulesReplay, ...errors(401, 404) },
    shows: ['policy-replays'],
  }),

  listRulesReplayDifferences: operation({
    method: 'GET',
    path: '/rules-replays/{replayId}/differences',
    summary: 'Payments of which the draft of the rules asks something else, newest first',
    params,
    query: z.object({
      change: rulesChange.optional().describe('Only what differs in this way. Example: MORE.'),
      ...pageQuery,
    }),
    responses: { 200: rulesDifferences, ...errors(400, 401, 404, 409) },
    shows: ['policy-replays', 'agent-actions', 'approvals'],
  }),

  cancelRulesReplay: operation({
    method: 'POST',
    path: '/rules-replays/{replayId}/cancel',
    transaction: 'read',
    summary: 'Stops a replay of rules; one that is done stays as it is',
    act: 'stop a replay of approval rules',
    params,
    responses: { 200: rulesReplay, ...errors(401, 403, 404) },
    changes: ['policy-replays'],
  }),
}
