import type { Input, ServiceOperationId, Success } from '../../contract/operations'
import type { Context } from './context'
import type { Rejected } from './reply'

/** A handler of the service plane: a plain function, named and filed as its operationId. */
export type Handler<K extends ServiceOperationId> = (
  context: Context,
  input: Input<K>,
) => Promise<Success<K> | Rejected>

/** The handler table of a room: exactly its operations, so that one without a handler does not compile. */
export type Handlers<K extends ServiceOperationId> = { readonly [Operation in K]: Handler<Operation> }

/** A timed continuation: runs in its own savepoint with `now` at its due time. */
export type Job = (
  context: Context,
  timer: { readonly subjectId: string; readonly payload: Record<string, unknown> },
) => Promise<void>

export type Jobs = Readonly<Record<string, Job>>
