import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { pageQuery } from '../../primitives/pagination'
import { givenInstant } from '../../primitives/time'
import { call, callEffects, callExport, callPage } from './schemas'

const operation = operationsOf({ tag: 'request-log', auth: ['console'] })

const callFilters = {
  operationId: z.string().max(100).optional(),
  statusClass: z.enum(['2xx', '3xx', '4xx', '5xx']).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  actor: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  since: givenInstant.optional(),
}

export const requestLogConsoleOperations = {
  listCalls: operation({
    method: 'GET',
    path: '/calls',
    // The log has a file of its own; looking through it may not keep writers of the service waiting.
    transaction: 'none',
    summary: 'Calls of the service, newest first; `q` finds any id or text in path, query or bodies',
    query: z.object({ ...callFilters, ...pageQuery }),
    responses: { 200: callPage, ...errors(400, 401) },
    shows: ['requests'],
  }),

  getCall: operation({
    method: 'GET',
    path: '/calls/{callId}',
    transaction: 'none',
    summary: 'One call with headers and bodies, secrets masked',
    params: z.object({ callId: pathId }),
    responses: { 200: call, ...errors(401, 404) },
    shows: ['requests'],
  }),

  getCallEffects: operation({
    method: 'GET',
    path: '/calls/{callId}/effects',
    transaction: 'none',
    summary: 'What the transaction of one call wrote: audit row, postings, events, timers, as they stand now',
    params: z.object({ callId: pathId }),
    responses: { 200: callEffects, ...errors(401, 404) },
    shows: ['requests', 'webhooks', 'clock', 'timers'],
  }),

  exportCalls: operation({
    method: 'GET',
    path: '/calls-export',
    transaction: 'none',
    summary: 'The newest calls that fit the filters as HAR 1.2 or JSON lines, at most 5,000, secrets masked',
    query: z.object({ format: z.enum(['har', 'jsonl']), ...callFilters }),
    responses: { 200: callExport, ...errors(400, 401) },
    shows: ['requests'],
  }),

  clearCalls: operation({
    method: 'DELETE',
    path: '/calls',
    transaction: 'none',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Empties the request log',
    act: 'empty the request log',
    responses: { 204: null, ...errors(401) },
    changes: ['requests'],
  }),
}
