import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { pageQuery } from '../../primitives/pagination'
import { shadow, shadowDifferences, shadowRequest, shadows } from './schemas'

const operation = operationsOf({ tag: 'shadows', auth: ['console'] })
const params = z.object({ shadowId: pathId })

/** Drafts that judge what is asked for from now on, and change nothing of it. */
export const shadowsConsoleOperations = {
  startShadow: operation({
    method: 'POST',
    path: '/shadows',
    summary: 'Lets a draft of a policy or of the approval rules judge every new payment, without any effect on it',
    act: 'watch a draft',
    body: shadowRequest,
    responses: { 201: shadow, ...errors(400, 401, 403, 404, 409) },
    changes: ['shadows'],
  }),

  stopShadow: operation({
    method: 'POST',
    path: '/shadows/{shadowId}/stop',
    summary: 'Ends the watching of a draft; what it found stays',
    act: 'stop watching a draft',
    params,
    responses: { 200: shadow, ...errors(401, 403, 404, 409) },
    changes: ['shadows'],
  }),

  listShadows: operation({
    method: 'GET',
    path: '/shadows',
    summary: 'The drafts that are watched, then those that were, newest first, with what would have differed',
    query: z.object({
      ...pageQuery,
      agentId: z.string().optional().describe('Only those of this agent. Example: Agent:0193….'),
    }),
    responses: { 200: shadows, ...errors(400, 401) },
    shows: ['shadows', 'agents', 'approvals', 'clock'],
  }),

  listShadowDifferences: operation({
    method: 'GET',
    path: '/shadows/{shadowId}/differences',
    summary: 'Payments that a watched draft would have treated differently, newest first',
    params,
    query: z.object({ ...pageQuery }),
    responses: { 200: shadowDifferences, ...errors(400, 401, 404) },
    shows: ['shadows', 'agent-actions', 'approvals'],
  }),
}
