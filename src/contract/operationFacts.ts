import { consoleOperations } from './console/operations'
import type { OperationShape } from './operation'
import { serviceOperations } from './operations'
import { CONSOLE_BASE, SERVICE_BASE } from './planes'

/** What calling an operation takes, without the schemas that a reply or a form would be checked by. */
export interface OperationFacts
  extends Pick<OperationShape, 'method' | 'path' | 'idempotent' | 'multipart' | 'shows' | 'changes'> {
  /** The base path of its plane. */
  readonly base: string
}

function factsOf(base: string, operations: Readonly<Record<string, OperationShape>>): [string, OperationFacts][] {
  return Object.entries(operations).map(([id, { method, path, idempotent, multipart, shows, changes }]) => [
    id,
    // What is undefined is left out when the facts are written as JSON.
    { base, method, path, idempotent, multipart, shows, changes } as OperationFacts,
  ])
}

/** The facts of every operation of both planes, by operationId: worked out when the console is built. */
export function allOperationFacts(): Readonly<Record<string, OperationFacts>> {
  return Object.fromEntries([...factsOf(SERVICE_BASE, serviceOperations), ...factsOf(CONSOLE_BASE, consoleOperations)])
}
