import { randomBytes } from 'node:crypto'
import { listDemoSignIns } from '../console/operators/public'
import { guarded } from '../foundation/guarded'
import { compose, type Service } from './compose'
import { refuseUnsafe, type ServerConfig } from './config'
import { openDataFolder } from './dataFolder'
import { noteFirstTokenTold } from './firstStart'
import { updateInboxEndpoint } from './inboxEndpoint'
import { offerLinks } from './linkFile'
import { choosePort } from './ports'
import { restoreDatabase } from './restore'
import { mustBuild } from './seedChoice'
import { explainStart } from './startFaults'
import { deleteUnnamedFiles } from './unnamedFiles'

/** The running service as its hosts (Electron, browser host, headless host, tests) see it. */
export interface RunningServer {
  /** `http://localhost:PORT`: people and passkeys need the name, not an address. */
  readonly url: string
  /** `http://localhost:PORT/2025-10-13` */
  readonly baseUrl: string
  readonly port: number
  readonly dataDir: string
  readonly workspace: string | null
  /** SEC1 uncompressed, lower-case hex: signs one-time-code targets and exports; strict client libraries pin it. */
  readonly walletSigningKeyHex: string
  /** SPKI in PEM: verifies the signatures of webhooks. */
  readonly webhookPublicKeyPem: string
  /** The operators that came with demo data, while their PINs are the ones that came with it. */
  readonly demoOperators: readonly { readonly name: string; readonly pin: string }[]
  /** The first API token of a fresh data folder; its secret is known only now, so whoever started this says it. */
  readonly firstRun: { readonly tokenId: string; readonly tokenSecret: string } | null
  /** Of a token that this start made: notes that its secret was said. Until then each start says it again. */
  readonly noteFirstTokenTold: (() => Promise<void>) | null
  /** An address that opens the console once. */
  createOneTimeLink(): string
  /** Finishes what is in flight, then closes the data. */
  close(): Promise<void>
}

const ATTEMPTS_MAX = 20

/** Two that start together may have found the same port free; the one that comes second looks further. */
async function listenOn(service: Service, found: number, { port: asked, host }: ServerConfig): Promise<void> {
  let port = found
  for (let attempt = 1; ; attempt += 1) {
    try {
      await service.listen(port, host)
      return
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || asked !== null || attempt >= ATTEMPTS_MAX) throw error
      port = await choosePort(null, host)
    }
  }
}

type DataFolder = ReturnType<typeof openDataFolder>

interface Opened {
  readonly service: Service
  readonly linkSecret: string
  /** From here on calls are answered, not only those that the start itself needs. */
  readonly answerCalls: () => void
}

async function openService(config: ServerConfig, folder: DataFolder): Promise<Opened> {
  const isNamed = (config.workspace ?? null) !== null
  const linkSecret = randomBytes(32).toString('base64url')
  let isStarting = true
  const service = await compose(config, {
    databaseFile: folder.databaseFile,
    requestLogFile: folder.requestLogFile,
    requestLogProgram: config.requestLogProgram ?? null,
    signingKeyFile: folder.signingKeyFile,
    walletKeyFile: folder.walletKeyFile,
    auditKeyFile: folder.auditKeyFile,
    sealingKeyFile: folder.sealingKeyFile,
    linkSecret,
    consoleSecret: config.consoleSecret ?? randomBytes(32).toString('base64url'),
    port: await choosePort(config.port, config.host, isNamed ? folder.lastPort : null),
    isStarting: () => isStarting,
  })
  const answerCalls = (): void => {
    isStarting = false
  }
  return { service, linkSecret, answerCalls }
}

/** Builds what was asked for; a stop ends the build before its next step. */
async function startData({ startData: build, host }: Service, seed: ServerConfig['seed'], stopped: AbortSignal) {
  stopped.throwIfAborted()
  const stopBuilding = guarded('the stop of a start', () => host.seeds.close())
  stopped.addEventListener('abort', stopBuilding)
  try {
    await build(seed)
  } finally {
    stopped.removeEventListener('abort', stopBuilding)
  }
  stopped.throwIfAborted()
}

const NEVER = new AbortController().signal

/**
 * Opens the data folder and answers on the port. A stop that is asked for meanwhile ends it where it stands: what was
 * opened is closed, and what was begun is for the next start.
 *
 * Input: `stopped` asks for the stop, until the start is over; then `close` does.
 * Errors: StartError, one sentence each with the way back: folder not usable or used by another process, port taken,
 * other data than was asked for, a damaged, foreign or newer database, a full disk, a key that cannot be read; the
 * reason of `stopped`.
 */
export async function startServer(config: ServerConfig, stopped: AbortSignal = NEVER): Promise<RunningServer> {
  refuseUnsafe(config)
  const folder = openDataFolder(config.dataDir)
  try {
    const wanted = config.restore ?? null
    if (wanted !== null) await restoreDatabase(config.dataDir, folder.databaseFile, wanted)
    stopped.throwIfAborted()
    const { service, linkSecret, answerCalls } = await openService(config, folder)
    let withdrawLinks = (): void => undefined
    try {
      await mustBuild(service.store, config.seed, config.dataDir)
      await listenOn(service, service.port(), config)
      folder.notePort(service.port())
      withdrawLinks = offerLinks(config.dataDir, { url: service.url(), secret: linkSecret })
      await updateInboxEndpoint(service.store, service.host.inboxUrl)
      await service.store.write(deleteUnnamedFiles)
      await startData(service, config.seed, stopped)
      const demoOperators = await service.store.read(listDemoSignIns)
      stopped.throwIfAborted()
      // The last thing that may fail: its secret is said by whoever gets the running server, or never.
      const firstRun = await service.firstRun()
      service.housekeeping.begin()
      answerCalls()
      return {
        url: service.url(),
        baseUrl: service.baseUrl(),
        port: service.port(),
        dataDir: config.dataDir,
        workspace: config.workspace ?? null,
        walletSigningKeyHex: service.host.walletSigningKeyHex,
        webhookPublicKeyPem: service.host.webhookPublicKeyPem,
        demoOperators,
        firstRun,
        noteFirstTokenTold:
          firstRun === null || config.tokenId !== null ? null : () => noteFirstTokenTold(service.store),
        createOneTimeLink: service.createOneTimeLink,
        close: async () => {
          withdrawLinks()
          await service.close()
          folder.release()
        },
      }
    } catch (error) {
      withdrawLinks()
      await service.close()
      throw stopped.aborted ? stopped.reason : error
    }
  } catch (error) {
    folder.release()
    throw explainStart(error, { dataDir: config.dataDir, databaseFile: folder.databaseFile })
  }
}
