import { OPERATOR_HEADER } from '../../../contract/console/operators/schemas'
import { type ChangeArea, type OperationShape, permissionOf, transactionModeOf } from '../../../contract/operation'
import { insertRow } from '../../database/hotRows'
import type { Store } from '../../database/open'
import type { Tx } from '../../database/schema'
import { type Clock, isoOf, wallNow } from '../../foundation/clock'
import { createIds, type IdSource } from '../../foundation/ids'
import type { Rejected } from '../../foundation/reply'
import { type Evidence, envelopeOf, ServiceError } from '../../foundation/ServiceError'
import { isStorageRefusal, storageRefusalOf } from '../../foundation/storageFaults'
import type { ChangeLog } from '../changeLog'
import { type Actor, type CallFacts, type Context, TOOL_NAME } from '../context'
import type { Preparation } from '../handlers'
import { createUnitOfWork, type Effects } from '../unitOfWork'
import { findReplay, hashInput, idempotencyScope, keepReply } from './idempotency'
import { withIdSlip } from './idSlips'
import { requireOperatorAtDesk } from './operatorAtDesk'
import { type ParsedInput, parseInput, type RawInput } from './parseInput'
import { evidenceOfRefusedInput, factsOfRefusedBody } from './refusedBody'

/** What running operations needs of the process; wired in compose.ts. */
export interface Engine {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly platformId: () => string
  readonly changeLog: ChangeLog
  /** The part of a preparation that outlives calls. */
  readonly preparation: Omit<Preparation, 'read' | 'now' | 'platformId'>
  /** Wakes dispatcher and scheduler, drops cached credentials; called after each commit. */
  readonly afterCommit: (effects: Effects) => void
  readonly reportFault: (error: unknown, operationId: string) => void
  /** For refusals that name a credential and no wallet. */
  readonly findWalletOfCredential: (tx: Tx, credentialId: string | undefined) => Promise<string | null>
}

export interface BoundOperation {
  readonly operationId: string
  readonly shape: OperationShape
  readonly handler: (context: never, input: never, prepared: never) => Promise<Reply | Rejected>
  /** Asynchronous cryptography, before the transaction. */
  readonly prepare?: (preparation: Preparation, input: never) => Promise<unknown>
  /** Adds what this plane's handlers may use beyond Context. */
  readonly extend?: (context: Context, call: OperationCall, afterCommit: AfterCommit) => Context
  /** The same for the slow half. */
  readonly extendPreparation?: (preparation: Preparation, call: OperationCall) => Preparation
}

/** Lets the process remember what a transaction changed, once it has; never for what must not be lost. */
export type AfterCommit = (remember: () => void) => void

interface Reply {
  readonly status: number
  readonly body: unknown
}

export interface OperationCall extends RawInput {
  readonly actor: Actor
  readonly callId: string | null
  /** Of the console plane: the session that calls. */
  readonly session?: unknown
  /** Aborts when nobody waits for the reply any more, or the host stops. Asked for by the few that wait. */
  readonly ended?: () => AbortSignal
  /** Filled with the events, timers and postings that were written, and last the audit row. */
  readonly effects?: { ids: readonly string[] }
}

/** The reply as it goes out: JSON text, stored and replayed byte for byte. */
export interface OperationResult {
  readonly status: number
  readonly text: string
  readonly code: string | null
  /** Of a 429: how long the caller should wait, for the Retry-After header. */
  readonly retryAfterSeconds?: number
}

/** What the signature room keeps of a refusal, beside the reply. */
interface Outcome {
  readonly result: OperationResult
  readonly evidence: Evidence | undefined
}

function failure(error: ServiceError): OperationResult {
  const wait = error.details?.retryAfterSeconds
  return {
    status: error.status,
    text: JSON.stringify(envelopeOf(error.code, error.message, error.details)),
    code: error.code,
    ...(typeof wait === 'number' ? { retryAfterSeconds: wait } : {}),
  }
}

function outcomeOf(reply: Reply | Rejected): Outcome {
  if ('kind' in reply) {
    return { result: failure(new ServiceError(reply.code, reply.message, reply.details)), evidence: reply.evidence }
  }
  const text = reply.status === 204 ? '' : JSON.stringify(reply.body)
  return { result: { status: reply.status, text, code: null }, evidence: undefined }
}

