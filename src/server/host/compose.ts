import type { FastifyInstance } from 'fastify'
import { consoleOperations } from '../../contract/console/operations'
import { OPERATOR_RP_ID } from '../../contract/console/operators/schemas'
import { SERVICE_BASE } from '../../contract/planes'
import { findWalletOfCredential } from '../areas/wallet-auth/public'
import { createDecisionHold } from '../console/agents/decisionHold'
import { createActRunner } from '../console/approvals/actRunner'
import { createAuditVerifications } from '../console/audit-proof/createVerification'
import { loadClockState, saveClockState } from '../console/clock/clockStore'
import type { ConsoleHost } from '../console/consoleContext'
import { createInboxReceiver } from '../console/inbox/createInboxReceiver'
import { createPasskeyChallenges } from '../console/operators/passkeyChallenges'
import { createReplayJobs } from '../console/replay/createReplayJobs'
import { runPolicyReplay } from '../console/replay/runPolicyReplay'
import { runRulesReplay } from '../console/replay/runRulesReplay'
import { createSeedRunner } from '../console/seeds/createSeedRunner'
import { type DemoQueue, startDemoQueue } from '../console/seeds/demoQueue'
import { createSnapshotKeeper } from '../console/snapshots/createSnapshotKeeper'
import { createPresence } from '../console/team/presence'
import { PIN_COST, type ScryptParameters } from '../crypto/pin/pinHash'
import { setHostSetting } from '../database/hostSettings'
import { listNewestIds } from '../database/newestId'
import { type OpenFile, openStore, type Store } from '../database/open'
import { createRebuilder } from '../database/threadedRebuild'
import { createClock, wallNow } from '../foundation/clock'
import { type ReportFault, reportToStderr } from '../foundation/guarded'
import { createIds, type RandomBytes, secureRandom } from '../foundation/ids'
import { loadKey, loadSealingKey } from '../foundation/keyFile'
import { createSealing } from '../foundation/sealing'
import { createSerialQueue } from '../foundation/serialQueue'
import type { Authentication } from '../guards/authentication/authentication'
import type { ConsoleSessions } from '../guards/authentication/consoleSessions'
import type { CallLimits } from '../guards/rateLimit/callLimits'
import { createApp } from '../http/app'
import type { ConnectionLimits } from '../http/connections'
import { createInProcessCaller } from '../http/inProcessCaller'
import { listenOn } from '../http/listening'
import { registerSnapshotFiles } from '../http/snapshotFiles'
import { startAuditChain } from '../kernel/auditChain/append'
import { type AuditSigner, createAuditSigner } from '../kernel/auditChain/dayStatement'
import { type AuditHeads, keepHeadSigned } from '../kernel/auditChain/signHead'
import { type ChangeLog, createChangeLog, getLastSeq } from '../kernel/changeLog'
import type { NetworkParts } from '../kernel/context'
import type { BoundOperation } from '../kernel/runOperation/operation'
import type { Services } from '../kernel/services'
import { createScheduleRunner, type ScheduleRunner } from '../kernel/timers/runner'
import { createRequestLog, type RequestLog } from '../requestLog/requestLog'
import { createDispatcher, type Dispatcher } from '../webhooks/dispatcher'
import { createForwarding, type Forwarding } from '../webhooks/forwarding/createForwarding'
import { createTestSender } from '../webhooks/sendTestEvent'
import { loadSigningKey, type SigningKey } from '../webhooks/signingKey'
import { createAccessControl } from './accessControl'
import type { ServerConfig } from './config'
import { type FirstRun, issueFirstToken, preparePlatform } from './firstStart'
import { bindConsoleOperations, bindHostedOperations, bindServiceOperations, jobs } from './handlerTables'
import { createHousekeeping, type Housekeeping } from './housekeeping'
import { createPreparation } from './preparation'
import { endSealedElsewhere } from './sealedElsewhere'
import { mustBuild } from './seedChoice'
import { allTables } from './tables'
import { deleteUnnamedFiles } from './unnamedFiles'
import { createReplyHandler } from './webhookReplies'

