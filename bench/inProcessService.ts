import { randomBytes } from 'node:crypto'
import { compose } from '../src/server/host/compose'
import { openDataFolder } from '../src/server/host/dataFolder'

/** The service of a data folder in this process: no socket is opened, whatever the port, and no request is logged. */
export async function openService(dataDir: string, port = 0) {
  const folder = openDataFolder(dataDir)
  const config = {
    ...{ port, host: '127.0.0.1', dataDir, rendererDir: null, allowHosts: [], allowOrigins: [], version: 'bench' },
    ...{ allowRemoteConsole: false, tokenId: null, tokenSecret: null, consoleSecret: null, seed: null },
    durability: 'FULL' as const,
  }
  const secret = () => randomBytes(32).toString('base64url')
  const service = await compose(config, {
    ...{ databaseFile: folder.databaseFile, requestLogFile: ':memory:', requestLogProgram: null, port },
    ...{ signingKeyFile: folder.signingKeyFile, walletKeyFile: folder.walletKeyFile },
    ...{ auditKeyFile: folder.auditKeyFile, sealingKeyFile: folder.sealingKeyFile },
    ...{ linkSecret: secret(), consoleSecret: secret() },
  })
  service.housekeeping.begin()
  const close = async () => {
    await service.close()
    folder.release()
  }
  return { service, close }
}
