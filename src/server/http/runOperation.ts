import { type ChangeArea, type OperationShape, permissionOf, transactionModeOf } from '../../contract/operation'
import type { ChangeLog } from '../console/changes/changeLog'
import type { Store } from '../database/open'
import type { Tx } from '../database/schema'
import { type Clock, isoOf, wallNow } from '../foundation/clock'
import type { Actor, Context } from '../foundation/context'
import { createIds, type IdSource } from '../foundation/ids'
import type { Rejected } from '../foundation/reply'
import { envelopeOf, ServiceError } from '../foundation/ServiceError'
import { findReplay, hashInput, idempotencyScope, keepReply } from '../guards/idempotency/idempotency'
import { createUnitOfWork, type Effects } from '../unitOfWork'
import { type ParsedInput, parseInput, type RawInput } from './parseInput'

/** What running operations needs of the process; wired in compose.ts. */
export interface Engine {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly platformId: () => string
  readonly changeLog: ChangeLog
  /** Wakes dispatcher and scheduler, drops cached credentials; called after each commit. */
  readonly afterCommit: (effects: Effects) => void
  readonly reportFault: (error: unknown, operationId: string) => void
}

export interface BoundOperation {
  readonly operationId: string
  readonly shape: OperationShape
  readonly handler: (context: never, input: never) => Promise<Reply | Rejected>
  /** Adds what this plane's handlers may use beyond Context. */
  readonly extend?: (context: Context, call: OperationCall) => Context
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

export interface OperationCall extends RawInput {
  readonly actor: Actor
  /** The concrete path: with the method, part of the idempotency scope. */
  readonly path: string
  readonly callId: string | null
  /** Of the console plane: the session that calls. */
  readonly session?: unknown
}

/** The reply as it goes out: JSON text, stored and replayed byte for byte. */
export interface OperationResult {
  readonly status: number
  readonly text: string
  readonly code: string | null
}

function failure(error: ServiceError): OperationResult {
  return {
    status: error.status,
    text: JSON.stringify(envelopeOf(error.code, error.message, error.details)),
    code: error.code,
  }
}

function resultOf(reply: Reply | Rejected): OperationResult {
  if ('kind' in reply) return failure(new ServiceError(reply.code, reply.message, reply.details))
  return { status: reply.status, text: reply.status === 204 ? '' : JSON.stringify(reply.body), code: null }
}

function requirePermission(shape: OperationShape, actor: Actor): void {
  if (actor.kind !== 'token') return
  const needed = permissionOf(shape)
  if (needed === 'VIEW' || actor.permissions.includes(needed)) return
  throw new ServiceError('FORBIDDEN', `The API token lacks the permission ${needed}; nothing was done.`, {
    field: 'Authorization',
    reason: 'PERMISSION_MISSING',
    permission: needed,
  })
}

function actorColumns(actor: Actor): { actor_kind: string; actor_id: string | null; actor_name: string | null } {
  switch (actor.kind) {
    case 'token':
      return { actor_kind: 'token', actor_id: actor.tokenId, actor_name: actor.name }
    case 'console':
      return { actor_kind: 'operator', actor_id: actor.operatorId, actor_name: actor.operatorName }
    case 'agent':
      return { actor_kind: 'agent', actor_id: actor.agentId, actor_name: actor.name }
    default:
      return { actor_kind: actor.kind, actor_id: null, actor_name: null }
  }
}

interface AuditInput {
  readonly call: OperationCall
  readonly operationId: string
  readonly now: number
  readonly effects: Effects | null
  readonly result: OperationResult
}

/** What a refusal said, so that it can be found and understood later. */
function refusalDetails(result: OperationResult): Record<string, unknown> | null {
  if (result.code === null) return null
  const { message, details } = JSON.parse(result.text) as { message: string; details?: Record<string, unknown> }
  return { message, ...details }
}

async function writeAudit(engine: Engine, tx: Tx, input: AuditInput): Promise<void> {
  const { call, effects, result } = input
  const noted = effects?.audit
  // The last parameter names the narrowest thing: of /agents/{agentId}/actions/{actionId} the action.
  const targetId = noted?.targetId ?? Object.values(call.params).at(-1) ?? null
  const details = noted?.details ?? refusalDetails(result)
  await tx
    .insertInto('audit_log')
    .values({
      id: engine.ids.new('Audit'),
      at: isoOf(input.now),
      wall_at: isoOf(wallNow()),
      ...actorColumns(call.actor),
      operation_id: input.operationId,
      target_id: targetId,
      outcome: result.code === null ? 'DONE' : 'REFUSED',
      code: result.code,
      reason: noted?.reason ?? null,
      call_id: call.callId,
      details_json: details === null ? null : JSON.stringify(details),
    })
    .execute()
}

/** Runs the handler inside the open transaction with audit row, notice and idempotency record, and collects effects. */
async function runWrite(engine: Engine, bound: BoundOperation, call: OperationCall, input: ParsedInput, tx: Tx) {
  const now = engine.clock.now()
  const key = bound.shape.idempotent ? call.headers['idempotency-key'] : undefined
  const scope = idempotencyScope(call.actor, bound.shape.method, call.path)
  const inputHash = key === undefined ? '' : hashInput(input)
  if (key !== undefined) {
    const replay = await findReplay(tx, { scope, key, inputHash })
    if (replay !== null) return { result: replay, effects: null, notice: null }
  }
  const { context, effects } = createUnitOfWork(tx, {
    now,
    ids: engine.ids,
    actor: call.actor,
    platformId: engine.platformId(),
    isForecast: false,
  })
  for (const area of bound.shape.changes ?? []) effects.areas.add(area)
  const extended = bound.extend ? bound.extend(context, call) : context
  const result = resultOf(await bound.handler(extended as never, input as never))
  if (key !== undefined && result.status !== 202) await keepReply(tx, { scope, key, inputHash, now, result })
  await writeAudit(engine, tx, { call, operationId: bound.operationId, now, effects, result })
  effects.areas.add('audit')
  const notice = await engine.changeLog.record(tx, now, effects.areas, effects.ids)
  return { result, effects, notice }
}

/** The audit row and notice of what has no transaction of its own to carry them: refusals, and calls without one. */
async function auditAlone(
  engine: Engine,
  bound: BoundOperation,
  call: OperationCall,
  outcome: { readonly result: OperationResult; readonly effects: Effects | null },
): Promise<void> {
  const notice = await engine.store.write(async (tx) => {
    const now = engine.clock.now()
    await writeAudit(engine, tx, { call, operationId: bound.operationId, now, ...outcome })
    const areas = new Set<ChangeArea>(['audit', ...(outcome.effects?.areas ?? [])])
    return engine.changeLog.record(tx, now, areas, outcome.effects?.ids ?? new Set<string>())
  })
  engine.changeLog.publish(notice)
}

async function execute(
  engine: Engine,
  bound: BoundOperation,
  call: OperationCall,
  input: ParsedInput,
): Promise<OperationResult> {
  const mode = transactionModeOf(bound.shape)
  if (mode === 'write') {
    const outcome = await engine.store.write((tx) => runWrite(engine, bound, call, input, tx))
    engine.changeLog.publish(outcome.notice)
    if (outcome.effects !== null) engine.afterCommit(outcome.effects)
    return outcome.result
  }
  const run = async (tx: Tx): Promise<{ result: OperationResult; effects: Effects }> => {
    const { context, effects } = createUnitOfWork(tx, {
      // What is undone afterwards takes no ids from the source that everything else draws from.
      now: engine.clock.now(),
      ids: mode === 'rollback' ? createIds(() => engine.clock.now()) : engine.ids,
      actor: call.actor,
      platformId: engine.platformId(),
      isForecast: mode === 'rollback',
    })
    for (const area of bound.shape.changes ?? []) effects.areas.add(area)
    const extended = bound.extend ? bound.extend(context, call) : context
    return { result: resultOf(await bound.handler(extended as never, input as never)), effects }
  }
  if (mode === 'read') return (await engine.store.read(run)).result
  if (mode === 'rollback') return (await engine.store.rollback(run)).result
  const outcome = await run(undefined as never)
  await auditAlone(engine, bound, call, outcome)
  return outcome.result
}

/**
 * Carries out one operation: permission, parsing, transaction, handler, idempotency, audit, notice, and one renderer of
 * errors. The actor is already authenticated.
 *
 * Effects: a thrown refusal of a write leaves an audit row in a transaction of its own, after the rollback.
 * Source: style 2.3; behaviour 1.5, 1.6.
 */
export async function runOperation(
  engine: Engine,
  bound: BoundOperation,
  call: OperationCall,
): Promise<OperationResult> {
  let isParsed = false
  try {
    requirePermission(bound.shape, call.actor)
    const input = parseInput(bound.shape, call)
    isParsed = true
    return await execute(engine, bound, call, input)
  } catch (error) {
    const known = error instanceof ServiceError ? error : null
    if (known === null) engine.reportFault(error, bound.operationId)
    const result = failure(
      known ?? new ServiceError('INTERNAL_ERROR', 'The service met a fault of its own; nothing was done.'),
    )
    const isWrite = transactionModeOf(bound.shape) !== 'read' && transactionModeOf(bound.shape) !== 'rollback'
    if (isWrite && (isParsed || result.code === 'FORBIDDEN'))
      await auditAlone(engine, bound, call, { result, effects: null })
    return result
  }
}
