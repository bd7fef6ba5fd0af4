import type { RegionRule } from '../../contract/console/settings/regionRuleValues'
import type { Durability } from '../database/open'

/** Everything a host decides before the service starts. */
export interface ServerConfig {
  /** Null: 4010 if free, else the next free one. */
  readonly port: number | null
  /** `localhost` binds 127.0.0.1 and ::1. */
  readonly host: string
  readonly dataDir: string
  /** What this workspace is called beside others. */
  readonly workspace?: string | null
  /** The built renderer; null when there is none to serve. */
  readonly rendererDir: string | null
  /** The program of the request log's thread; left out, the log is kept in the thread of the service, as in tests. */
  readonly requestLogProgram?: string | null
  /** The program of the thread that writes files and copies the database; left out, as in tests, there is none. */
  readonly databaseProgram?: string | null
  /** The program of the thread that rebuilds snapshot files; left out, the service's own thread does it. */
  readonly rebuildProgram?: string | null
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
  readonly allowRemoteConsole: boolean
  /** Webhooks and forwarding may reach 169.254.0.0/16 and fe80::/10. */
  readonly allowLinkLocal?: boolean
  readonly tokenId: string | null
  readonly tokenSecret: string | null
  readonly consoleSecret: string | null
  /** A snapshot or copy that takes the database's place before it is opened. */
  readonly restore?: string | null
  readonly seed: 'demo' | 'empty' | null
  /** What self-custody wallets must prove; null or left out: as the settings have it. */
  readonly counterpartyRules?: RegionRule | null
  readonly durability: Durability
  readonly version: string
}

/** A refusal to start, said in one sentence and with a non-zero exit code. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1']
const CONSOLE_SECRET_LENGTH_MIN = 16

/**
 * Refuses what no host starts with, however it was asked for.
 *
 * Errors: StartError: a name that others reach without being told, a console secret that can be guessed.
 */
export function refuseUnsafe(config: Pick<ServerConfig, 'host' | 'allowHosts' | 'consoleSecret'>): void {
  const { host, allowHosts, consoleSecret } = config
  if (!LOOPBACK_HOSTS.includes(host) && allowHosts.length === 0) {
    throw new StartError(
      `The host ${host} (COUNTERSIGN_HOST or --host) would open the service beyond this machine, so it was not ` +
        'started. Say the name or address by which others reach it as well: --allow-host NAME.',
    )
  }
  if (consoleSecret === null || consoleSecret.length >= CONSOLE_SECRET_LENGTH_MIN) return
  throw new StartError(
    `The console secret (COUNTERSIGN_CONSOLE_SECRET or --console-secret) has ${consoleSecret.length} characters, and ` +
      `needs at least ${CONSOLE_SECRET_LENGTH_MIN}; for example: openssl rand -hex 16.`,
  )
}
