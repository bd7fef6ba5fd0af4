import { z } from 'zod'
import { type ChangeArea, transactionModeOf } from '../../../contract/operation'
import { isServiceOperationId } from '../../../contract/operations'
import type { Tx } from '../../database/schema'
import { isoOf, wallNow } from '../../foundation/clock'
import { readJsonText } from '../../foundation/jsonText'
import type { RefusalEvidence, ServiceError } from '../../foundation/ServiceError'
import { isStorageRefusal } from '../../foundation/storageFaults'
import { appendAudit } from '../auditChain/append'
import { type Actor, namedActor } from '../context'
import type { Services } from '../services'
import { auditLog, signatureVerdicts } from '../tables'
import type { BoundOperation, CallRecord, OperationCall, OperationResult } from './operation'
import { evidenceOfRefusedInput, factsOfRefusedBody } from './refusedBody'

function actorColumns(actor: Actor) {
  const { kind, id, name } = namedActor(actor)
  return { actor_kind: kind, actor_id: id, actor_name: name }
}

const refusalText = z.object({ message: z.string(), details: z.record(z.string(), z.unknown()).optional() })

/** What a refusal said, so that it can be found and understood later. */
function refusalDetails(result: OperationResult): Record<string, unknown> | null {
  if (result.code === null) return null
  const said = readJsonText(result.text, refusalText)
  return said === null ? null : { message: said.message, ...said.details }
}

/** Of a path the parameters that name an object; others are a currency, a kind or a place. */
const NAMES_OBJECT = /(?:^id|Id|Code)$/

/** The last such parameter names the narrowest thing: of /agents/{agentId}/actions/{actionId} the action. */
function targetOf({ shape: { secretParam } }: BoundOperation, { params }: OperationCall): string | null {
  return Object.entries(params).findLast(([name]) => name !== secretParam && NAMES_OBJECT.test(name))?.[1] ?? null
}

const verdictOf = ({ verdict }: RefusalEvidence): unknown => (typeof verdict === 'function' ? verdict() : verdict)

/** Keeps why a signature was refused, where its developer looks for it: one of a call of the interface. */
async function keepEvidence(services: Services, tx: Tx, record: CallRecord, evidence: RefusalEvidence): Promise<void> {
  const { bound, call, result } = record
  if (!isServiceOperationId(bound.operationId)) return
  const now = services.clock.now()
  const verdict = verdictOf(evidence) as Record<string, unknown>
  await tx
    .insertInto('signature_verdicts')
    .values({
      id: services.ids.new('Verdict'),
      call_id: call.callId,
      operation_id: bound.operationId,
      account_id: evidence.accountId ?? (await services.findWalletOfCredential(tx, call.params.id)),
      request_id: evidence.requestId,
      code: result.code ?? '',
      reason: evidence.reason,
      verdict_json: signatureVerdicts.columns.verdict_json.encode({
        ...verdict,
        body: factsOfRefusedBody(bound.shape, call.body, now),
      }),
      created_at: isoOf(now),
    })
    .execute()
}

/** Returns: the id of the row. */
async function writeAudit({ ids }: Services, tx: Tx, record: CallRecord, now: number): Promise<string> {
  const { bound, call, effects, result } = record
  const noted = effects?.audit
  const said = refusalDetails(result)
  const details = said === null ? (noted?.details ?? null) : { ...said, ...noted?.details }
  const id = ids.new('Audit')
  const row = {
    id,
    at: isoOf(now),
    wall_at: isoOf(wallNow()),
    ...actorColumns(noted?.by ? { kind: 'console', ...noted.by, roles: [] } : call.actor),
    operation_id: bound.operationId,
    target_id: noted?.targetId ?? targetOf(bound, call),
    outcome: result.code === null && noted?.isRefused !== true ? 'DONE' : 'REFUSED',
    code: result.code,
    reason: noted?.reason ?? null,
    call_id: call.callId,
    details_json: auditLog.columns.details_json.encode(details),
  } as const
  await appendAudit(tx, row, noted?.subjectIds)
  return id
}

