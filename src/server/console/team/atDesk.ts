import { type Id, isId } from '../../../contract/primitives/ids'
import { getAgentAction } from '../../areas/agents/public'
import type { Row, Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireOperatorId } from '../operators/public'

/** The operator who calls. Errors: FORBIDDEN, a tool, or nobody at the desk. */
export function requireColleague({ session }: Pick<ConsoleContext, 'session'>): {
  readonly id: Id<'Operator'>
  readonly name: string
} {
  const id = requireOperatorId({ session })
  assert(isId('Operator', id), 'a session names its operator by id')
  return { id, name: session.operatorName ?? '' }
}

/** The action that a path names. Errors: REFERENCE_NOT_FOUND. */
export async function requireAction(tx: Tx, actionId: string): Promise<Row<'agent_actions'>> {
  return found(await getAgentAction(tx, actionId), 'REFERENCE_NOT_FOUND', 'actionId', 'There is no such action.')
}

/** The action, as long as it waits. Errors: REFERENCE_NOT_FOUND; CONFLICT reason NOT_WAITING. */
export async function requireWaiting(tx: Tx, actionId: string): Promise<Row<'agent_actions'>> {
  const row = await requireAction(tx, actionId)
  if (row.status === 'PENDING_APPROVAL') return row
  throw new ServiceError('CONFLICT', 'This action does not wait for a decision any more; nothing was done.', {
    field: 'actionId',
    reason: 'NOT_WAITING',
    status: row.status,
  })
}
