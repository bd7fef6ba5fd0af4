import { SERVICE_BASE } from '../../../contract/planes'
import { sessionFetch } from '../../client/session'
import type { CallRequest, PlayedCall } from './engine/step'

const MASKED = 'Basic ••••••••'

/**
 * Sends one request to the service plane as this operator and keeps both sides as they travelled.
 *
 * Unlike `callOperation`, a 401 is an answer to look at, not the end of the desk's session.
 * Returns: the record; status 0 when nothing answered.
 */
export async function sendCall({ method, path, headers = {}, body }: CallRequest): Promise<PlayedCall> {
  const bodyText = body === undefined ? null : JSON.stringify(body)
  const sent = {
    Accept: 'application/json',
    ...(bodyText !== null && { 'Content-Type': 'application/json' }),
    ...headers,
  }
  const request = { method, path, headers: { Authorization: MASKED, ...sent }, bodyText }
  try {
    const response = await sessionFetch(SERVICE_BASE + path, { method, headers: sent, body: bodyText })
    const replyHeaders = Object.fromEntries(response.headers.entries())
    return { ...request, status: response.status, replyHeaders, replyText: await response.text() }
  } catch {
    return { ...request, status: 0, replyHeaders: {}, replyText: '' }
  }
}
