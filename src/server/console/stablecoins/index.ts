import type { stablecoinsConsoleOperations } from '../../../contract/console/stablecoins/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { getCoinOperation, listCoinOperations } from './coinOperations'
import { getCoin, listCoins } from './coins'
import { getStablecoinProvider, switchStablecoinProvider } from './provider'

/** Stablecoins as the desk sees them, and the switches of the imitated provider. */
export const stablecoinsConsoleHandlers: ConsoleHandlers<typeof stablecoinsConsoleOperations> = {
  listCoins,
  getCoin,
  listCoinOperations,
  getCoinOperation,
  getStablecoinProvider,
  switchStablecoinProvider,
}
