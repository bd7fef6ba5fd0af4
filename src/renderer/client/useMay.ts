import { type OperatorRole, whyNot } from '../../contract/console/operators/roles'
import { createStore, useStore } from './createStore'
import { findOperation, type OperationId } from './operations'

/** The roles of who is at the desk, as the service last said; null while it has not. */
export const deskRoles = createStore<readonly OperatorRole[] | null>(null)

/** Why whoever is at the desk may not do this, in a sentence; null where they may, or nothing is asked for. */
export function useMay(id: OperationId | null | undefined, what?: string): string | null {
  const roles = useStore(deskRoles)
  if (id == null || roles === null) return null
  const { method, role = method === 'GET' ? 'VIEWER' : 'REVIEWER' } = findOperation(id)
  return whyNot(roles, role, what)
}
