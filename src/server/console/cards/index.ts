import type { cardsConsoleOperations } from '../../../contract/console/cards/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { listCardDecisions, listCardPayments } from './payments'
import { countCards, getCardDetail, listCardAccounts } from './reads'

/** The cards room of the console plane: what the interface does not say of a card. */
export const cardsConsoleHandlers: ConsoleHandlers<typeof cardsConsoleOperations> = {
  countCards,
  getCardDetail,
  listCardAccounts,
  listCardDecisions,
  listCardPayments,
}
