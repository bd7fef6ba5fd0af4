import { z } from 'zod'
import { instant } from '../../primitives/time'
import { operatorRole } from '../operators/schemas'

/** A browser or window that is signed in to this host. Instants are wall time. */
export const consoleSession = z.object({
  id: z.string(),
  isThis: z.boolean().describe('True of the session that asks.'),
  browser: z.string().describe('What the browser says of itself (User-Agent), at most 300 characters.'),
  operator: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Who works in it; null until somebody took the desk there.'),
  openedAt: instant,
  lastUsedAt: instant,
  endsAt: instant.describe(
    'When it ends unless it is used before: by the idle limit or the absolute one, whichever comes first.',
  ),
})
export type ListedConsoleSession = z.infer<typeof consoleSession>

/** How far the building of the demo data is. */
export const seedProgress = z.object({
  state: z.enum(['IDLE', 'RUNNING', 'DONE', 'FAILED']),
  done: z.int(),
  total: z.int(),
  step: z.string(),
  message: z.string().optional(),
})
export type SeedProgress = z.infer<typeof seedProgress>

export const consoleState = z.object({
  version: z.string(),
  environment: z.literal('SANDBOX'),
  platformId: z.string(),
  dataDir: z.string(),
  workspace: z
    .string()
    .nullable()
    .describe('What this workspace is called beside others that run on other ports; null for the only one.'),
  baseUrl: z.string(),
  operator: z
    .object({ id: z.string(), name: z.string(), roles: z.array(operatorRole) })
    .nullable()
    .describe('Who is at the desk, with the roles of whom they stand in for.'),
  hasOperators: z.boolean().describe('False until the first operator is added.'),
  dataSet: z.enum(['UNSET', 'EMPTY', 'DEMO']),
  seedProgress,
  waitingCount: z.int(),
})
export type ConsoleState = z.infer<typeof consoleState>

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  wallAt: instant,
  actorKind: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  operationId: z.string(),
  targetId: z.string().nullable(),
  outcome: z.enum(['DONE', 'REFUSED']),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  callId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  origin: z
    .string()
    .nullable()
    .describe("The imported snapshot that the entry came with, such as `Snapshot:...`; null: this host's own log."),
})
export type AuditEntry = z.infer<typeof auditEntry>