/** Paths are compared by what they name, however their characters were escaped. */
function factsOf({ shape }: BoundOperation, call: OperationCall): CallFacts {
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => call.params[name] ?? '')
  return { callId: call.callId, path: `${shape.method} ${path}`, body: call.body }
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
    case 'tool':
      return { actor_kind: 'tool', actor_id: null, actor_name: TOOL_NAME }
    case 'agent':
      return { actor_kind: 'agent', actor_id: actor.agentId, actor_name: actor.name }
    default:
      return { actor_kind: actor.kind, actor_id: null, actor_name: null }
  }
}

interface AuditInput {
  readonly call: OperationCall
  readonly shape: OperationShape
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

const verdictOf = ({ verdict }: Evidence): unknown => (typeof verdict === 'function' ? verdict() : verdict)

/** Keeps why a signature was refused, where its developer looks for it. */
async function keepEvidence(
  engine: Engine,
  tx: Tx,
  input: AuditInput & { readonly evidence: Evidence },
): Promise<void> {
  const { call, evidence, operationId } = input
  const verdict = verdictOf(evidence) as Record<string, unknown>
  const body = factsOfRefusedBody(input.shape, call.body, input.now)
  await tx
    .insertInto('signature_verdicts')
    .values({
      id: engine.ids.new('Verdict'),
      call_id: call.callId,
      operation_id: operationId,
      account_id: evidence.accountId ?? (await engine.findWalletOfCredential(tx, call.params.id)),
      request_id: evidence.requestId,
      code: input.result.code ?? '',
      reason: evidence.reason,
      verdict_json: JSON.stringify({ ...verdict, body }),
      created_at: isoOf(input.now),
    })
    .execute()
}

/** The last parameter names the narrowest thing: of /agents/{agentId}/actions/{actionId} the action. */
function targetOf({ secretParam }: OperationShape, params: OperationCall['params']): string | null {
  return Object.entries(params).findLast(([name]) => name !== secretParam)?.[1] ?? null
}

async function writeAudit(engine: Engine, tx: Tx, input: AuditInput): Promise<void> {
  const { call, effects, result } = input
  const noted = effects?.audit
  const targetId = noted?.targetId ?? targetOf(input.shape, call.params)
  const details = noted?.details ?? refusalDetails(result)
  const id = engine.ids.new('Audit')
  if (call.effects !== undefined) call.effects.ids = [...(effects?.written ?? []), id]
  await insertRow(tx, 'audit_log', {
    id,
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
}

/** Runs the handler inside the open transaction with audit row, notice and idempotency record, and collects effects. */
async function runWrite(
  engine: Engine,
  bound: BoundOperation,
  call: OperationCall,
  given: { readonly input: ParsedInput; readonly prepared: unknown },
  tx: Tx,
) {
  const { input, prepared } = given
  const now = engine.clock.now()
  const key = bound.shape.idempotent ? call.headers['idempotency-key'] : undefined
  const scope = idempotencyScope(call.actor, bound, call.params)
  const inputHash = key === undefined ? '' : hashInput(input)
  if (key !== undefined) {
    const replay = await findReplay(tx, { scope, key, inputHash })
    if (replay !== null) return { result: replay, effects: null, notice: null, remember: [] }
  }
  const { context, effects } = createUnitOfWork(tx, {
    now,
    ids: engine.ids,
    actor: call.actor,
    platformId: engine.platformId(),
    isForecast: false,
    request: factsOf(bound, call),
  })
  for (const area of bound.shape.changes ?? []) effects.areas.add(area)
  const remember: (() => void)[] = []
  const extended = bound.extend ? bound.extend(context, call, (one) => void remember.push(one)) : context
  const { result, evidence } = outcomeOf(await bound.handler(extended as never, input as never, prepared as never))
  if (key !== undefined && result.status !== 202) await keepReply(tx, { scope, key, inputHash, now, result })
  const record = { call, shape: bound.shape, operationId: bound.operationId, now, effects, result }
  await writeAudit(engine, tx, record)
  if (evidence !== undefined) {
    await keepEvidence(engine, tx, { ...record, evidence })
    effects.areas.add('signature-verdicts')
  }
  effects.areas.add('audit')
  const notice = await engine.changeLog.record(tx, now, effects.areas, effects.ids)
  return { result, effects, notice, remember }
}

/** The audit row and notice of what has no transaction of its own to carry them: refusals, and calls without one. */
async function auditAlone(
  engine: Engine,
  bound: BoundOperation,
  call: OperationCall,
  outcome: { readonly result: OperationResult; readonly effects: Effects | null; readonly evidence?: Evidence },
): Promise<void> {
  const { evidence: given, ...rest } = outcome
  // Worked out here: inside the transaction it would keep every other writer waiting.
  const evidence = given === undefined ? undefined : { ...given, verdict: verdictOf(given) as Record<string, unknown> }
  const notice = await engine.store.write(async (tx) => {
    const { operationId, shape } = bound
    const record = { call, shape, operationId, now: engine.clock.now(), ...rest }
    const { now } = record
    await writeAudit(engine, tx, record)
    const areas = new Set<ChangeArea>(['audit', ...(outcome.effects?.areas ?? [])])
    if (evidence !== undefined) {
      await keepEvidence(engine, tx, { ...record, evidence })
      areas.add('signature-verdicts')
    }
    return engine.changeLog.record(tx, now, areas, outcome.effects?.ids ?? new Set<string>())
  })
  engine.changeLog.publish(notice)
}

/** A body that does not fit the contract leaves no audit row, but its developer looks for the reason all the same. */
async function keepRefusedInput(
  engine: Engine,
  { operationId, shape }: BoundOperation,
  call: OperationCall,
  refused: { readonly error: ServiceError; readonly result: OperationResult },
): Promise<void> {
  const evidence = evidenceOfRefusedInput(shape, call, refused.error)
  if (evidence === null) return
  const notice = await engine.store.write(async (tx) => {
    const now = engine.clock.now()
    await keepEvidence(engine, tx, { call, shape, operationId, now, effects: null, result: refused.result, evidence })
    return engine.changeLog.record(tx, now, new Set(['signature-verdicts'] as const), new Set())
  })
  engine.changeLog.publish(notice)
}

function prepare(engine: Engine, bound: BoundOperation, call: OperationCall, input: ParsedInput): Promise<unknown> {
  if (bound.prepare === undefined) return Promise.resolve(undefined)
  const { store, clock } = engine
  const fixed = { ...engine.preparation, now: clock.now(), platformId: engine.platformId() }
  const preparation: Preparation = { ...fixed, read: (run) => store.read(run) }
  return bound.prepare(bound.extendPreparation?.(preparation, call) ?? preparation, input as never)
}

/** Where there is no commit. */
const NOTHING_TO_REMEMBER: AfterCommit = () => undefined

async function execute(
  engine: Engine,
  bound: BoundOperation,
  call: OperationCall,
  input: ParsedInput,
): Promise<OperationResult> {
  const mode = transactionModeOf(bound.shape)
  if (mode === 'write') {
    const prepared = await prepare(engine, bound, call, input)
    const outcome = await engine.store.write((tx) => runWrite(engine, bound, call, { input, prepared }, tx))
    for (const one of outcome.remember) one()
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
    const extended = bound.extend ? bound.extend(context, call, NOTHING_TO_REMEMBER) : context
    const { result } = outcomeOf(await bound.handler(extended as never, input as never, undefined as never))
    return { result, effects }
  }
  if (mode === 'read') return (await engine.store.read(run)).result
  if (mode === 'rollback') return (await engine.store.rollback(run)).result
  const outcome = await run(undefined as never)
  if (bound.shape.method === 'GET') return outcome.result
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
    requireOperatorAtDesk(bound.shape, call.actor, call.headers[OPERATOR_HEADER.toLowerCase()])
    return await execute(engine, bound, call, input)
  } catch (error) {
    const known = error instanceof ServiceError ? withIdSlip(error, bound.shape.path, call) : storageRefusalOf(error)
    if (known === null || isStorageRefusal(known)) engine.reportFault(error, bound.operationId)
    const result = failure(
      known ?? new ServiceError('INTERNAL_ERROR', 'The service met a fault of its own; nothing was done.'),
    )
    // What cannot be written leaves no row behind either.
    if (isStorageRefusal(known)) return result
    if (known !== null && !isParsed) await keepRefusedInput(engine, bound, call, { error: known, result })
    const mode = transactionModeOf(bound.shape)
    const isWrite = mode !== 'read' && mode !== 'rollback' && bound.shape.method !== 'GET'
    if (isWrite && (isParsed || result.code === 'FORBIDDEN'))
      await auditAlone(engine, bound, call, {
        result,
        effects: null,
        ...(known?.evidence === undefined ? {} : { evidence: known.evidence }),
      })
    return result
  }
}
