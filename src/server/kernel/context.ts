import type { OperatorRole } from '../../contract/console/operators/roles'
import type { ChangeArea, OperationShape, Permission } from '../../contract/operation'
import type { Row, Tx } from '../database/schema'
import type { IdSource } from '../foundation/ids'
import type { Sealing } from '../foundation/sealing'
import type { Ledger } from '../ledger/ledger'
import type { Scheduler } from '../scheduler/scheduler'
import type { SendTestEvent } from '../webhooks/sendTestEvent'
import type { Webhooks } from '../webhooks/webhooks'

/**
 * Who is calling. `console` is a person at the desk of a console session, who may do on either plane what their roles
 * say; `tool` presents the console secret and is never a person.
 */
export type Actor =
  | {
      readonly kind: 'token'
      readonly tokenId: string
      readonly name: string
      readonly permissions: readonly Permission[]
    }
  | {
      readonly kind: 'console'
      readonly operatorId: string | null
      readonly operatorName: string | null
      /** With those of whom this person stands in for; none while nobody is at the desk. */
      readonly roles: readonly OperatorRole[]
    }
  | { readonly kind: 'tool' }
  | { readonly kind: 'agent'; readonly agentId: string; readonly customerId: string; readonly name: string }
  | { readonly kind: 'system' }
  | { readonly kind: 'anonymous' }

/** What stands where a person's name would, for whoever presents the console secret. */
export const TOOL_NAME = 'Console secret'

/** Who it was, as the audit log and decisions name whoever acts; no id or name where there is none. */
export function namedActor(actor: Actor) {
  switch (actor.kind) {
    case 'console':
      return { kind: 'operator', id: actor.operatorId, name: actor.operatorName } as const
    case 'token':
      return { kind: actor.kind, id: actor.tokenId, name: actor.name } as const
    case 'agent':
      return { kind: actor.kind, id: actor.agentId, name: actor.name } as const
    case 'tool':
      return { kind: actor.kind, id: null, name: TOOL_NAME } as const
    default:
      return { kind: actor.kind, id: null, name: null } as const
  }
}

/** Collects what a write changed; one row goes out with the commit. Carries names, never data. */
interface Changes {
  add(area: ChangeArea, id?: string): void
}

/** Lets a handler say more in the audit row that its transaction carries anyway. */
interface AuditNote {
  /** Target ids, the reason a person gave, and facts worth keeping; never secrets. */
  note(entry: {
    readonly targetId?: string | undefined
    /** What else it is about, where one act is about several: its row is found by each of them. */
    readonly subjectIds?: readonly string[] | undefined
    readonly reason?: string | undefined
    readonly details?: Record<string, unknown> | undefined
    /** Of an answer that says of each of several what became of it: every one of them was refused. */
    readonly isRefused?: boolean | undefined
    /** Who it was, where the call itself shows it: somebody who takes an empty desk. */
    readonly by?: { readonly operatorId: string; readonly operatorName: string } | undefined
  }): void
}

/** The call as it came in, for what must be compared with it; jobs and forecasts have none. */
export interface CallFacts {
  readonly callId: string | null
  /** Method and concrete path: `DELETE /auth/sessions/Session:...`. */
  readonly path: string
  /** The body before the contract looked at it; undefined without one. */
  readonly body: unknown
}

/**
 * What a handler or a job may use. Each receives the parts it names in its signature.
 * `now` is epoch milliseconds: the clock at the start of the request, or the due time of a job.
 */
export interface Context {
  readonly tx: Tx
  readonly now: number
  readonly ids: IdSource
  /** For what must not stand in the database in clear. */
  readonly sealing: Sealing
  readonly actor: Actor
  readonly platformId: string
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  readonly scheduler: Scheduler
  readonly changes: Changes
  readonly audit: AuditNote
  /** True inside a forecast: the same code runs, the transaction is undone afterwards. */
  readonly isForecast: boolean
  readonly request?: CallFacts
}

/** What an operation that the contract marks `network` may use beside. */
export interface NetworkParts {
  /** Waits for the network: of use outside a transaction. */
  readonly sendTestEvent: SendTestEvent
  /** Link-local addresses may be reached. */
  readonly allowsLinkLocal: boolean
}

/** Ends what a room keeps of a customer that is deleted. Returns: what it did, in figures, for the audit log. */
export type CustomerEnding = (context: WriteContext, customerId: string) => Promise<Readonly<Record<string, number>>>

/** Stops a payment that has started and not settled; what had left its payer comes back. */
export type PaymentCancelling = (context: Context, row: Row<'transactions'>) => Promise<void>

/** What a draw of a card on its account is for. */
export const CARD_PULL_PURPOSES = ['AUTHORIZATION', 'ADVICE', 'EXCESS', 'REVERSAL'] as const

/** A draw on an embedded wallet that a delegated key signs. */
export interface CardPull {
  /** The tie between card and account: whose key signs. */
  readonly fundingSourceId: string
  readonly transactionId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly merchantDescriptor: string
  readonly purpose: (typeof CARD_PULL_PURPOSES)[number]
}

/** The keys by which the service signs for embedded wallets when their cards are used (behaviour 19.7). */
export interface DelegatedKeys {
  readonly isActive: (context: Context, of: { readonly fundingSourceId: string }) => Promise<boolean>
  /** Signs a draw that was approved, and keeps the signature. */
  readonly sign: (context: Context, pull: CardPull) => Promise<void>
  /** Returns: how many ended. */
  readonly revokeOf: (context: Context, of: { readonly fundingSourceIds: readonly string[] }) => Promise<number>
}

/** The people at the desk, as far as those rooms must know them that count signatures. */
export interface Signers {
  /** Whether the owner of a key is still there, and the key still theirs. One of the two keys is given. */
  readonly mayStillSign: (
    tx: Tx,
    of: { readonly operatorId: string; readonly spki: string | null; readonly cose: string | null },
  ) => Promise<boolean>
  /** What people call a group; null where it is gone. */
  readonly groupName: (tx: Tx, groupId: string) => Promise<string | null>
}

/** What rooms do when a room before them asks, put together in host/handlerTables: no room imports a later one. */
export interface Registered {
  readonly customerEndings: readonly CustomerEnding[]
  /** By whether a quote was executed, or the payment was made without one. */
  readonly cancelPayment: Readonly<Record<'ofQuote' | 'withoutQuote', PaymentCancelling>>
  /** The id of the agent's action whose decision a payment waits for; null for every other payment. */
  readonly findWaitingAction: (context: Context, transactionId: string) => Promise<string | null>
  readonly delegatedKeys: DelegatedKeys
  readonly signers: Signers
}

/** What every write of the service plane is given. */
export interface WriteContext extends Context {
  readonly registered: Registered
  /** The proposal that people have signed, where it is what is being carried out. */
  readonly proposalId: string | null
}

/** A context without the one transaction: its handler opens those it needs. */
export type WithoutTx<Given extends Context> = Omit<Given, 'tx'>

/** What the handler of an operation is given: as much as its contract says that it needs. */
export type ContextFor<Shape extends OperationShape, Given extends Context> = (Shape extends { transaction: 'none' }
  ? WithoutTx<Given>
  : Given) &
  (Shape extends { network: true } ? NetworkParts : unknown)
