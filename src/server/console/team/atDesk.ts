import { type Id, isId } from '../../../contract/primitives/idForm'
import { assert } from '../../foundation/assert'
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
