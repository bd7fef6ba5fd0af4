import type { walletAuthConsoleOperations } from '../../../contract/console/wallet-auth/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { getDelegatedKeyItem, listCardSignatures, listDelegatedKeyItems } from './delegatedKeys'
import { getSentMessage, listSentMessages } from './sentMessages'
import { getWalletAuthority, listWallets } from './wallets'

/** Credentials and sessions of embedded wallets as the desk sees them, and the messages with their one-time codes. */
export const walletAuthConsoleHandlers: ConsoleHandlers<typeof walletAuthConsoleOperations> = {
  listWallets,
  getWalletAuthority,
  listSentMessages,
  getSentMessage,
  listDelegatedKeyItems,
  getDelegatedKeyItem,
  listCardSignatures,
}
