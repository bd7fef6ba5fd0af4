import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery, sortOrder } from '../../primitives/pagination'
import { instant } from '../../primitives/time'
import { auditEntry, consoleSession, consoleState, seedProgress } from './schemas'

const operation = operationsOf({ tag: 'host', auth: ['console'] })

const auditFilters = {
  operationId: z
    .string()
    .max(100)
    .meta({
      description: 'Part of an operation id, also in words; letter case is ignored.',
      examples: ['reject agent'],
    })
    .optional(),
  act: z
    .string()
    .regex(/^[a-zA-Z]{1,80}$/)
    .meta({ description: 'A whole operation id.', examples: ['rejectAgentAction'] })
    .optional(),
  targetId: z.string().max(200).optional().describe('Only acts on this object.'),
  actor: z
    .string()
    .max(200)
    .meta({ description: 'Whole id of who acted, or part of the name; letter case is ignored.', examples: ['priya'] })
    .optional(),
  outcome: z.enum(['DONE', 'REFUSED']).optional().describe('Only acts that ended so. Example: REFUSED.'),
  /** `IMPORTED`: what came with a snapshot of another host, apart from this one's log; default `HOST`. */
  origin: z
    .enum(['HOST', 'IMPORTED'])
    .optional()
    .describe('Only rows of this host, or of files that were loaded. Example: HOST.'),
  startDate: instant.optional().describe('Then or later. Example: 2026-11-01T00:00:00.000Z.'),
  endDate: instant.optional().describe('Then or before. Example: 2026-11-30T23:59:59.999Z.'),
} as const

export const hostConsoleOperations = {
  getConsoleState: operation({
    method: 'GET',
    path: '/state',
    desk: 'ANYBODY',
    summary: 'What this host is, who is at the desk, which data is loaded, how many actions wait',
    responses: { 200: consoleState, ...errors(401) },
    shows: ['agent-actions', 'quotes', 'clock', 'operators', 'seeds', 'settings', 'platform-config'],
  }),

  listConsoleSessions: operation({
    method: 'GET',
    path: '/sessions',
    summary: 'The browsers and windows that are signed in to this host, last used first',
    responses: { 200: z.object({ data: z.array(consoleSession) }), ...errors(401) },
    shows: ['console-sessions', 'operators', 'settings'],
  }),

  endConsoleSession: operation({
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    summary: 'Signs one browser out, at once and in all its tabs',
    act: 'end a console session',
    params: z.object({ sessionId: pathId }),
    responses: { 204: null, ...errors(401, 404) },
    changes: ['console-sessions'],
  }),

  endOtherConsoleSessions: operation({
    method: 'POST',
    path: '/sessions/end-others',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    summary: 'Signs every browser out but the one that asks; a tool that asks signs all of them out',
    act: 'end all other console sessions',
    responses: { 204: null, ...errors(401) },
    changes: ['console-sessions'],
  }),

  signOut: operation({
    method: 'POST',
    path: '/sign-out',
    desk: 'ANYBODY',
    transaction: 'none',
    role: 'VIEWER',
    summary: 'Ends the session that asks, in all tabs of its browser',
    act: 'sign out',
    responses: { 204: null, ...errors(401, 409) },
    changes: ['console-sessions'],
  }),

  seedDemoData: operation({
    method: 'POST',
    path: '/seeds/demo',
    desk: 'FIRST_START',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Builds the demo data through the interface itself; progress is read with getSeedProgress',
    act: 'build the demo data',
    body: z.object({
      seed: z.int().min(1).max(2147483647).optional(),
      replacesData: z
        .boolean()
        .optional()
        .describe(
          'True: what was made before data was chosen goes into a snapshot first. Refused where data was chosen.',
        ),
    }),
    bodyOptional: true,
    responses: { 202: seedProgress, ...errors(400, 401, 403, 409) },
    changes: ['seeds'],
  }),

  startEmpty: operation({
    method: 'POST',
    path: '/seeds/empty',
    desk: 'FIRST_START',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Starts with an empty platform',
    act: 'start with an empty platform',
    responses: { 200: seedProgress, ...errors(401, 403, 409) },
    changes: ['seeds'],
  }),

  resetData: operation({
    method: 'POST',
    path: '/seeds/reset',
    desk: 'FIRST_START',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Clears all data (tokens and operators apart) and starts again, empty or with the demo data',
    act: 'reset all data',
    body: z.object({ dataSet: z.enum(['DEMO', 'EMPTY']), seed: z.int().min(1).max(2147483647).optional() }),
    responses: { 202: seedProgress, ...errors(400, 401, 403, 409) },
    changes: ['seeds'],
  }),

  getSeedProgress: operation({
    method: 'GET',
    path: '/seeds/progress',
    desk: 'ANYBODY',
    summary: 'How far the building of the demo data is',
    responses: { 200: seedProgress, ...errors(401) },
    shows: ['seeds'],
  }),

  makeFreshActions: operation({
    method: 'POST',
    path: '/seeds/fresh-actions',
    transaction: 'none',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Lets the demo agents ask for new payments that will wait for approval',
    act: 'create sample payments',
    body: z.object({ count: z.int().min(1).max(20).optional() }),
    bodyOptional: true,
    responses: { 200: z.object({ actionIds: z.array(z.string()) }), ...errors(400, 401, 409) },
    changes: ['agent-actions', 'quotes', 'transactions'],
  }),

  resolveId: operation({
    method: 'GET',
    path: '/resolve/{id}',
    transaction: 'none',
    summary: 'Where in the console an id is shown',
    params: z.object({ id: pathId }),
    responses: { 200: z.object({ id: z.string(), route: z.string(), label: z.string() }), ...errors(401, 404) },
    shows: [],
  }),

  listAuditEntries: operation({
    method: 'GET',
    path: '/audit',
    summary: 'The append-only audit log, newest first',
    query: z.object({ ...auditFilters, ...pageQuery, sortOrder: sortOrder.optional() }),
    responses: { 200: page(auditEntry, 'AuditEntryPage'), ...errors(400, 401) },
    shows: ['audit'],
  }),

  exportAuditEntries: operation({
    method: 'GET',
    path: '/audit/export',
    summary: 'The matching audit entries, a slice at a time: ask again with nextCursor until it is null',
    query: z.object({
      ...auditFilters,
      cursor: z.string().max(500).optional(),
      sortOrder: sortOrder.meta({ description: 'By time; oldest first unless asked otherwise.' }).optional(),
    }),
    responses: {
      200: z.object({ data: z.array(auditEntry), nextCursor: z.string().nullable() }),
      ...errors(400, 401),
    },
    shows: ['audit'],
  }),
}