/** Where this process keeps things, and what tests replace. */
interface ComposeInput {
  /** `:memory:` in tests. */
  readonly databaseFile: string
  readonly requestLogFile: string
  /** The program of the request log's thread; null keeps the log in this one. */
  readonly requestLogProgram: string | null
  /** Null keeps the key in memory. */
  readonly signingKeyFile: string | null
  /** Of one-time-code targets and exports; null keeps it in memory. */
  readonly walletKeyFile: string | null
  /** Of the days of the audit log; null keeps it in memory. */
  readonly auditKeyFile: string | null
  /** Of what is sealed at rest; null keeps it in memory. */
  readonly sealingKeyFile: string | null
  readonly consoleSecret: string
  /** Of the owner of the data folder, who may ask for one-time links. */
  readonly linkSecret: string
  readonly port: number
  /** Whether calls are answered that they come too early; they never do without it. */
  readonly isStarting?: () => boolean
  readonly wall?: () => number
  readonly random?: RandomBytes
  readonly reportFault?: (error: unknown, where: string) => void
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined
  /** What a new PIN costs to try; `PIN_COST` without it. */
  readonly pinCost?: ScryptParameters
  /** Opens the database; the default is SQLite on the disk that is there. */
  readonly openFile?: OpenFile
}

/** The composed service, not yet listening. */
export interface Service extends Core {
  readonly app: FastifyInstance
  readonly housekeeping: Housekeeping
  readonly demoQueue: DemoQueue
  readonly host: ConsoleHost
  url(): string
  baseUrl(): string
  /** An address that opens the console once. */
  createOneTimeLink(): string
  port(): number
  listen(port: number, host: string): Promise<void>
  /** Builds the data that the command line asked for, to its end; a folder that has it already starts as it is. */
  startData(seed: 'demo' | 'empty' | null): Promise<void>
  close(): Promise<void>
}

const DEMO_SEED = 7

interface Core extends Services {
  readonly requestLog: RequestLog
  readonly key: SigningKey
  readonly authentication: Authentication
  readonly callLimits: CallLimits
  readonly sessions: ConsoleSessions
  readonly runner: ScheduleRunner
  readonly dispatcher: Dispatcher
  readonly forwarding: Forwarding
  /** The first API token, made now if it is due; else the one that the command line named, if this start made it. */
  firstRun(): Promise<FirstRun>
  readonly network: NetworkParts
  readonly auditSigner: AuditSigner
  readonly auditHeads: AuditHeads
  /** Tells what this process remembers of its data that other data was put in place. */
  readonly follow: (platformId: string) => void
}

function openRequestLog(input: ComposeInput, changeLog: ChangeLog, reportFault: ReportFault): RequestLog {
  const requestLog = createRequestLog({
    file: input.requestLogFile,
    threadProgram: input.requestLogProgram,
    reportFault,
    reportDamage: (sentence) => process.stderr.write(`countersign: ${sentence}\n`),
  })
  requestLog.onAppend((callIds) => changeLog.announce(['requests'], callIds))
  return requestLog
}

