import type { moneyConsoleOperations } from '../../../contract/console/money/operations'
import type { ConsoleHandlers } from '../consoleContext'
import {
  getExternalAccountItem,
  getInternalAccountById,
  listAllExternalAccounts,
  setExternalAccountStatus,
  setInternalAccountStatus,
} from './accounts'
import { forecastQuote } from './forecastQuote'
import { getOverview } from './getOverview'
import { getTransactionFlow } from './getTransactionFlow'
import { listCustomerImports, listImportedCustomers } from './imports'
import { getLedgerStatement, getTrialBalance, listLedgerAccounts, listLedgerEntries } from './ledger'
import { listQuotes } from './quotes'
import { listRateHistory } from './rateHistory'
import { redirectRefund, retryRefund, sweepInternalAccount, writeOffRefund } from './refundActs'

/** The books, the accounts, and the figures that the interface has no read for. */
export const moneyConsoleHandlers: ConsoleHandlers<typeof moneyConsoleOperations> = {
  listLedgerAccounts,
  listLedgerEntries,
  getLedgerStatement,
  getTrialBalance,
  getInternalAccountById,
  setInternalAccountStatus,
  listAllExternalAccounts,
  getExternalAccountItem,
  setExternalAccountStatus,
  listQuotes,
  forecastQuote,
  listRateHistory,
  listCustomerImports,
  listImportedCustomers,
  getOverview,
  getTransactionFlow,
  retryRefund,
  redirectRefund,
  writeOffRefund,
  sweepInternalAccount,
}
