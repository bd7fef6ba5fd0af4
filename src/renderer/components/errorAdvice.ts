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

/** Sentences of the service that say themselves that nothing came of it. */
const SAYS_UNDONE = /\bnothing was\b/i

function nextAfter(error: ServiceCallError): string {
  if (error.status === 0) return words.error.unreachable
  if (error.status === 403) return error.reason === 'PERMISSION_MISSING' ? words.error.notAllowed : words.error.refused
  if (error.status === 404) return words.error.notFound
  if (error.reason === 'MAXIMUM_CHANGED_MEANWHILE') return words.error.changedToo
  if (error.status === 409) return UNCHANGED.has(error.reason) ? words.error.refused : words.error.conflict
  if (error.status === 423) return words.error.refused
  if (error.status === 429) return words.error.wait
  if (error.code === 'SERVICE_UNAVAILABLE')
    return error.reason === 'STARTING' ? words.error.wait : words.error.unavailable
  if (error.status >= 500) return words.error.fault
  return words.error.invalid
}

/**
 * What to do next after a refusal, where the screen that asked knows no better: empty where nothing is left to say.
 * Input: `said`, what stands above it.
 */
export function adviceOf(error: ServiceCallError, said: string): string {
  const next = nextAfter(error)
  return SAYS_UNDONE.test(said) ? next.replace(words.error.refused, '').trimStart() : next
}
