import type { ServiceCallError } from '../client/ServiceCallError'
import { words } from './words'

/** Conflicts with what was so before: nobody has changed anything in the meantime. */
const UNCHANGED: ReadonlySet<string | null> = new Set([
  'ONE_ADMINISTRATOR',
  'RULES_IN_FORCE',
  'SIGNATURES_NOT_REQUIRED',
  'SIGNATURES_REQUIRED',
  'TRANSACTION_MAXIMUM_EXISTS',
  'WALLET_SIGNS',
])

/**
 * What to do next after a refusal, where the screen that asked knows no better: empty where nothing is left to say. The
 * sentence of the service says what was not done.
 */
export function adviceOf({ status, code, reason }: ServiceCallError): string {
  if (status === 0) return words.error.unreachable
  if (status === 403 || status === 423) return ''
  if (status === 404) return words.error.notFound
  if (reason === 'MAXIMUM_CHANGED_MEANWHILE') return words.error.changedToo
  if (status === 409) return UNCHANGED.has(reason) ? '' : words.error.conflict
  if (status === 429) return words.error.wait
  if (code === 'SERVICE_UNAVAILABLE') return reason === 'STARTING' ? words.error.wait : words.error.unavailable
  return status >= 500 ? words.error.fault : words.error.invalid
}