async function createCore(config: ServerConfig, input: ComposeInput): Promise<Core> {
  const { random = secureRandom, reportFault = reportToStderr, wall = wallNow, consoleSecret } = input
  const store = openStore(input.databaseFile, config.durability, allTables, {
    openFile: input.openFile,
    threadProgram: config.databaseProgram ?? null,
    reportFault,
  })
  const clock = createClock(await store.read((tx) => loadClockState(tx, wall())), wall)
  await store.write(startAuditChain)
  const ids = createIds(() => clock.now(), random)
  const sealing = createSealing(loadSealingKey(input.sealingKeyFile, random), random)
  for (const id of await store.read((tx) => listNewestIds(tx, allTables))) ids.continueAfter(id)
  const { platformId, given } = await preparePlatform(store, { now: clock.now(), ids, sealing }, config)
  const platform = { id: platformId }
  await store.write((tx) => endSealedElsewhere({ sealing }, tx, clock.now()))
  const services: Services = {
    store,
    clock,
    wall,
    ids,
    random,
    sealing,
    platform,
    changeLog: createChangeLog(await store.read(getLastSeq)),
    keys: createPreparation(input.walletKeyFile, random, input.pinCost ?? PIN_COST),
    afterCommit: ({ webhookCount, timerCount }) => {
      if (webhookCount > 0) dispatcher.wake()
      if (timerCount > 0) runner.wake()
    },
    reportFault,
    findWalletOfCredential,
  }
  const guards = await createAccessControl(services, consoleSecret)
  const key = loadSigningKey(input.signingKeyFile)
  const sending = { ...services, key, allowsLinkLocal: config.allowLinkLocal }
  const dispatcher = createDispatcher({ ...sending, handleReply: createReplyHandler(services) })
  const forwarding = createForwarding({ ...sending, dispatcher })
  const runner = createScheduleRunner({ ...services, jobs, saveClock: saveClockState })
  const follow = (id: string): void => {
    platform.id = id
    guards.authentication.forget()
  }
  const requestLog = openRequestLog(input, services.changeLog, reportFault)
  const network = {
    sendTestEvent: createTestSender({ ...services, dispatcher }),
    allowsLinkLocal: config.allowLinkLocal ?? false,
  }
  const auditSigner = createAuditSigner(loadKey(input.auditKeyFile, 'audit signing key'))
  const sends = { network, requestLog, key, runner, dispatcher, forwarding }
  const auditHeads = keepHeadSigned({ ...services, auditSigner })
  // A start that names its token says no other.
  const firstRun = async () =>
    config.tokenId === null ? issueFirstToken(store, { now: clock.now(), ids, sealing }, platform.id) : given
  return { ...services, ...guards, ...sends, auditSigner, auditHeads, firstRun, follow }
}

/** The pages of this host that a passkey of an operator may come from: those opened by the name `localhost`. */
function pageOriginsOf(port: number, allowOrigins: readonly string[]): string[] {
  const isLocal = (origin: string) => URL.canParse(origin) && new URL(origin).hostname === OPERATOR_RP_ID
  return [`http://${OPERATOR_RP_ID}:${port}`, ...allowOrigins.filter(isLocal)]
}

/** Keeps the clock as it stands now, and wakes whatever waits for a time. */
function clockSaver({ store, clock, changeLog, runner, dispatcher }: Core): () => Promise<void> {
  return async () => {
    const change = await store.write(async (tx) => {
      await saveClockState(tx, clock.state())
      return changeLog.record(tx, clock.now(), new Set(['clock'] as const), new Set())
    })
    changeLog.publish(change)
    runner.wake()
    dispatcher.wake()
  }
}

/** Where the planes are found, and what is called on them. */
interface Planes {
  readonly baseUrl: () => string
  readonly url: () => string
  readonly port: () => number
  readonly serviceOperations: readonly BoundOperation[]
  readonly consoleOperations: readonly BoundOperation[]
}

function createHost(core: Core, config: ServerConfig, planes: Planes): ConsoleHost {
  const saveClock = clockSaver(core)
  const seeds = createSeedRunner({
    ...core,
    saveClock,
    inboxUrl: () => `${planes.url()}/inbox`,
    call: createInProcessCaller(core, planes.serviceOperations, core.requestLog),
    operate: createInProcessCaller(core, planes.consoleOperations, null),
    forgetCredentials: () => core.authentication.forget(),
  })
  const walletSigningKeyHex = core.keys.serviceKey.publicKeyUncompressedHex
  const snapshots = createSnapshotKeeper({
    ...core,
    isSeeding: () => seeds.progress().state === 'RUNNING',
    saveClock: saveClockState,
    endSealedElsewhere: (tx, now) => endSealedElsewhere(core, tx, now),
    deleteUnnamedFiles,
    rebuild: createRebuilder(config.rebuildProgram ?? null, allTables),
    walletSigningKeyHex,
  })
  const decisions = createDecisionHold({ ...core, operations: planes.serviceOperations })
  const host: ConsoleHost = {
    ...core,
    decisions,
    acts: createActRunner({ ...core, operations: planes.serviceOperations }),
    replays: createReplayJobs(core, runPolicyReplay),
    rulesReplays: createReplayJobs(core, runRulesReplay),
    seeds,
    snapshots,
    auditVerifications: createAuditVerifications(core),
    advanceTo: async (atMs) => {
      await core.runner.advanceTo(atMs)
      await saveClock()
    },
    saveClock,
    passkeyChallenges: createPasskeyChallenges(core.wall, secureRandom),
    pinQueue: createSerialQueue(),
    presence: createPresence(),
    pageOrigins: () => pageOriginsOf(planes.port(), config.allowOrigins),
    dataDir: config.dataDir,
    allowsLinkLocal: core.network.allowsLinkLocal,
    workspace: config.workspace ?? null,
    version: config.version,
    get baseUrl() {
      return planes.baseUrl()
    },
    get inboxUrl() {
      return `${planes.url()}/inbox`
    },
    webhookPublicKeyPem: core.key.publicKeyPem,
    walletSigningKeyHex,
  }
  return host
}

