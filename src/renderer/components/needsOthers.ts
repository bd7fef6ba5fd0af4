import type { ServiceCallError } from '../client/ServiceCallError'

/** True where an approval rule lets nobody do alone what was refused: nothing that was filled in is wrong. */
export const needsOthers = (
  error: ServiceCallError | null,
): error is ServiceCallError & { readonly reason: 'SIGNATURES_REQUIRED' } => error?.reason === 'SIGNATURES_REQUIRED'
