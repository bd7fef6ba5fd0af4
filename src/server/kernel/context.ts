import type { ChangeArea, Permission } from '../../contract/operation'
import type { Tx } from '../database/schema'
import type { IdSource } from '../foundation/ids'
import type { Ledger } from '../ledger/ledger'
import type { Scheduler } from '../scheduler/scheduler'
import type { SendTestEvent } from '../webhooks/sendTestEvent'
import type { Webhooks } from '../webhooks/webhooks'

/**
 * Who is calling. `console` is a person at the desk of a console session, who may do all a token may; `tool`
 * presents the console secret and is never a person.
 */
export type Actor =
  | {
      readonly kind: 'token'
      readonly tokenId: string
      readonly name: string
      readonly permissions: readonly Permission[]
    }
  | { readonly kind: 'console'; readonly operatorId: string | null; readonly operatorName: string | null }
  | { readonly kind: 'tool' }
  | { readonly kind: 'agent'; readonly agentId: string; readonly customerId: string; readonly name: string }
  | { readonly kind: 'system' }
  | { readonly kind: 'anonymous' }

/** What stands where a person's name would, for whoever presents the console secret. */
export const TOOL_NAME = 'Console secret'

/** The name that stands beside what somebody did; null where nobody has one. */
export function nameOfActor(actor: Actor): string | null {
  switch (actor.kind) {
    case 'console':
      return actor.operatorName
    case 'tool':
      return TOOL_NAME
    case 'token':
    case 'agent':
      return actor.name
    default:
      return null
  }
}

/** Collects what a write changed; one notice row goes out with the commit. Carries names, never data. */
export interface Notice {
  add(area: ChangeArea, id?: string): void
}

/** Lets a handler say more in the audit row that its transaction carries anyway. */
interface AuditNote {
  /** Target ids, the reason a person gave, and facts worth keeping; never secrets. */
  note(entry: {
    readonly targetId?: string
    readonly reason?: string
    readonly details?: Record<string, unknown>
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
  readonly actor: Actor
  readonly platformId: string
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  readonly scheduler: Scheduler
  readonly notice: Notice
  readonly audit: AuditNote
  /** True inside a forecast: the same code runs, the transaction is undone afterwards. */
  readonly isForecast: boolean
  readonly request?: CallFacts
  /** Only for operations whose transaction mode is `none`: they may wait for the network. */
  readonly sendTestEvent?: SendTestEvent
  /** Only for operations that set where webhooks go: link-local addresses may be reached. */
  readonly allowsLinkLocal?: boolean
}
