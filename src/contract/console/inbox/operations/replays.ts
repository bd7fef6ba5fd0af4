import { z } from 'zod'
import { operationsOf } from '../../../operation'
import { errors } from '../../../primitives/errors'
import { pathId } from '../../../primitives/ids'
import { replay, replayForecast, replayQuery, replayRequest } from '../replays'

const operation = operationsOf({ tag: 'inbox', auth: ['console'] })
const params = z.object({ replayId: pathId })

export const replayOperations = {
  forecastReplay: operation({
    method: 'GET',
    path: '/webhook-replays/forecast',
    summary: 'How many events a replay of this filter would send; sends nothing',
    query: replayQuery,
    responses: { 200: replayForecast, ...errors(400, 401, 404) },
    shows: ['webhooks', 'settings', 'platform-config'],
  }),

  startReplay: operation({
    method: 'POST',
    path: '/webhook-replays',
    role: 'SANDBOX_DEVELOPER',
    summary:
      'Sends the newest 1,000 events of a filter once more, oldest first, to the endpoint or a forwarding target',
    act: 'start a replay of webhooks',
    body: replayRequest,
    responses: { 201: replay, ...errors(400, 401, 404, 409) },
    changes: ['webhooks'],
  }),

  listReplays: operation({
    method: 'GET',
    path: '/webhook-replays',
    summary: 'The newest ten replays and how far they are',
    responses: { 200: z.object({ data: z.array(replay) }), ...errors(401) },
    shows: ['webhooks'],
  }),

  stopReplay: operation({
    method: 'POST',
    path: '/webhook-replays/{replayId}/stop',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Sends nothing more of a replay; what was sent stays sent',
    act: 'stop a replay of webhooks',
    params,
    responses: { 200: replay, ...errors(401, 404, 409) },
    changes: ['webhooks'],
  }),
}
