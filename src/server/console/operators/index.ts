import type { operatorsConsoleOperations } from '../../../contract/console/operators/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { createOperator, leaveDesk, listOperators, selectOperator, setOperatorState } from './operators'
import { addOperatorProof, changeOperatorPin, createPasskeyChallenge, removeOperatorProof } from './proofs'

/**
 * The operators room of the console plane: the people at the desk and how they prove who they are. Owns `operators` and
 * `operator_proofs`, which belong to the host and not to its data.
 */
export const operatorsConsoleHandlers: ConsoleHandlers<typeof operatorsConsoleOperations> = {
  listOperators,
  createOperator,
  selectOperator,
  leaveDesk,
  createPasskeyChallenge,
  addOperatorProof,
  changeOperatorPin,
  removeOperatorProof,
  setOperatorState,
}
