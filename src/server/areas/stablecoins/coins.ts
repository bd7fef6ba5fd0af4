import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { type CoinRow, getCoinRow } from './store'

const UNKNOWN = 'There is no stablecoin with this id; nothing was done. listStablecoins names those there are.'

/** The coin of that id. Errors: REFERENCE_NOT_FOUND. */
export async function requireStablecoin(tx: Tx, id: string): Promise<CoinRow> {
  return found(await getCoinRow(tx, id), 'REFERENCE_NOT_FOUND', 'stablecoinId', UNKNOWN)
}
