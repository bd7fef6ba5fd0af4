import type { z } from 'zod'
import type { permission } from './api-tokens/schemas'
import type { ObjectPurpose } from './console/objects/schemas'
import type { OperatorRole } from './console/operators/roles'
import { byStatus, errors } from './primitives/errors'

/** Who may call an operation. `basic` is an API token (or the console's own platform credential). */
export type AuthScheme = 'basic' | 'agent' | 'none' | 'console'

/** What an API token must be allowed to do; any permission implies `VIEW`. */
export type Permission = z.infer<typeof permission>

/**
 * How the handler meets the database: `write` one transaction that commits; `read` no write transaction;
 * `rollback` a transaction that is always undone (forecasts); `none` for the few operations that talk to the
 * network themselves and open their own transactions.
 */
type TransactionMode = 'write' | 'read' | 'rollback' | 'none'

/** The areas of the change stream; one per kind of thing a screen may show. */
export type ChangeArea =
  | 'platform-config'
  | 'api-tokens'
  | 'customers'
  | 'verifications'
  | 'beneficial-owners'
  | 'documents'
  | 'invitations'
  | 'internal-accounts'
  | 'external-accounts'
  | 'quotes'
  | 'transactions'
  | 'cards'
  | 'ledger'
  | 'agents'
  | 'agent-actions'
  | 'approvals'
  | 'exchange-rates'
  | 'stablecoins'
  | 'stablecoin-operations'
  | 'wallet-auth'
  | 'sca'
  | 'messages'
  | 'signature-verdicts'
  | 'webhooks'
  | 'inbox'
  | 'requests'
  | 'clock'
  /** What will fire, and what fired or was cancelled: the unit of work says it of each that it schedules or cancels. */
  | 'timers'
  | 'audit'
  | 'audit-proof'
  | 'notes'
  | 'operators'
  | 'console-sessions'
  | 'seeds'
  | 'snapshots'
  | 'views'
  | 'policy-replays'
  | 'shadows'
  /** Everything at once: other data was put in place. */
  | 'data'
  | 'settings'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A reply without a body is `null`. */
type ResponseSchemas = Readonly<Record<number, z.ZodType | null>>

export interface OperationShape {
  readonly method: Method
  /** Relative to the plane's base path, parameters in braces: `/quotes/{quoteId}`. */
  readonly path: string
  /** The specification's tag; console operations use the room's name. */
  readonly tag: string
  readonly summary: string
  /**
   * What a person does by it, as one says it: "approve a payment". The first word is the verb. Whatever writes says it,
   * and a read that discloses: each leaves rows in the audit log.
   */
  readonly act?: string
  /** An act that is told apart by what its audit row says of it: the name of the detail, its value. */
  readonly actByDetail?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** An act that is told apart by what it was done to: the type of the target's id. */
  readonly actByTarget?: Readonly<Record<string, string>>
  readonly auth: readonly AuthScheme[]
  /** Defaults to VIEW for GET and MANAGE for everything else. */
  readonly permission?: Permission
  /** What it asks of the person at the desk, on either plane; `roleOf` says what it is where nothing is said. */
  readonly role?: OperatorRole
  /** The console secret may call it although its roles do not: it makes a sandbox. */
  readonly buildsData?: true
  /** Takes an `Idempotency-Key`, or asks for one. */
  readonly idempotent?: 'OPTIONAL' | 'REQUIRED'
  readonly deprecated?: boolean
  /** Defaults to `read` for GET and `write` for everything else. */
  readonly transaction?: TransactionMode
  readonly params?: z.ZodObject
  /**
   * A parameter of the path that is itself a secret: no log and no audit row holds it. Where anybody may call (`none`),
   * guesses from one address are bounded; a credential has the bound of its calls.
   */
  readonly secretParam?: string
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** What suits a field that names an object, by its path, where the kind that it names does not say enough. */
  readonly suits?: Readonly<Record<string, ObjectPurpose>>
  /** Fields that may be left out, and that the smallest call names which succeeds. */
  readonly asks?: readonly string[]
  /**
   * Of the console plane: may be called while nobody is at the desk of the session. `FIRST_START`: as long as there is
   * no operator at all, which the handler makes sure of.
   */
  readonly desk?: 'ANYBODY' | 'FIRST_START'
  /**
   * The body travels as multipart/form-data; each `z.file()` in it is a part of at most so many bytes. `bodyBytesMax`
   * bounds the whole form; `atOnceMax`, how many of these are read at the same time: others wait.
   */
  readonly multipart?: {
    readonly fileBytesMax: number
    readonly bodyBytesMax?: number
    readonly atOnceMax?: number
  }
  /** The body may be left out altogether. */
  readonly bodyOptional?: boolean
  readonly responses: ResponseSchemas
  /**
   * What a committed call may have changed; drives the change event and the screens' refetching. Whatever is no GET
   * says it (conformance.test.ts): an empty list where it changes nothing that a screen shows.
   */
  readonly changes?: readonly ChangeArea[]
  /**
   * What a read shows, so that a change event refetches no more than it must. The clock counts where a reply
   * depends on the time of asking; of a read that must not be repeated by itself the list is empty.
   */
  readonly shows?: readonly ChangeArea[]
  /** A read that shows somebody more of a person than lists do: it writes, namely a row of the audit log. */
  readonly discloses?: 'PERSONAL_DATA'
  /** The body carries a proof of identity: a refusal of it is explained in the signature room, even a malformed one. */
  readonly bodyIsProof?: boolean
  /** The handler may reach other hosts, or keep an address that the dispatcher will reach. */
  readonly network?: boolean
}

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
type Given<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback

