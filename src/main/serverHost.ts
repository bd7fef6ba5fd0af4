import type { ServerConfig } from '../server/host/config'
import type { RunningServer } from '../server/host/startServer'

export type StartServer = (config: ServerConfig) => Promise<RunningServer>

/** The service inside this process, started once and closed once however often quitting is asked for. */
export interface ServerHost {
  readonly server: RunningServer
  /** Finishes what is in flight; every call waits for the same end. */
  readonly stop: () => Promise<void>
}

/** Starts the service. Errors: StartError with the sentence to show. */
export async function startServerHost(start: StartServer, config: ServerConfig): Promise<ServerHost> {
  const server = await start(config)
  let ending: Promise<void> | null = null
  return {
    server,
    stop() {
      ending ??= server.close()
      return ending
    },
  }
}
