import { z } from 'zod'
import { operation } from '../../operation'
import { errors } from '../../primitives/errors'
import { page, pageQuery } from '../../primitives/pagination'
import { givenInstant } from '../../primitives/time'
import { call, callSummary } from './schemas'

const tag = 'request-log'
const auth = ['console'] as const

const listCalls = operation({
  method: 'GET',
  path: '/calls',
  tag,
  auth,
  summary: 'Calls of the service, newest first; `q` finds any id in path, query or bodies',
  query: z.object({
    operationId: z.string().max(100).optional(),
    statusClass: z.enum(['2xx', '3xx', '4xx', '5xx']).optional(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    actor: z.string().max(200).optional(),
    q: z.string().max(200).optional(),
    since: givenInstant.optional(),
    ...pageQuery,
  }),
  responses: { 200: page(callSummary, 'CallPage'), ...errors(400, 401) },
})

const getCall = operation({
  method: 'GET',
  path: '/calls/{callId}',
  tag,
  auth,
  summary: 'One call with headers and bodies, secrets masked',
  params: z.object({ callId: z.string().max(200) }),
  responses: { 200: call, ...errors(401, 404) },
})

const clearCalls = operation({
  method: 'DELETE',
  path: '/calls',
  tag,
  auth,
  summary: 'Empties the request log',
  responses: { 204: null, ...errors(401) },
  changes: ['requests'],
})

export const requestLogConsoleOperations = { listCalls, getCall, clearCalls }
