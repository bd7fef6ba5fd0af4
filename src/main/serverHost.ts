import type { ServerConfig } from '../server/host/config'
import type { RunningServer } from '../server/host/startServer'

export type StartServer = (config: ServerConfig, stopped: AbortSignal) => Promise<RunningServer>

/** The service inside this process, started once and closed once however often quitting is asked for. */
export interface ServerHost {
  readonly server: RunningServer
  /** Finishes what is in flight; every call waits for the same end. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the service.
 *
 * Returns: `started`, null when it was stopped before; it rejects with a StartError, the sentence to show. `stop` ends
 * a start that is under way, too.
 */
export function startServerHost(
  start: StartServer,
  config: ServerConfig,
): { readonly started: Promise<ServerHost | null>; readonly stop: ServerHost['stop'] } {
  const stopped = new AbortController()
  const begin = async (): Promise<ServerHost | null> => {
    try {
      return { server: await start(config, stopped.signal), stop }
    } catch (error) {
      if (error === stopped.signal.reason) return null
      throw error
    }
  }
  let ending: Promise<void> | null = null
  const stop = (): Promise<void> => {
    stopped.abort()
    ending ??= started.then(
      (host) => host?.server.close(),
      // Said by whoever waits for the start.
      () => undefined,
    )
    return ending
  }
  const started = begin()
  return { started, stop }
}
