import type { Permission } from '../../contract/operation'
import { findTokenByClientId, issueToken, takeBackToken } from '../areas/api-tokens/public'
import { isSecretOf } from '../areas/api-tokens/secrets'
import { provisionInternalAccount } from '../areas/internal-accounts/public'
import { seedPlatform } from '../areas/platform-config/seedPlatform'
import { getHostSetting, setHostSetting } from '../database/hostSettings'
import type { Store } from '../database/open'
import type { Actor, Context } from '../kernel/context'
import { createUnitOfWork, type UnitOfWorkGiven } from '../kernel/unitOfWork'
import { type ServerConfig, StartError } from './config'
import { applyStartSettings } from './startSettings'

/** The first API token of a fresh data folder, or null where there was one. */
export type FirstRun = { readonly tokenId: string; readonly tokenSecret: string } | null

const SYSTEM: Actor = { kind: 'system' }
const FIRST_TOKEN_NAME = 'First token'
const ALL_PERMISSIONS: readonly Permission[] = ['VIEW', 'TRANSACT', 'MANAGE']

type UnitParts = Pick<UnitOfWorkGiven, 'now' | 'ids' | 'sealing'>

/**
 * Creates the platform on a fresh database; keeps the token and the rules that the command line names. Where it names
 * no token, one is due: `issueFirstToken`.
 *
 * Returns: `given`, the named token where this start made it.
 */
export async function preparePlatform(
  store: Store,
  parts: UnitParts,
  config: Pick<ServerConfig, 'tokenId' | 'tokenSecret' | 'counterpartyRules'>,
): Promise<{ platformId: string; given: FirstRun }> {
  await applyStartSettings(store, config)
  return store.write(async (tx) => {
    const found = await tx.selectFrom('platform_config').select('id').executeTakeFirst()
    const platformId = found?.id ?? parts.ids.new('PlatformConfig')
    const { context } = createUnitOfWork(tx, { ...parts, actor: SYSTEM, platformId, isForecast: false })
    if (found === undefined)
      await seedPlatform(context, { umaDomain: 'sandbox.countersign.test', provision: provisionInternalAccount })
    const { tokenId: clientId, tokenSecret: clientSecret } = config
    if (clientId !== null && clientSecret !== null) {
      await setHostSetting(tx, 'firstTokenDue', false)
      await takeBackUntold(context)
      const known = await findTokenByClientId(tx, clientId)
      if (known !== null && !isSecretOf(known, clientSecret)) {
        throw new StartError(
          `The API token ${clientId} exists with another secret; delete it first, or leave --token-secret out.`,
        )
      }
      if (known === null)
        await issueToken(context, { name: FIRST_TOKEN_NAME, permissions: ALL_PERMISSIONS, clientId, clientSecret })
      return { platformId, given: known === null ? { tokenId: clientId, tokenSecret: clientSecret } : null }
    }
    const isDue = found === undefined || (await takeBackUntold(context))
    if (isDue) await setHostSetting(tx, 'firstTokenDue', true)
    return { platformId, given: null }
  })
}

/** A start made the first token and ended before its secret was said: nobody knows it. Returns: whether it is gone. */
async function takeBackUntold(context: Context): Promise<boolean> {
  const tokenId = await getHostSetting(context.tx, 'untoldTokenId')
  if (tokenId === '') return false
  await setHostSetting(context.tx, 'untoldTokenId', '')
  return takeBackToken(context, tokenId)
}

/**
 * Makes the first API token where it is due: when the start is about to say its secret, so that a start that was cut
 * off before leaves it to the next one. It counts as untold until `noteFirstTokenTold`.
 */
export function issueFirstToken(store: Store, parts: UnitParts, platformId: string): Promise<FirstRun> {
  return store.write(async (tx) => {
    if (!(await getHostSetting(tx, 'firstTokenDue'))) return null
    const { context } = createUnitOfWork(tx, { ...parts, actor: SYSTEM, platformId, isForecast: false })
    const issued = await issueToken(context, { name: FIRST_TOKEN_NAME, permissions: ALL_PERMISSIONS })
    await setHostSetting(tx, 'firstTokenDue', false)
    await setHostSetting(tx, 'untoldTokenId', issued.row.id)
    return { tokenId: issued.clientId, tokenSecret: issued.clientSecret }
  })
}

/** The secret of the first token was said where somebody reads it: the next start makes no other. */
export const noteFirstTokenTold = (store: Store): Promise<void> =>
  store.write((tx) => setHostSetting(tx, 'untoldTokenId', ''))
