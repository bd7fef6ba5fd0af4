import { SERVICE_BASE } from '../../contract/planes'
import { monotonicMs, wallNow } from '../foundation/clock'
import type { BoundOperation, OperationCall, OperationResult } from '../kernel/runOperation/operation'
import { runOperation } from '../kernel/runOperation/runOperation'
import type { Services } from '../kernel/services'
import type { RequestLog } from '../requestLog/requestLog'
import { actorText } from './actorText'
import { pathOfOperation } from './address'

/** Calls an operation without a socket; the demo data is built this way. */
type InProcessCaller = (operationId: string, call: Omit<OperationCall, 'callId'>) => Promise<OperationResult>

/**
 * The same door as HTTP's: permission, parsing, transaction, audit; and the call stands in the request log. Without a
 * log the operations are the console's, whose calls are not recorded.
 */
export function createInProcessCaller(
  services: Services,
  operations: readonly BoundOperation[],
  requestLog: RequestLog | null,
): InProcessCaller {
  const known = new Map(operations.map((bound) => [bound.operationId, bound]))
  return async (operationId, call) => {
    const bound = known.get(operationId)
    if (bound === undefined) throw new Error(`no operation ${operationId}`)
    const callId = services.ids.new('Call')
    const atMs = services.clock.now()
    const startedAtMs = monotonicMs()
    const result = await runOperation(services, bound, { ...call, callId })
    requestLog?.record({
      id: callId,
      atMs,
      wallAtMs: wallNow(),
      plane: 'service',
      method: bound.shape.method,
      path: pathOfOperation(SERVICE_BASE, bound.shape.path, call.params),
      query: new URLSearchParams(call.query as Record<string, string>).toString(),
      operationId,
      actor: actorText(call.actor),
      status: result.status,
      durationMs: monotonicMs() - startedAtMs,
      requestHeaders: { via: 'countersign, in process' },
      requestBody: call.body === undefined ? null : JSON.stringify(call.body),
      responseHeaders: { 'content-type': 'application/json; charset=utf-8' },
      responseBody: result.text === '' ? null : result.text,
      errorCode: result.code,
      effectIds: result.written ?? [],
    })
    return result
  }
}
