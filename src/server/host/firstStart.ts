import type { Permission } from '../../contract/operation'
import { findTokenByClientId, findUnusedToken, issueToken, takeBackToken } from '../areas/api-tokens/public'
import { isSecretOf } from '../areas/api-tokens/secrets'
import { provisionInternalAccount } from '../areas/internal-accounts/public'
import { seedPlatform } from '../areas/platform-config/seedPlatform'
import { getHostSetting, setHostSetting } from '../database/hostSettings'
import type { Store } from '../database/open'
import type { Tx } from '../database/schema'
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
    if (found === undefined) await setHostSetting(tx, 'firstTokenDue', true)
    return { platformId, given: null }
  })
}

async function setUntold(tx: Tx, tokenId: string, sealedSecret: string): Promise<void> {
  await setHostSetting(tx, 'untoldTokenId', tokenId)
  await setHostSetting(tx, 'untoldTokenSecret', sealedSecret)
}

/**
 * The first token of a start that ended before it noted that the secret was said. It may have been said all the same,
 * and is said again; one that is used is known. Where the key of the folder is another one by now nobody can say it:
 * it is taken back, and another is due.
 */
async function findUntold(context: Context, { sealing }: UnitParts): Promise<FirstRun> {
  const { tx } = context
  const id = await getHostSetting(tx, 'untoldTokenId')
  if (id === '') return null
  const row = await findUnusedToken(tx, id)
  const opened = sealing.open({ purpose: 'FIRST_TOKEN', id }, await getHostSetting(tx, 'untoldTokenSecret'))
  if (row !== null && opened.fault === null) return { tokenId: row.client_id, tokenSecret: opened.text }
  await setUntold(tx, '', '')
  if (row === null) return null
  await takeBackToken(context, id)
  await setHostSetting(tx, 'firstTokenDue', true)
  return null
}

/**
 * Makes the first API token where it is due: when the start is about to say its secret, so that a start that was cut
 * off before leaves it to the next one. Until `noteFirstTokenTold` each start says it again: a token that was said is
 * never lost, and none remains that nobody was told.
 */
export function issueFirstToken(store: Store, parts: UnitParts, platformId: string): Promise<FirstRun> {
  return store.write(async (tx) => {
    const { context } = createUnitOfWork(tx, { ...parts, actor: SYSTEM, platformId, isForecast: false })
    const untold = await findUntold(context, parts)
    if (untold !== null) return untold
    if (!(await getHostSetting(tx, 'firstTokenDue'))) return null
    const { row, clientId, clientSecret } = await issueToken(context, {
      name: FIRST_TOKEN_NAME,
      permissions: ALL_PERMISSIONS,
    })
    await setHostSetting(tx, 'firstTokenDue', false)
    await setUntold(tx, row.id, parts.sealing.seal({ purpose: 'FIRST_TOKEN', id: row.id }, clientSecret))
    return { tokenId: clientId, tokenSecret: clientSecret }
  })
}

/** The secret of the first token was said where somebody reads it: it is kept nowhere any more. */
export const noteFirstTokenTold = (store: Store): Promise<void> => store.write((tx) => setUntold(tx, '', ''))
