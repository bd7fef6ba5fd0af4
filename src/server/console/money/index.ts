import type { ConsoleHandlers } from '../consoleContext'
import {
  getInternalAccountById,
  listAllExternalAccounts,
  setExternalAccountStatus,
  setInternalAccountStatus,
} from './accounts'
import { getOverview } from './getOverview'
import { getTransactionFlow } from './getTransactionFlow'
import { listImportedCustomers } from './imports'
import { getTrialBalance, listLedgerAccounts, listLedgerEntries } from './ledger'
import { listQuotes } from './quotes'

type MoneyOperationId =
  | 'listLedgerAccounts'
  | 'listLedgerEntries'
  | 'getTrialBalance'
  | 'getInternalAccountById'
  | 'setInternalAccountStatus'
  | 'listAllExternalAccounts'
  | 'setExternalAccountStatus'
  | 'listQuotes'
  | 'listImportedCustomers'
  | 'getOverview'
  | 'getTransactionFlow'

/** The books, the accounts, and the figures that the interface has no read for. */
export const moneyConsoleHandlers: ConsoleHandlers<MoneyOperationId> = {
  listLedgerAccounts,
  listLedgerEntries,
  getTrialBalance,
  getInternalAccountById,
  setInternalAccountStatus,
  listAllExternalAccounts,
  setExternalAccountStatus,
  listQuotes,
  listImportedCustomers,
  getOverview,
  getTransactionFlow,
}
