import { z } from 'zod'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { CallSummary, LoggedCall, LostCalls } from '../../../contract/console/request-log/schemas'
import { PAGE_LIMIT_DEFAULT } from '../../../contract/primitives/pagination'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { cursorMark, readCursor, writeCursor } from '../../foundation/listCursor'
import { noContent, ok } from '../../foundation/reply'
import { isTextSearch } from '../../requestLog/callConditions'
import type { CallQuery, LostCallTally, StoredCall, StoredCallSummary } from '../../requestLog/callEntry'
import { findByText } from '../../requestLog/callScan'
import type { ConsoleContext, HostContext } from '../consoleContext'

type ListQuery = ConsoleInput<'listCalls'>['query']

function viewSummary(call: StoredCallSummary): CallSummary {
  return {
    id: call.id,
    at: isoOf(call.atMs),
    wallAt: isoOf(call.wallAtMs),
    plane: call.plane,
    method: call.method,
    path: call.path,
    query: call.query,
    operationId: call.operationId,
    actor: call.actor,
    status: call.status,
    durationMs: Math.round(call.durationMs * 100) / 100,
    errorCode: call.errorCode,
    skippedReads: call.skippedReads,
  }
}

/** A call with both sides, as it goes out. */
export function viewCall(call: StoredCall): LoggedCall {
  const { requestHeaders, requestBody, isRequestBodyCut, responseHeaders, responseBody, isResponseBodyCut } = call
  return {
    ...viewSummary(call),
    requestHeaders,
    requestBody,
    isRequestBodyCut,
    responseHeaders,
    responseBody,
    isResponseBodyCut,
  }
}

function viewLost(lost: LostCallTally | null): LostCalls | null {
  if (lost === null) return null
  const { count, firstAtMs, lastAtMs, reason } = lost
  return { count, firstAt: isoOf(firstAtMs), lastAt: isoOf(lastAtMs), reason }
}

/** Tells cursors of one filter from those of another. */
function markOf({ limit: _limit, cursor: _cursor, ...filters }: ListQuery): string {
  return cursorMark('calls', Object.entries(filters).sort())
}

/** The number of the call that a page ended with. */
const callPlace = z.tuple([z.int().nonnegative()])

/** The filters as the log takes them. */
export function queryOf(query: Omit<ListQuery, 'limit' | 'cursor'>): Omit<CallQuery, 'limit'> {
  const { operationId, method, actor, q, statusClass, since } = query
  return {
    operationId,
    method,
    actor,
    q: q?.trim(),
    statusClass: statusClass === undefined ? undefined : Number(statusClass[0]),
    sinceMs: since === undefined ? undefined : msOf(since),
  }
}

/** Calls of the service, newest first. Errors: INVALID_INPUT on a cursor of another filter. */
export async function listCalls({ host, ended }: HostContext, { query }: ConsoleInput<'listCalls'>) {
  const mark = markOf(query)
  const wanted: CallQuery = {
    ...queryOf(query),
    limit: query.limit ?? PAGE_LIMIT_DEFAULT,
    beforeSeq: query.cursor === undefined ? undefined : readCursor(query.cursor, mark, callPlace)[0],
  }
  const { requestLog } = host
  const page = await (isTextSearch(wanted.q) ? findByText(requestLog, wanted, ended()) : requestLog.list(wanted))
  const data = page.calls.map(viewSummary)
  const lost = viewLost(await requestLog.lost())
  const last = page.calls.at(-1)
  if (!page.hasMore || last === undefined) return ok({ data, hasMore: false, totalCount: page.totalCount, lost })
  return ok({ data, hasMore: true, nextCursor: writeCursor(mark, last.seq), totalCount: page.totalCount, lost })
}

/** The call; what was recorded a moment ago is written first. Errors: REFERENCE_NOT_FOUND. */
export async function requireCall({ requestLog }: ConsoleContext['host'], callId: string): Promise<StoredCall> {
  const known = await requestLog.get(callId)
  if (known === null) await requestLog.flush()
  return found(
    known ?? (await requestLog.get(callId)),
    'REFERENCE_NOT_FOUND',
    'callId',
    'There is no call with this id in the log; old calls make room for new ones.',
  )
}

/** One call with both sides. */
export async function getCall({ host }: HostContext, { params }: ConsoleInput<'getCall'>) {
  return ok(viewCall(await requireCall(host, params.callId)))
}

/** Empties the log. */
export async function clearCalls({ host }: HostContext) {
  await host.requestLog.clear()
  return noContent()
}