/**
 * Writes the audit row of a call, and of a refused proof its evidence, in the transaction that did the work.
 *
 * Input: `now`, the instant of all that the call wrote: a row that came later would be told after what it caused.
 * Returns: the areas that changed, and the ids of all that was written, the audit row last.
 */
export async function recordInside(services: Services, tx: Tx, record: CallRecord, now: number) {
  const areas = new Set<ChangeArea>([...(record.effects?.areas ?? []), 'audit'])
  const written = [...(record.effects?.written ?? []), await writeAudit(services, tx, record, now)]
  if (record.evidence !== undefined) {
    await keepEvidence(services, tx, record, record.evidence)
    areas.add('signature-verdicts')
  }
  return { areas, written }
}

/** Records what has no transaction of its own to carry it: a refusal, and a call without one. Returns: its result. */
export async function recordAlone(services: Services, record: CallRecord): Promise<OperationResult> {
  const { evidence: given, result, effects } = record
  // Worked out here: inside the transaction it would keep every other writer waiting.
  const evidence = given === undefined ? undefined : { ...given, verdict: verdictOf(given) as Record<string, unknown> }
  const outcome = await services.store.write(async (tx) => {
    const now = services.clock.now()
    const { areas, written } = await recordInside(services, tx, { ...record, evidence }, now)
    const ids = effects?.ids ?? new Set<string>()
    return { written, change: await services.changeLog.record(tx, now, areas, ids) }
  })
  services.changeLog.publish(outcome.change)
  return { ...result, written: outcome.written }
}

/** A body that does not fit the contract leaves no audit row, but its developer looks for the reason all the same. */
async function keepRefusedInput(services: Services, record: CallRecord, error: ServiceError): Promise<void> {
  const evidence = evidenceOfRefusedInput(record.bound.shape, record.call, error)
  if (evidence === null) return
  const change = await services.store.write(async (tx) => {
    await keepEvidence(services, tx, record, evidence)
    return services.changeLog.record(tx, services.clock.now(), new Set(['signature-verdicts'] as const), new Set())
  })
  services.changeLog.publish(change)
}

/** What a field of a form may be refused with. */
const FIELD_CODES: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'INVALID_AMOUNT',
  'INVALID_CURRENCY',
  'INVALID_BANK_ACCOUNT',
  'INVALID_UMA_ADDRESS',
])

/** Fields that a person at the desk still has to correct: no attempt that anybody has to account for. */
const isDraft = (actor: Actor, error: ServiceError | null): boolean =>
  actor.kind === 'console' && error !== null && FIELD_CODES.has(error.code) && error.evidence === undefined

/** What a caller is refused with before the input is looked at. */
const DOOR_CODES: ReadonlySet<string | null> = new Set(['FORBIDDEN', 'CONFLICT'])

/**
 * Records a refusal that was thrown, after its rollback: the audit row of a write that was parsed or forbidden, the
 * evidence of a malformed proof. A refused draft leaves no row behind, nor does what the storage refused. Returns: the
 * result to answer.
 */
export async function recordRefusal(
  services: Services,
  record: Omit<CallRecord, 'effects' | 'evidence'>,
  { error, isParsed }: { readonly error: ServiceError | null; readonly isParsed: boolean },
): Promise<OperationResult> {
  const { bound, result } = record
  if (isStorageRefusal(error)) return result
  const whole = { ...record, effects: null, evidence: error?.evidence }
  if (error !== null && !isParsed) await keepRefusedInput(services, whole, error)
  const mode = transactionModeOf(bound.shape)
  const isWrite = mode !== 'read' && mode !== 'rollback' && bound.shape.method !== 'GET'
  if (isDraft(record.call.actor, error)) return result
  return isWrite && (isParsed || DOOR_CODES.has(result.code)) ? recordAlone(services, whole) : result
}
