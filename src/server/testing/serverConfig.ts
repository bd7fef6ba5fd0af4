import type { ServerConfig } from '../host/config'

/** What a server in a test is started with: no screen, nothing let in from elsewhere, and what the test says. */
export const serverConfig = (given: Partial<ServerConfig> & Pick<ServerConfig, 'dataDir'>): ServerConfig => ({
  port: 0,
  host: '127.0.0.1',
  rendererDir: null,
  allowHosts: [],
  allowOrigins: [],
  allowRemoteConsole: false,
  tokenId: null,
  tokenSecret: null,
  consoleSecret: null,
  seed: null,
  durability: 'NORMAL',
  version: '0.0.0-test',
  ...given,
})
