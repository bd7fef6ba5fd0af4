import { CONSOLE_BASE } from '../../contract/planes'
import type { OperationId } from './operations'
import { ServiceCallError, serviceCallErrorOf } from './ServiceCallError'
import { noteRefusal, sessionFetch, sessionHalf } from './session'

const UNREACHABLE = 'Nothing answers at this address. The service may have stopped; the file was not fetched.'

/**
 * Fetches a file of the console plane with both halves of the session, which a plain link would not send. It is shown
 * or saved as a `blob:`.
 *
 * Input: `path` below `/console/api`; `id` names the operation that made the file, for a refusal.
 * Errors: ServiceCallError; status 0 when nothing answers, or the connection ends half-way.
 */
export async function fetchFile(path: string, id: OperationId): Promise<Blob> {
  const half = sessionHalf()
  try {
    const response = await sessionFetch(CONSOLE_BASE + path)
    if (response.ok) return await response.blob()
    if (response.status === 401) noteRefusal(half)
    throw serviceCallErrorOf(id, response.status, await response.json().catch(() => null))
  } catch (fault) {
    throw fault instanceof ServiceCallError ? fault : new ServiceCallError(0, 'UNREACHABLE', UNREACHABLE, {}, id)
  }
}
