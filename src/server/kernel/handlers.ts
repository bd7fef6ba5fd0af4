import type { z } from 'zod'
import type { Input, ServiceOperationId, ServiceOperations, Success } from '../../contract/operations'
import type { ServiceKey } from '../crypto/p256/serviceKey'
import type { ScryptParameters } from '../crypto/pin/pinHash'
import type { AheadWrite } from '../database/aheadWrite'
import { StoredValueError } from '../database/columns'
import type { Tx } from '../database/schema'
import type { IdSource, RandomBytes } from '../foundation/ids'
import type { Rejected } from '../foundation/reply'
import type { TimerKind } from '../scheduler/scheduler'
import type { Context, ContextFor, WriteContext } from './context'

type ContextOf<K extends ServiceOperationId> = ContextFor<
  ServiceOperations[K],
  ServiceOperations[K] extends { method: 'GET' } ? Context : WriteContext
>

/** A handler of the service plane: a plain function, named and filed as its operationId. */
type Handler<K extends ServiceOperationId> = (context: ContextOf<K>, input: Input<K>) => Promise<Success<K> | Rejected>

/** What the slow part of an operation may use; it runs before the transaction, and writes nothing that anybody sees. */
export interface Preparation {
  /** Reads what is committed. The transaction must check again whatever may have changed meanwhile. */
  readonly read: <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>
  /**
   * Writes, in a transaction of its own, rows that nothing shows before the operation's transaction names them: what is
   * too large for one. That transaction must find out whether they are still there; a process that is killed may leave
   * them behind.
   */
  readonly writeAhead: (ahead: AheadWrite) => Promise<void>
  readonly ids: IdSource
  /** Epoch milliseconds of the clock. */
  readonly now: number
  readonly platformId: string
  /** Signs one-time-code targets, verification tokens and exports; stable across restarts. */
  readonly serviceKey: ServiceKey
  readonly random: RandomBytes
  /** 32 bytes that stand in no database: without them the hash of a PIN says nothing. */
  readonly pinPepper: Uint8Array
  /** What an evaluation of a new PIN takes. */
  readonly pinCost: ScryptParameters
  /** 16 bytes, the same for the same wallet as long as the data folder keeps its key. */
  readonly walletEntropy: (accountId: string) => Uint8Array
}

/** A handler whose asynchronous cryptography runs before its transaction (style 2.3). */
export interface PreparedHandler<K extends ServiceOperationId> {
  readonly prepare: (preparation: Preparation, input: Input<K>) => Promise<unknown>
  readonly handle: (context: ContextOf<K>, input: Input<K>, prepared: never) => Promise<Success<K> | Rejected>
}

/** Joins the two halves of an operation; what `prepare` returns reaches `handle`. */
export function withPreparation<K extends ServiceOperationId, Prepared>(
  prepare: (preparation: Preparation, input: Input<K>) => Promise<Prepared>,
  handle: (context: ContextOf<K>, input: Input<K>, prepared: Prepared) => Promise<Success<K> | Rejected>,
): PreparedHandler<K> {
  return { prepare, handle }
}

/** The handler table of a room: exactly the operations of its area, so that one without a handler does not compile. */
export type Handlers<Area> = {
  readonly [Operation in keyof Area & ServiceOperationId]: Handler<Operation> | PreparedHandler<Operation>
}

/** A timed continuation: runs in its own savepoint with `now` at its due time. */
export type Job = (
  context: Context,
  timer: { readonly id: string; readonly subjectId: string; readonly payload: unknown },
) => Promise<void>

/**
 * A timed continuation that was given something to keep until then.
 *
 * Errors (of the job): StoredValueError, naming the timer: what it kept is not of its shape; nothing is done, and the
 * timer stays due until it fails for good.
 */
export function jobWith<Payload>(
  kind: Pick<TimerKind<Payload>, 'name'> & { readonly payload: Pick<z.ZodType<Payload>, 'safeParse'> },
  run: (context: Context, timer: { readonly subjectId: string; readonly payload: Payload }) => Promise<void>,
): Job {
  return async (context, timer) => {
    const read = kind.payload.safeParse(timer.payload)
    if (read.success) return run(context, { subjectId: timer.subjectId, payload: read.data })
    const [{ path = [], message = '' } = {}] = read.error.issues
    const place = { table: 'timers', column: 'payload_json', row: timer.id }
    throw new StoredValueError(`must be of its shape: ${path.join('.')} ${message}`, place)
  }
}

/** What a room does with the answer to an event by which it asked something (webhooks/questions.ts). */
export type ReplyHandler = (
  context: Context,
  reply: { readonly objectId: string; readonly status: number | null; readonly body: string | null },
) => Promise<void>

export type Jobs = Readonly<Record<string, Job>>
