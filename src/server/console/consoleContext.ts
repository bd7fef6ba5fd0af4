import type {
  ConsoleInput,
  ConsoleOperationId,
  ConsoleOperations,
  ConsoleSuccess,
} from '../../contract/console/operations'
import type { ServiceOperationId } from '../../contract/operations'
import type { Rejected } from '../foundation/reply'
import type { SerialQueue } from '../foundation/serialQueue'
import type { ConsoleSession, ConsoleSessions } from '../guards/authentication/consoleSessions'
import type { AuditSigner } from '../kernel/auditChain/dayStatement'
import type { AuditHeads } from '../kernel/auditChain/signHead'
import type { Context, ContextFor, WithoutTx } from '../kernel/context'
import type { Jobs, Preparation } from '../kernel/handlers'
import type { Services } from '../kernel/services'
import type { RequestLog } from '../requestLog/requestLog'
import type { Dispatcher } from '../webhooks/dispatcher'
import type { Forwarding } from '../webhooks/forwarding/createForwarding'
import type { DecisionHold } from './agents/decisionHold'
import type { ActRunner } from './approvals/actRunner'
import type { AuditVerifications } from './audit-proof/createVerification'
import type { PasskeyChallenges } from './operators/passkeyChallenges'
import type { GroupUse } from './operators/powerStore'
import type { AskedPolicyReplay, PolicyOutcome } from './replay/policyOutcome'
import type { ReplayJobs } from './replay/replayJobs'
import type { AskedRulesReplay, RulesOutcome } from './replay/rulesOutcome'
import type { SeedRunner } from './seeds/seedRunner'
import type { SnapshotKeeper } from './snapshots/snapshotKeeper'
import type { Presence } from './team/presence'

/**
 * What only the console may reach: the process that hosts the service. The store is for the few handlers without a
 * transaction of their own, the change log for those that wait for a change event; locks of PINs, challenges of
 * passkeys and dates of snapshots go by wall time.
 */
export interface ConsoleHost extends Pick<Services, 'store' | 'changeLog' | 'clock' | 'wall'> {
  /** Moves the clock forward, running the timers that fall due in order, and stores it. Serialised. */
  readonly advanceTo: (atMs: number) => Promise<void>
  /** Stores the clock after freeze or release, and wakes scheduler and dispatcher. */
  readonly saveClock: () => Promise<void>
  readonly requestLog: RequestLog
  readonly dispatcher: Dispatcher
  /** Forwarding targets, replays, and what a person altered or fired. */
  readonly forwarding: Forwarding
  /** Carries out decisions of the desk when they can no longer be undone. */
  readonly decisions: DecisionHold
  /** Carries out what people at the desk propose, once it is signed. */
  readonly acts: ActRunner
  /** Drafts of policies that judge the past. */
  readonly replays: ReplayJobs<AskedPolicyReplay, PolicyOutcome>
  /** Drafts of the approval rules that do. */
  readonly rulesReplays: ReplayJobs<AskedRulesReplay, RulesOutcome>
  readonly seeds: SeedRunner
  readonly snapshots: SnapshotKeeper
  /** Signs what the audit log held. */
  readonly auditSigner: AuditSigner
  readonly auditHeads: AuditHeads
  /** Looks at the whole audit log. */
  readonly auditVerifications: AuditVerifications
  /** The sessions of browsers and windows at the desk. */
  readonly sessions: Pick<ConsoleSessions, 'list' | 'end' | 'vacate'>
  readonly passkeyChallenges: PasskeyChallenges
  /** PINs are looked at one after the other. */
  readonly pinQueue: SerialQueue
  /** Who is looking at what right now. */
  readonly presence: Presence
  /** Where the console is opened as `localhost`: the pages whose passkeys are taken. */
  readonly pageOrigins: () => readonly string[]
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

/** A read of either plane. */
export type PlaneReadId = ConsoleOperationId | ServiceOperationId

/** What a read is asked with, as it would stand in the address. */
export interface ReadCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Asks another read inside the same transaction, for what puts the replies of several together. Returns: JSON. */
export type ReplyOf = (context: ConsoleContext, operationId: PlaneReadId, call: ReadCall) => Promise<string>

export interface ConsoleContext extends Context {
  readonly host: ConsoleHost
  /** Every timed continuation, for forecasts that follow a payment to its end. */
  readonly jobs: Jobs
  /** What keeps a group of operators from being deleted. */
  readonly groupUses: readonly GroupUse[]
  readonly replyOf: ReplyOf
  /** The browser or window that calls; its operator may be changed. */
  readonly session: ConsoleSession
  /** Lets the process remember what the transaction changed, once it has committed. */
  readonly afterCommit: (remember: () => void) => void
  /** Aborts when nobody waits for the reply any more, or the host stops. Ask only to wait. */
  readonly ended: () => AbortSignal
}

/** What a handler is given that opens its own transactions, by `host.store`. */
export type HostContext = WithoutTx<ConsoleContext>

type ContextOf<K extends ConsoleOperationId> = ContextFor<ConsoleOperations[K], ConsoleContext>

/** What the slow part of a console operation may use. It writes nothing but what must be counted before it is tried. */
export interface ConsolePreparation extends Preparation {
  readonly host: ConsoleHost
  readonly session: ConsoleSession
}

/** A handler of the console plane. */
type ConsoleHandler<K extends ConsoleOperationId> = (
  context: ContextOf<K>,
  input: ConsoleInput<K>,
) => Promise<ConsoleSuccess<K> | Rejected>

/** A handler whose slow cryptography runs before its transaction. */
export interface PreparedConsoleHandler<K extends ConsoleOperationId> {
  readonly prepare: (preparation: ConsolePreparation, input: ConsoleInput<K>) => Promise<unknown>
  readonly handle: (
    context: ContextOf<K>,
    input: ConsoleInput<K>,
    prepared: never,
  ) => Promise<ConsoleSuccess<K> | Rejected>
}

/** Joins the two halves of a console operation; what `prepare` returns reaches `handle`. */
export function withConsolePreparation<K extends ConsoleOperationId, Prepared>(
  prepare: (preparation: ConsolePreparation, input: ConsoleInput<K>) => Promise<Prepared>,
  handle: (context: ContextOf<K>, input: ConsoleInput<K>, prepared: Prepared) => Promise<ConsoleSuccess<K> | Rejected>,
): PreparedConsoleHandler<K> {
  return { prepare, handle }
}

/** The handler table of a console room: exactly the operations of its area. */
export type ConsoleHandlers<Area> = {
  readonly [Operation in keyof Area & ConsoleOperationId]: ConsoleHandler<Operation> | PreparedConsoleHandler<Operation>
}
