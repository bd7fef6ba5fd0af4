import { findAgentByAccessToken } from '../areas/agents/public'
import { findTokenByClientId, permissionsOf } from '../areas/api-tokens/public'
import { isSecretOf } from '../areas/api-tokens/secrets'
import { createRoleDirectory, getOperatorOfNewSession, type RoleDirectory } from '../console/operators/public'
import { getCallsPerMinute } from '../console/settings/callsPerMinute'
import { getSessionLimits } from '../console/settings/sessionLimits'
import type { Store } from '../database/open'
import { guarded } from '../foundation/guarded'
import { createIds } from '../foundation/ids'
import { type Authentication, createAuthentication, type Directory } from '../guards/authentication/authentication'
import { type ConsoleSessions, createConsoleSessions } from '../guards/authentication/consoleSessions'
import { type CallLimits, createCallLimits } from '../guards/rateLimit/callLimits'
import type { Services } from '../kernel/services'

function createDirectory(store: Store, roles: RoleDirectory): Directory {
  return {
    findToken: async (clientId) => {
      const row = await store.read((tx) => findTokenByClientId(tx, clientId))
      if (row === null) return null
      return {
        id: row.id,
        name: row.name,
        secretSalt: row.secret_salt,
        secretHash: row.secret_hash,
        permissions: permissionsOf(row),
      }
    },
    verifySecret: (token, secret) =>
      isSecretOf({ secret_salt: token.secretSalt, secret_hash: token.secretHash }, secret),
    findAgent: async (accessToken) => {
      const row = await store.read((tx) => findAgentByAccessToken(tx, accessToken))
      return row === null ? null : { id: row.id, name: row.name, customerId: row.customer_id }
    },
    findRoles: roles.find,
  }
}

/** Sessions, credentials and call limits, and what is forgotten of them when a change event says that it changed. */
export async function createAccessControl(
  { store, changeLog, wall, reportFault }: Services,
  consoleSecret: string,
): Promise<{
  readonly sessions: ConsoleSessions
  readonly authentication: Authentication
  readonly callLimits: CallLimits
}> {
  const sessions = await createConsoleSessions({
    store,
    wall,
    // Sessions follow wall time, and so do their ids.
    ids: createIds(wall),
    secret: consoleSecret,
    limits: await store.read(getSessionLimits),
    newcomer: () => store.read(getOperatorOfNewSession),
    reportFault,
  })
  const roles = createRoleDirectory(store, wall)
  const authentication = createAuthentication(createDirectory(store, roles), sessions)
  const callLimits = createCallLimits(await store.read(getCallsPerMinute))
  const readCallsPerMinute = guarded('the limit of calls', async () =>
    callLimits.setCallsPerMinute(await store.read(getCallsPerMinute)),
  )
  const readSessionLimits = guarded('the limits of sessions', async () =>
    sessions.setLimits(await store.read(getSessionLimits)),
  )
  changeLog.subscribe((change) => {
    if (change.areas.some((area) => ['settings', 'seeds'].includes(area))) {
      readCallsPerMinute()
      readSessionLimits()
    }
    if (change.areas.some((area) => ['api-tokens', 'agents', 'customers', 'seeds'].includes(area)))
      authentication.forget()
    if (change.areas.some((area) => ['operators', 'data', 'seeds'].includes(area))) roles.forget()
  })
  return { sessions, authentication, callLimits }
}