/** What a handler receives, parsed once by the contract. */
export interface InputOf<O extends OperationShape> {
  readonly params: Parsed<O['params'], Record<string, never>>
  readonly query: Parsed<O['query'], Record<string, never>>
  readonly headers: Parsed<O['headers'], Record<string, never>>
  readonly body: O['bodyOptional'] extends true
    ? Parsed<O['body'], undefined> | undefined
    : Parsed<O['body'], undefined>
}

/** What a caller passes, before defaults are applied. */
export interface CallOf<O extends OperationShape> {
  readonly params?: Given<O['params'], Record<string, never>>
  readonly query?: Given<O['query'], Record<string, never>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Given<O['body'], undefined>
}

type SuccessStatus<R> = Extract<keyof R, 200 | 201 | 202 | 204>
type BodyAt<R, S extends keyof R> = R[S] extends z.ZodType ? z.output<R[S]> : null

/** One `{ status, body }` pair for each success status that the contract declares. */
export type SuccessOf<O extends OperationShape> = {
  [S in SuccessStatus<O['responses']>]: { readonly status: S; readonly body: BodyAt<O['responses'], S> }
}[SuccessStatus<O['responses']>]

/** The body of any success reply. */
export type ReplyBodyOf<O extends OperationShape> = SuccessOf<O>['body']

/** What every operation may answer: a full disk or a locked database asks nobody what they wanted. */
const EVERYWHERE = errors(503)
/** A desk may be empty, and who sits there may lack the role. */
const AT_DESK = errors(403, 503)

/** What is recorded says what it is called. */
type Told<S> = S extends { readonly method: 'GET'; readonly discloses?: undefined } ? unknown : { readonly act: string }

/** What the operations of a file have in common; an entry that says it itself goes by its own. */
type Common = Pick<OperationShape, 'tag' | 'auth'>
type Entry = Omit<OperationShape, keyof Common> & Partial<Common>

/**
 * What declares operations of the wire, one by one, for callers and a tag that are said here once. The entry's key is
 * the specification's `operationId`, and the handler, the tests and the client call carry the same name.
 */
export function operationsOf(common: Common) {
  return <const S extends Entry>(entry: S & Told<S>): S & Common => {
    const shape = { ...common, ...entry }
    const more = shape.auth.includes('console') ? AT_DESK : EVERYWHERE
    return { ...shape, responses: byStatus([...Object.entries(shape.responses), ...Object.entries(more)]) }
  }
}

/** The permission a token needs, with the default of behaviour 1.1 applied. */
export function permissionOf(shape: OperationShape): Permission {
  return shape.permission ?? (shape.method === 'GET' ? 'VIEW' : 'MANAGE')
}

/**
 * The role that an operator at the desk needs. By itself what only looks takes a viewer, what discloses personal data a
 * reviewer, what moves money an approver, and every other write a reviewer.
 *
 * Assumes: A-640.
 */
export function roleOf(shape: OperationShape): OperatorRole {
  if (shape.role !== undefined) return shape.role
  if (shape.discloses !== undefined) return 'REVIEWER'
  if (shape.method === 'GET' || ['read', 'rollback'].includes(transactionModeOf(shape))) return 'VIEWER'
  return permissionOf(shape) === 'TRANSACT' ? 'APPROVER' : 'REVIEWER'
}

/** The transaction mode, with the default applied: reads open no write transaction but to record what they disclose. */
export function transactionModeOf(shape: OperationShape): TransactionMode {
  return shape.transaction ?? (shape.method === 'GET' && shape.discloses === undefined ? 'read' : 'write')
}
