import { noteRead } from './changeStream'
import { type CallOptions, findOperation, type OperationId, type Reply } from './operations'
import { askWhoIsAtDesk } from './queryClient'
import { requestPath } from './requestPath'
import { ServiceCallError, serviceCallErrorOf } from './ServiceCallError'
import { noteRefusal, sessionFetch, sessionHalf } from './session'

interface CallExtras {
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string | undefined
  /** More headers, such as the two of a signed retry. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Refusals that say that this page is wrong about who is at the desk: it asks. */
const DESK_REASONS: readonly (string | null)[] = ['NOBODY_AT_DESK', 'OPERATOR_CHANGED']

const UNREACHABLE = 'Nothing answers at this address. The service may have stopped; nothing is known about this call.'

const nameOf = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '')

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.headers.has('content-disposition')) return new File([await response.blob()], nameOf(response), { type })
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  const parts = Object.entries(body as Record<string, string | File | undefined>)
  for (const [name, value] of parts) if (value !== undefined) form.append(name, value)
  return form
}

/** A call of an operation that is known only when it is made: the service judges it, and no type does. */
export interface AnyCall {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** `callOperation` for an operation that is known only when it is called. Errors: the same. */
export async function callAnyOperation(id: OperationId, call: AnyCall, extras: CallExtras = {}): Promise<unknown> {
  const { base, method, path, multipart } = findOperation(id)
  const { params, query, body } = call
  const headers: Record<string, string> = { accept: 'application/json', ...extras.headers }
  // Of a form the browser writes the type itself, with the boundary that it chose.
  if (body !== undefined && multipart === undefined) headers['content-type'] = 'application/json'
  if (extras.idempotencyKey !== undefined) headers['idempotency-key'] = extras.idempotencyKey
  const note = method === 'GET' ? noteRead() : () => undefined
  const unreached = (fault: unknown) => {
    if (fault instanceof DOMException && fault.name === 'AbortError') throw fault
    note(null)
    throw new ServiceCallError(0, 'UNREACHABLE', UNREACHABLE, {}, id)
  }
  const half = sessionHalf()
  const response = await sessionFetch(base + requestPath(path, params, query), {
    method,
    headers,
    body: body === undefined ? null : multipart === undefined ? JSON.stringify(body) : formOf(body),
    signal: extras.signal ?? null,
  }).catch(unreached)
  note(response)
  const reply = await readBody(response).catch(unreached)
  if (response.ok) return reply
  const error = serviceCallErrorOf(id, response.status, reply)
  // A signed retry answers 401 for its own request id; the session of the screen has nothing to do with it.
  const isSigned = extras.headers?.['request-id'] !== undefined
  if (error.status === 401 && error.code === 'UNAUTHORIZED' && !isSigned) noteRefusal(half)
  if (DESK_REASONS.includes(error.reason)) askWhoIsAtDesk()
  throw error
}

/**
 * Calls one operation by its operationId, on the plane it belongs to, with both halves of the session. Errors:
 * ServiceCallError, with status 0 and code `UNREACHABLE` when nothing answers, or not to the end. A 401 UNAUTHORIZED
 * ends the session for the whole screen.
 */
export function callOperation<K extends OperationId>(
  id: K,
  call: CallOptions<K>,
  extras: CallExtras = {},
): Promise<Reply<K>> {
  return callAnyOperation(id, call as AnyCall, extras) as Promise<Reply<K>>
}
