import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadClockState } from '../console/clock/clockStore'
import { resetPinOf } from '../console/operators/public'
import { PIN_COST } from '../crypto/pin/pinHash'
import { listNewestIds } from '../database/newestId'
import { openStore, type Store } from '../database/open'
import { createClock } from '../foundation/clock'
import { createIds, secureRandom } from '../foundation/ids'
import { ServiceError } from '../foundation/ServiceError'
import { StartError } from './config'
import { openDataFolder } from './dataFolder'
import { createPreparation } from './preparation'
import { allTables } from './tables'

async function resetIn(store: Store, walletKeyFile: string, name: string): Promise<string> {
  const clock = createClock(await store.read(loadClockState))
  const ids = createIds(() => clock.now())
  for (const id of await store.read((tx) => listNewestIds(tx, allTables))) ids.continueAfter(id)
  const done = await resetPinOf(store, {
    name,
    hand: () => ({ ids, now: clock.now() }),
    hashing: createPreparation(walletKeyFile, secureRandom, PIN_COST),
  })
  const still = done.isDisabled ? ` ${done.name} is disabled and stays so.` : ''
  return (
    `The PIN of ${done.name} was reset and is ${done.pin} now; change it under Settings, Operators.${still} ` +
    'The reset stands in the audit log. Start Countersign again as usual.'
  )
}

/**
 * Resets a forgotten PIN on a folder that no host is running. Returns: a sentence that says what was done, the new PIN
 * with it.
 *
 * Errors: StartError, one sentence: no data in the folder, another process uses it, no operator of that name.
 */
export async function resetPin(dataDir: string, name: string): Promise<string> {
  if (!existsSync(join(dataDir, 'countersign.sqlite'))) {
    throw new StartError(
      `There is no data in ${dataDir}, so no PIN was reset; name the folder with --data-dir or --workspace.`,
    )
  }
  const folder = openDataFolder(dataDir)
  const store = openStore(folder.databaseFile, 'FULL', allTables)
  try {
    return await resetIn(store, folder.walletKeyFile, name)
  } catch (error) {
    if (error instanceof ServiceError) throw new StartError(`${error.message} No PIN was reset.`)
    throw error
  } finally {
    await store.close()
    folder.release()
  }
}