async function startData(store: Store, { seeds, dataDir }: ConsoleHost, seed: ServerConfig['seed']): Promise<void> {
  if (await seeds.resumeDemo()) {
    const built = seeds.idle()
    // Without --demo nobody asked for it: a fault, which was reported, does not keep the folder closed.
    return seed === 'demo' ? built : built.catch(() => undefined)
  }
  if (!(await mustBuild(store, seed, dataDir))) return
  if (seed === 'empty') await store.write((tx) => setHostSetting(tx, 'dataSet', 'EMPTY'))
  if (seed !== 'demo') return
  await seeds.startDemo(DEMO_SEED)
  await seeds.idle()
}

/**
 * Builds clock, database, guards, planes and rooms, and wires them: the only place that knows all of them.
 *
 * Errors: StartError; NewerDatabaseError.
 */
export async function compose(config: ServerConfig, input: ComposeInput): Promise<Service> {
  const core = await createCore(config, input)
  let port = input.port
  const name = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const url = () => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const baseUrl = () => url() + SERVICE_BASE
  const createOneTimeLink = () => `${url()}/console/open/${core.sessions.createLink()}`
  const planes: Planes = {
    baseUrl,
    url,
    port: () => port,
    serviceOperations: bindServiceOperations(core.network),
    consoleOperations: bindConsoleOperations(() => host),
  }
  const host = createHost(core, config, planes)
  const app = await createApp({
    ...core,
    ...planes,
    hostedOperations: bindHostedOperations(),
    receiveInbox: createInboxReceiver(core),
    openApiDocument: lazyDocument(),
    rendererDir: config.rendererDir,
    hostPolicy: {
      allowHosts: [...config.allowHosts, name].map((allowed) => allowed.toLowerCase()),
      allowOrigins: config.allowOrigins,
    },
    allowRemoteConsole: config.allowRemoteConsole,
    version: config.version,
    connectionLimits: input.connectionLimits,
    isStarting: input.isStarting ?? (() => false),
    createOneTimeLink,
    linkSecret: input.linkSecret,
  })
  registerSnapshotFiles(app, { ...core, snapshots: host.snapshots, allowedAs: consoleOperations.exportSnapshot })
  const housekeeping = createHousekeeping(core)
  const demoQueue = startDemoQueue({ ...core, seeds: host.seeds, isAnybodyLooking: host.presence.isAnybodyThere })
  return {
    ...core,
    app,
    housekeeping,
    demoQueue,
    host,
    url,
    baseUrl,
    createOneTimeLink,
    port: () => port,
    listen: async (wanted, bindHost) => {
      port = await listenOn(app, wanted, bindHost)
      core.runner.wake()
      core.dispatcher.wake()
      core.forwarding.wake()
    },
    startData: (seed) => startData(core.store, host, seed),
    close: async () => {
      await Promise.all([housekeeping.stop(), demoQueue.stop()])
      // Before the plane that hosts the local inbox: its own deliveries would end as failures at each stop.
      await Promise.all([host.seeds.close(), core.forwarding.close(), core.dispatcher.close()])
      await app.close()
      await Promise.all([host.decisions.close(), host.replays.close(), host.rulesReplays.close()])
      await host.auditVerifications.cancel()
      await core.runner.close()
      await core.sessions.close()
      await Promise.all([core.requestLog.close(), core.auditHeads.stop()])
      await core.store.close()
    },
  }
}

/** The document is built when somebody asks for it: start-up does not pay for it. */
function lazyDocument(): () => Promise<unknown> {
  let document: Promise<unknown> | null = null
  return () => {
    document ??= import('../../contract/document/openApiDocument').then((module) => module.openApiDocument())
    return document
  }
}
