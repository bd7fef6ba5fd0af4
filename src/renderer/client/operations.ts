import { OPERATION_FACTS } from 'virtual:operation-facts'
import type { z } from 'zod'
import type { consoleOperations } from '../../contract/console/operations'
import type { OperationShape, ReplyBodyOf } from '../../contract/operation'
import type { OperationFacts } from '../../contract/operationFacts'
import type { serviceOperations } from '../../contract/operations'
import { SERVICE_BASE } from '../../contract/planes'

type ServicePlane = typeof serviceOperations
type ConsolePlane = typeof consoleOperations

/** Every operation that the screen may call, of both planes. */
type Operations = ServicePlane & ConsolePlane
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

/** The reads that answer rows, all at once or page by page: the ones that a list shows. */
export type ListId = { [K in ReadId]: Reply<K> extends { readonly data: readonly unknown[] } ? K : never }[ReadId]

export type RowOf<K extends ListId> = Reply<K> extends { readonly data: readonly (infer Row)[] } ? Row : never

type QueryShape<O> = O extends { readonly query: infer S extends z.ZodType } ? z.input<S> : object

/** The query of a read. */
export type Query<K extends ReadId> = NonNullable<CallOptions<K>['query']>

/** What a list may be narrowed by: the parameters of its query apart from those that leaf through it or order it. */
export type FilterName<K extends ReadId> = Exclude<
  keyof QueryShape<Operations[K]> & string,
  'limit' | 'cursor' | 'sortOrder'
>

/** The words that a parameter of a query takes, where the contract lists them. */
export type FilterWord<K extends ReadId, N extends FilterName<K>> = Extract<
  QueryShape<Operations[K]>[N & keyof QueryShape<Operations[K]>],
  string
>

/** What calling an operation takes: its method and path, the areas that it shows or changes. */
export function findOperation(id: OperationId): OperationFacts {
  const facts = OPERATION_FACTS[id]
  if (facts === undefined) throw new Error(`the contract has no operation ${id}`)
  return facts
}

/** A value while a form makes it: complete or not, choices as the text that an input holds, an empty number as ''. */
export type FormDraft<T> = unknown extends T
  ? unknown
  : T extends string
    ? string | null | undefined
    : T extends number | boolean | null | undefined
      ? T | '' | null | undefined
      : T extends readonly (infer Item)[]
        ? readonly FormDraft<Item>[]
        : { readonly [K in keyof T]?: FormDraft<T[K]> | undefined }

/** A call whose body nobody has judged yet; its fields are the contract's, their values are not. */
export type CallDraft<K extends OperationId> =
  CallOptions<K> extends infer Call
    ? Call extends { readonly body?: infer Body }
      ? Omit<Call, 'body'> & { readonly body?: FormDraft<Body> }
      : never
    : never

/** The operations of the interface, by name. */
export const SERVICE_OPERATION_IDS: readonly OperationId[] = Object.keys(OPERATION_FACTS)
  .filter((id): id is OperationId => OPERATION_FACTS[id]?.base === SERVICE_BASE)
  .toSorted()
