import { ServiceError } from '../../foundation/ServiceError'
import { isStorageRefusal, storageRefusalOf } from '../../foundation/storageFaults'
import type { Services } from '../services'
import { requireDesk, requirePermission, requireRole } from './admit'
import { withIdMistake } from './idMistakes'
import { type BoundOperation, type OperationCall, type OperationResult, refusalResult } from './operation'
import { parseInput } from './parseInput'
import { recordRefusal } from './record'
import { transact } from './transact'

/**
 * Carries out one operation: admit, parse, transact, record. The actor is already authenticated.
 *
 * Effects: those of the handler with audit row, change event and idempotency record in its transaction; a thrown
 * refusal of a write leaves an audit row in a transaction of its own, after the rollback.
 * Source: style 2.3; behaviour 1.5, 1.6.
 */
export async function runOperation(
  services: Services,
  bound: BoundOperation,
  call: OperationCall,
): Promise<OperationResult> {
  let isParsed = false
  try {
    requirePermission(bound.shape, call.actor)
    requireDesk(bound.shape, call)
    requireRole(bound.shape, call.actor)
    const input = parseInput(bound.shape, call)
    isParsed = true
    return await transact(services, { bound, call, input })
  } catch (error) {
    const known = error instanceof ServiceError ? withIdMistake(error, bound.shape, call) : storageRefusalOf(error)
    if (known === null || isStorageRefusal(known)) services.reportFault(error, bound.operationId)
    const result = refusalResult(
      known ?? new ServiceError('INTERNAL_ERROR', 'The service met a fault of its own; nothing was done.'),
    )
    return recordRefusal(services, { bound, call, result }, { error: known, isParsed })
  }
}
