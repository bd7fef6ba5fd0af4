import type { ConsoleInput, ConsoleOperationId, ConsoleSuccess } from '../../contract/console/operations'
import type { Store } from '../database/open'
import type { Clock } from '../foundation/clock'
import type { Context } from '../foundation/context'
import type { Jobs } from '../foundation/handlers'
import type { Rejected } from '../foundation/reply'
import type { ConsoleSession, ConsoleSessions } from '../guards/authentication/consoleSessions'
import type { RequestLog } from '../requestLog/requestLog'
import type { Dispatcher } from '../webhooks/dispatcher'
import type { Forwarding } from '../webhooks/forwarding/createForwarding'
import type { ChangeLog } from './changes/changeLog'
import type { SeedRunner } from './seeds/seedRunner'
import type { SnapshotKeeper } from './snapshots/snapshotKeeper'

/** What only the console may reach: the process that hosts the service. */
export interface ConsoleHost {
  /** For the few handlers without a transaction of their own: they talk to the network or move the clock. */
  readonly store: Store
  /** The notices of commits, for the handlers that wait for one. */
  readonly changeLog: Pick<ChangeLog, 'subscribe'>
  readonly clock: Clock
  /** Moves the clock forward, running the timers that fall due in order, and stores it. Serialised. */
  readonly advanceTo: (atMs: number) => Promise<void>
  /** Stores the clock after freeze or release, and wakes scheduler and dispatcher. */
  readonly saveClock: () => Promise<void>
  readonly requestLog: RequestLog
  readonly dispatcher: Dispatcher
  /** Forwarding targets, replays, and what a person altered or fired. */
  readonly forwarding: Forwarding
  readonly seeds: SeedRunner
  readonly snapshots: SnapshotKeeper
  /** The sessions of browsers and windows at the desk. */
  readonly sessions: Pick<ConsoleSessions, 'list' | 'end'>
  readonly dataDir: string
  /** Webhooks and forwarding may reach addresses of the link itself. */
  readonly allowsLinkLocal: boolean
  readonly workspace: string | null
  readonly version: string
  /** `http://localhost:PORT/2025-10-13` */
  readonly baseUrl: string
  /** `http://localhost:PORT/inbox` */
  readonly inboxUrl: string
  /** PEM SPKI of the webhook signing key. */
  readonly webhookPublicKeyPem: string
  /** SEC1 uncompressed, lower-case hex: what strict client libraries pin. */
  readonly walletSigningKeyHex: string
}

export interface ConsoleContext extends Context {
  readonly host: ConsoleHost
  /** Every timed continuation, for forecasts that follow a payment to its end. */
  readonly jobs: Jobs
  /** The browser or window that calls; its operator may be changed. */
  readonly session: ConsoleSession
  /** Aborts when nobody waits for the reply any more, or the host stops. Ask only to wait. */
  readonly ended: () => AbortSignal
}

/** A handler of the console plane. */
type ConsoleHandler<K extends ConsoleOperationId> = (
  context: ConsoleContext,
  input: ConsoleInput<K>,
) => Promise<ConsoleSuccess<K> | Rejected>

export type ConsoleHandlers<K extends ConsoleOperationId> = { readonly [Operation in K]: ConsoleHandler<Operation> }
