import type { z } from 'zod'
import { consoleOperations } from '../../contract/console/operations'
import type { OperationShape, ReplyBodyOf } from '../../contract/operation'
import { serviceOperations } from '../../contract/operations'
import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'

type ServicePlane = typeof serviceOperations
type ConsolePlane = typeof consoleOperations

/** Every operation that the screen may call, of both planes. */
export type Operations = ServicePlane & ConsolePlane
export type OperationId = keyof ServicePlane | keyof ConsolePlane

/** The operations that read: the ones for `useRead` and `usePages`. */
export type ReadId = {
  [K in OperationId]: Operations[K] extends { readonly method: 'GET' } ? K : never
}[OperationId]

/** The operations that change something: the ones for `useWrite`. */
export type WriteId = Exclude<OperationId, ReadId>

/** A query may be given as the handler reads it (numbers, booleans) or as it travels (text). */
type QueryOf<S> = S extends z.ZodType
  ? { readonly [K in keyof z.input<S>]?: z.input<S>[K] | (K extends keyof z.output<S> ? z.output<S>[K] : never) | null }
  : never
type ParamsOf<S> = S extends z.ZodType ? z.input<S> : never
type BodyOf<S> = S extends z.ZodType ? z.input<S> : never

type ParamsPart<O> = O extends { readonly params: infer S }
  ? { readonly params: ParamsOf<S> }
  : { readonly params?: never }
type QueryPart<O> = O extends { readonly query: infer S } ? { readonly query?: QueryOf<S> } : { readonly query?: never }
type BodyPart<O> = O extends { readonly body: infer S }
  ? O extends { readonly bodyOptional: true }
    ? { readonly body?: BodyOf<S> }
    : { readonly body: BodyOf<S> }
  : { readonly body?: never }

/** Operation by operation: an intersection of three unions over all of them is more than the compiler can hold. */
type CallPart<O> = O extends unknown ? ParamsPart<O> & QueryPart<O> & BodyPart<O> : never

/** What a call of the operation needs: `params`, `query`, `body`, as the contract says. */
export type CallOptions<K extends OperationId> = CallPart<Operations[K]>

/** The body of a success reply; `null` where the reply has none. */
export type Reply<K extends OperationId> = Operations[K] extends OperationShape ? ReplyBodyOf<Operations[K]> : never

/** The contract entry of an operation and the base path of its plane. */
export function findOperation(id: OperationId): { readonly shape: OperationShape; readonly base: string } {
  if (id in serviceOperations) return { shape: serviceOperations[id as keyof ServicePlane], base: SERVICE_BASE }
  return { shape: consoleOperations[id as keyof ConsolePlane], base: CONSOLE_BASE }
}
