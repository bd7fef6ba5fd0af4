import { revokeKeysSealedElsewhere } from '../areas/delegated-keys/public'
import type { Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'
import type { Services } from '../kernel/services'

/**
 * Ends what only the key of another data folder opens and this one can therefore not act with, before anybody calls: at
 * the start, and when other data is put in place. Cards stay as they are: only their numbers are not shown.
 */
export async function endSealedElsewhere({ sealing }: Pick<Services, 'sealing'>, tx: Tx, now: number): Promise<void> {
  await revokeKeysSealedElsewhere(tx, sealing, isoOf(now))
}
