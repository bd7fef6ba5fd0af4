import { type OperatorRole, whyNot } from '../../contract/console/operators/roles'
import { createStore, useStore } from './createStore'
import { findOperation, type OperationId } from './operations'

/** The roles of who is at the desk, as the service last said; null while it has not. */
export const deskRoles = createStore<readonly OperatorRole[] | null>(null)

/** What an act calls, one operation after the other where it is several; null where it calls nothing. */
export type Called = OperationId | readonly OperationId[] | null

/** Why whoever is at the desk may not do this, in a sentence; null where they may, or nothing is asked for. */
export function useMay(called: Called | undefined, what?: string): string | null {
  const roles = useStore(deskRoles)
  if (called == null || roles === null) return null
  for (const id of [called].flat()) {
    const { method, role = method === 'GET' ? 'VIEWER' : 'REVIEWER' } = findOperation(id)
    const why = whyNot(roles, role, what)
    if (why !== null) return why
  }
  return null
}
