import { consoleOperations } from '../../contract/console/operations'
import type { OperationShape } from '../../contract/operation'
import { serviceOperations } from '../../contract/operations'
import type { OperationId } from './operations'

const ALL: Readonly<Record<OperationId, OperationShape>> = { ...serviceOperations, ...consoleOperations }

/** The whole contract entry of an operation, with its schemas: for screens that are fetched when they are opened. */
export const contractOf = (id: OperationId): OperationShape => ALL[id]
