import type { ChangeArea } from '../../../contract/operation'
import { inSavepoint } from '../../database/savepoint'
import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import type { Services } from '../services'
import type { Effects } from '../unitOfWork'
import { handle, type Work } from './handle'
import { type OperationResult, refusalResult } from './operation'
import { recordInside } from './record'

/** What an operation came to that ran inside the transaction of something else. */
export interface RanInside {
  /** Null where the service itself met a fault: nothing was done, and nothing recorded. */
  readonly result: OperationResult | null
  /** Of what was done; to be followed after the commit. */
  readonly effects: Effects | null
  readonly areas: ReadonlySet<ChangeArea>
  /** What it was refused with, or the fault; null where it was carried out. */
  readonly error: unknown
}

/**
 * Runs an operation inside a transaction that is open already, with its audit row. What is refused is undone and leaves
 * its own; a fault undoes it and is the caller's to report.
 */
export async function runInside(services: Services, tx: Tx, work: Work): Promise<RanInside> {
  const { clock, ids, sealing, platform } = services
  const { bound, call } = work
  const now = clock.now()
  const given = { now, ids, sealing, actor: call.actor, platformId: platform.id, isForecast: false }
  const attempt = await inSavepoint(tx, () => handle(work, tx, given))
  if (attempt.ok) {
    const { result, effects } = attempt.value
    const { areas } = await recordInside(services, tx, { bound, call, result, effects }, now)
    return { result, effects, areas, error: null }
  }
  if (!(attempt.error instanceof ServiceError)) return { ...NOTHING, error: attempt.error }
  const result = refusalResult(attempt.error)
  const { areas } = await recordInside(services, tx, { bound, call, result, effects: null }, now)
  return { result, effects: null, areas, error: attempt.error }
}

const NOTHING = { result: null, effects: null, areas: new Set<ChangeArea>() } as const
