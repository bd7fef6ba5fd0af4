import type { Permission } from '../../contract/operation'
import { findTokenByClientId, issueToken } from '../areas/api-tokens/public'
import { isSecretOf } from '../areas/api-tokens/secrets'
import { provisionInternalAccount } from '../areas/internal-accounts/public'
import { seedPlatform } from '../areas/platform-config/seedPlatform'
import type { Store } from '../database/open'
import type { Actor } from '../kernel/context'
import { createUnitOfWork, type UnitOfWorkGiven } from '../kernel/unitOfWork'
import { type ServerConfig, StartError } from './config'
import { applyStartSettings } from './startSettings'

/** The first API token of a fresh data folder, or null where there was one. */
export type FirstRun = { readonly tokenId: string; readonly tokenSecret: string } | null

const SYSTEM: Actor = { kind: 'system' }
const FIRST_TOKEN_NAME = 'First token'
const ALL_PERMISSIONS: readonly Permission[] = ['VIEW', 'TRANSACT', 'MANAGE']

/** Creates the platform on a fresh database; keeps the token and the rules that the command line names. */
export async function preparePlatform(
  store: Store,
  parts: Pick<UnitOfWorkGiven, 'now' | 'ids' | 'sealing'>,
  config: Pick<ServerConfig, 'tokenId' | 'tokenSecret' | 'counterpartyRules'>,
): Promise<{ platformId: string; firstRun: FirstRun }> {
  await applyStartSettings(store, config)
  return store.write(async (tx) => {
    const found = await tx.selectFrom('platform_config').select('id').executeTakeFirst()
    const platformId = found?.id ?? parts.ids.new('PlatformConfig')
    const { context } = createUnitOfWork(tx, { ...parts, actor: SYSTEM, platformId, isForecast: false })
    if (found === undefined)
      await seedPlatform(context, { umaDomain: 'sandbox.countersign.test', provision: provisionInternalAccount })
    const { tokenId: clientId, tokenSecret: clientSecret } = config
    if (clientId !== null && clientSecret !== null) {
      const known = await findTokenByClientId(tx, clientId)
      if (known !== null && !isSecretOf(known, clientSecret)) {
        throw new StartError(
          `The API token ${clientId} exists with another secret; delete it first, or leave --token-secret out.`,
        )
      }
      if (known === null)
        await issueToken(context, { name: FIRST_TOKEN_NAME, permissions: ALL_PERMISSIONS, clientId, clientSecret })
      return { platformId, firstRun: known === null ? { tokenId: clientId, tokenSecret: clientSecret } : null }
    }
    if (found !== undefined) return { platformId, firstRun: null }
    const issued = await issueToken(context, { name: FIRST_TOKEN_NAME, permissions: ALL_PERMISSIONS })
    return { platformId, firstRun: { tokenId: issued.clientId, tokenSecret: issued.clientSecret } }
  })
}
