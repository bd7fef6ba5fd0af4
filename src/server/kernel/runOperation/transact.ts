import { transactionModeOf } from '../../../contract/operation'
import type { AheadWrite } from '../../database/aheadWrite'
import { countingUpTo } from '../../database/countLimit'
import type { Tx } from '../../database/schema'
import { createIds } from '../../foundation/ids'
import type { CallFacts } from '../context'
import type { Preparation } from '../handlers'
import type { Services } from '../services'
import type { Effects } from '../unitOfWork'
import { handle, type Work } from './handle'
import { findKeptReply, hashesOf, idempotencyScope, keepReply } from './idempotency'
import type { OperationCall, OperationResult } from './operation'
import { recordAlone, recordInside } from './record'

/** Paths are compared by what they name, however their characters were escaped. */
function factsOf({ bound: { shape }, call }: Work): CallFacts {
  return {
    callId: call.callId,
    // Few calls are compared by it.
    get path() {
      const path = shape.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => call.params[name] ?? '')
      return `${shape.method} ${path}`
    },
    body: call.body,
  }
}

/** Input: `ahead` takes in what was written before the transaction. */
function prepare(
  { store, clock, ids, platform, keys }: Services,
  { bound, call, input }: Work,
  ahead: AheadWrite[],
): Promise<unknown> {
  if (bound.prepare === undefined) return Promise.resolve(undefined)
  const fixed = { ...keys, ids, now: clock.now(), platformId: platform.id }
  const preparation: Preparation = {
    ...fixed,
    read: (run) => store.read(run),
    writeAhead: async (one) => {
      // Before: where a thread ends while it writes, nobody knows how far it came.
      ahead.push(one)
      await store.writeAhead(one.statement)
    },
  }
  return bound.prepare(bound.extendPreparation?.(preparation, call) ?? preparation, input as never)
}

/**
 * Runs the handler inside the open transaction with audit row, change event and idempotency record, and collects
 * effects.
 */
async function writeInside(services: Services, work: Work, prepared: unknown, tx: Tx) {
  const { bound, call, input } = work
  const { clock, ids, sealing, platform, changeLog } = services
  const now = clock.now()
  const key = bound.shape.idempotent ? call.headers['idempotency-key'] : undefined
  const scope = idempotencyScope(call.actor, bound, call.params)
  const inputHashes = key === undefined ? ([''] as const) : hashesOf(bound.shape, input)
  if (key !== undefined) {
    const kept = await findKeptReply(tx, { scope, key, inputHashes })
    if (kept !== null) return { result: kept, effects: null, change: null, remember: [] }
  }
  const whose = { actor: call.actor, platformId: platform.id, request: factsOf(work) }
  const given = { now, ids, sealing, ...whose, isForecast: false }
  const remember: (() => void)[] = []
  const slow = { prepared, afterCommit: (one: () => void) => void remember.push(one) }
  const { result, evidence, effects } = await handle(work, tx, given, slow)
  if (key !== undefined && result.status !== 202)
    await keepReply(tx, { scope, key, inputHash: inputHashes[0], now, result })
  const { areas, written } = await recordInside(services, tx, { bound, call, result, effects, evidence }, now)
  const change = await changeLog.record(tx, now, areas, effects.ids)
  return { result: { ...result, written }, effects, change, remember }
}

/** What was written ahead is of no use; where it cannot be taken back now, the next start does. */
async function takeBack({ store, reportFault }: Services, { bound }: Work, ahead: readonly AheadWrite[]) {
  for (const one of ahead) {
    await store.write(one.takeBack).catch((error: unknown) => reportFault(error, `${bound.operationId}, taking back`))
  }
}

async function runWrite(services: Services, work: Work): Promise<OperationResult> {
  const ahead: AheadWrite[] = []
  let outcome: Awaited<ReturnType<typeof writeInside>>
  try {
    const prepared = await prepare(services, work, ahead)
    outcome = await services.store.write((tx) => writeInside(services, work, prepared, tx))
  } catch (error) {
    await takeBack(services, work, ahead)
    throw error
  }
  for (const one of outcome.remember) one()
  services.changeLog.publish(outcome.change)
  if (outcome.effects !== null) services.afterCommit(outcome.effects)
  return outcome.result
}

/** Runs the handler of a read, a forecast, or an operation that opens its own transactions. */
function runHandler(
  { clock, ids, sealing, platform }: Services,
  work: Work,
  tx: Tx,
): Promise<{ result: OperationResult; effects: Effects }> {
  const { bound, call } = work
  const isForecast = transactionModeOf(bound.shape) === 'rollback'
  return handle(work, tx, {
    now: clock.now(),
    // What is undone afterwards takes no ids from the source that everything else draws from.
    ids: isForecast ? createIds(() => clock.now()) : ids,
    sealing,
    actor: call.actor,
    platformId: platform.id,
    isForecast,
  })
}

/** The header of a reader who needs to know whether there are many, not how many: a badge of a navigation. */
const COUNT_MAX = 'countersign-count-max'

function reading(tx: Tx, { headers }: OperationCall): Tx {
  const max = headers[COUNT_MAX]
  return max !== undefined && /^[1-9]\d{0,5}$/.test(max) ? countingUpTo(tx, Number(max)) : tx
}

/** Runs a parsed call in the transaction that its contract names. Throws what the handler threw, after the rollback. */
export async function transact(services: Services, work: Work): Promise<OperationResult> {
  const { bound, call } = work
  const { store } = services
  switch (transactionModeOf(bound.shape)) {
    case 'write':
      return runWrite(services, work)
    case 'read':
      return (await store.read((tx) => runHandler(services, work, reading(tx, call)))).result
    case 'rollback':
      return (await store.rollback((tx) => runHandler(services, work, tx))).result
    case 'none': {
      const isRecorded = bound.shape.method !== 'GET' || bound.shape.discloses !== undefined
      // What could not be recorded now is not begun: its caller would be told that nothing was done.
      if (isRecorded) await store.write(() => Promise.resolve())
      // Its handler is typed without a transaction; it opens those it needs.
      const { result, effects } = await runHandler(services, work, undefined as never)
      if (!isRecorded) return result
      return recordAlone(services, { bound, call, result, effects })
    }
  }
}
