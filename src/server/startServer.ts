import { randomBytes } from 'node:crypto'
import { compose } from './compose'
import { type ServerConfig, StartError } from './config'
import { openDataFolder } from './dataFolder'
import { choosePort } from './ports'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1']

/** The running service as its hosts (Electron, browser host, headless host, tests) see it. */
export interface RunningServer {
  /** `http://localhost:PORT`: people and passkeys need the name, not an address. */
  readonly url: string
  /** `http://localhost:PORT/2025-10-13` */
  readonly baseUrl: string
  readonly port: number
  readonly dataDir: string
  /** SEC1 uncompressed, lower-case hex: signs one-time-code targets and exports; strict client libraries pin it. */
  readonly walletSigningKeyHex: string
  /** The first API token of a fresh data folder; its secret is known only now. */
  readonly firstRun: { readonly tokenId: string; readonly tokenSecret: string } | null
  /** An address that opens the console once. */
  createOneTimeLink(): string
  /** Finishes what is in flight, then closes the data. */
  close(): Promise<void>
}

/**
 * Opens the data folder and answers on the port.
 *
 * Errors: StartError, one sentence each: folder not usable or used by another process, port taken, a world asked for on
 * a folder that has data; NewerDatabaseError.
 */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  if (!LOOPBACK_HOSTS.includes(config.host) && config.allowHosts.length === 0) {
    throw new StartError(
      `--host ${config.host} opens the service beyond this machine; name it with --allow-host NAME as well.`,
    )
  }
  const folder = openDataFolder(config.dataDir)
  try {
    if (config.seed !== null && !folder.isNew) {
      throw new StartError(
        `The data folder ${config.dataDir} has data already; --${config.seed} is for a new folder. ` +
          'Leave it out, or choose another folder with --data-dir.',
      )
    }
    const port = await choosePort(config.port, config.host)
    const service = await compose(config, {
      databaseFile: folder.databaseFile,
      requestLogFile: folder.requestLogFile,
      signingKeyFile: folder.signingKeyFile,
      walletKeyFile: folder.walletKeyFile,
      consoleSecret: config.consoleSecret ?? randomBytes(32).toString('base64url'),
      port,
    })
    try {
      await service.listen(port, config.host)
      await service.startWorld(config.seed)
    } catch (error) {
      await service.close()
      throw error
    }
    return {
      url: service.url(),
      baseUrl: service.baseUrl(),
      port: service.port(),
      dataDir: config.dataDir,
      walletSigningKeyHex: service.host.walletSigningKeyHex,
      firstRun: service.firstRun,
      createOneTimeLink: () => `${service.url()}/console/open/${service.sessions.createLink()}`,
      close: async () => {
        await service.close()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}
