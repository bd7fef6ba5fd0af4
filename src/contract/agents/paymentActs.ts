import type { ServiceOperationId } from '../operations'

/** By which an agent asks for a payment. */
export const ASKING_OPERATIONS = [
  'agentExecuteQuote',
  'agentCreateTransferOut',
  'agentCreateTransferIn',
] as const satisfies readonly ServiceOperationId[]

/** By which somebody decides one that waits. */
export const DECIDING_OPERATIONS = [
  'approveAgentAction',
  'rejectAgentAction',
] as const satisfies readonly ServiceOperationId[]
