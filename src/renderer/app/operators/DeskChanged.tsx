import type { ConsoleState } from '../../../contract/console/host/schemas'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { switching } from '../../components/operators/switching'
import { DeskChangedDialog } from '../laterParts'

/**
 * Another tab of this browser changed who is at the desk: this one says so, and sends nothing more until a person
 * has seen it. What was written here stays.
 */
export function DeskChanged({ operator }: Pick<ConsoleState, 'operator'>) {
  const before = useStore(deskOperator)
  const isSwitching = useStore(switching) !== null
  if (operator === null || before === null || before.id === operator.id || isSwitching) return null
  return <DeskChangedDialog operator={operator} before={before} />
}
