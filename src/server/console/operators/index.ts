import type { operatorsConsoleOperations } from '../../../contract/console/operators/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { changeOperatorRoles } from './changeRoles'
import { createOperatorDelegation, listOperatorDelegations, revokeOperatorDelegation } from './delegations'
import { createOperatorGroup, deleteOperatorGroup, listOperatorGroups, updateOperatorGroup } from './groups'
import { createOperator, leaveDesk, listOperators, selectOperator, setOperatorState } from './operators'
import { addOperatorProof, changeOperatorPin, createPasskeyChallenge, removeOperatorProof } from './proofs'

/**
 * The operators room of the console plane: the people at the desk, how they prove who they are, what they may do, and
 * who stands in for whom. Its tables belong to the host and not to its data.
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
  changeOperatorRoles,
  listOperatorGroups,
  createOperatorGroup,
  updateOperatorGroup,
  deleteOperatorGroup,
  listOperatorDelegations,
  createOperatorDelegation,
  revokeOperatorDelegation,
}
