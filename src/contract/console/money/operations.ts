import { z } from 'zod'
import { ACCOUNT_TYPES } from '../../external-accounts/accountTypes'
import { externalAccountStatus } from '../../external-accounts/schemas'
import { internalAccountStatus } from '../../internal-accounts/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { dateRange, filterText } from '../../primitives/query'
import { quote, quoteRequest } from '../../quotes/schemas'
import { complianceReason } from '../settings/schemas'
import { quoteForecast } from './forecast'
import { rateHistory, rateHistoryQuery } from './rateHistory'
import { refundActOperations } from './refundActs'
import {
  consoleQuote,
  customerImport,
  externalAccountItem,
  importedCustomer,
  internalAccountDetail,
  ledgerAccount,
  ledgerAccountKind,
  ledgerEntry,
  ledgerStatement,
  overview,
  transactionFlow,
  trialBalance,
} from './schemas'

const operation = operationsOf({ tag: 'money', auth: ['console'] })
const entryFilters = {
  ledgerAccountId: filterText.optional(),
  internalAccountId: filterText.optional(),
  transactionId: filterText.optional(),
  postingId: filterText.optional(),
  currency: filterText.optional(),
  ...dateRange,
} as const

export const moneyConsoleOperations = {
  ...refundActOperations,
  listLedgerAccounts: operation({
    method: 'GET',
    path: '/ledger/accounts',
    summary: 'The accounts of the books with their balances, by id',
    query: z.object({ currency: filterText.optional(), kind: ledgerAccountKind.optional(), ...pageQuery }),
    responses: { 200: page(ledgerAccount, 'LedgerAccountPage'), ...errors(400, 401) },
    shows: ['ledger'],
  }),

  listLedgerEntries: operation({
    method: 'GET',
    path: '/ledger/entries',
    summary: 'What was written in the books, newest first',
    query: z.object({ ...entryFilters, ...pageQuery }),
    responses: { 200: page(ledgerEntry, 'LedgerEntryPage'), ...errors(400, 401) },
    shows: ['ledger'],
  }),

  getLedgerStatement: operation({
    method: 'GET',
    path: '/ledger/statement',
    summary: 'Opening balance, turnover and closing balance of one ledger account',
    query: z.object({ ledgerAccountId: filterText, ...dateRange }),
    responses: { 200: ledgerStatement, ...errors(400, 401, 404) },
    shows: ['ledger'],
  }),

  getTrialBalance: operation({
    method: 'GET',
    path: '/ledger/trial-balance',
    summary: 'The sum of all balances per currency, which is zero',
    responses: { 200: trialBalance, ...errors(401) },
    shows: ['ledger'],
  }),

  getInternalAccountById: operation({
    method: 'GET',
    path: '/internal-accounts/{internalAccountId}',
    summary: 'One internal account; the interface has no read by id',
    params: z.object({ internalAccountId: pathId }),
    responses: { 200: internalAccountDetail, ...errors(401, 404) },
    shows: ['internal-accounts', 'customers', 'ledger'],
  }),

  setInternalAccountStatus: operation({
    method: 'POST',
    path: '/internal-accounts/{internalAccountId}/status',
    role: 'APPROVER',
    summary: 'Freezes, reopens or closes an internal account',
    act: 'change the state of an internal account',
    actByDetail: {
      to: {
        ACTIVE: 'reopen an internal account',
        FROZEN: 'freeze an internal account',
        CLOSED: 'close an internal account',
      },
    },
    params: z.object({ internalAccountId: pathId }),
    body: complianceReason.extend({ status: internalAccountStatus }),
    responses: { 200: internalAccountDetail, ...errors(400, 401, 404, 409) },
    changes: ['internal-accounts', 'webhooks'],
  }),

  listAllExternalAccounts: operation({
    method: 'GET',
    path: '/external-accounts',
    summary: 'External accounts of customers and of the platform by state and type, newest first',
    query: z.object({
      status: externalAccountStatus.optional(),
      accountType: z.enum(ACCOUNT_TYPES).optional(),
      customerId: filterText.optional(),
      currency: filterText.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(externalAccountItem, 'ExternalAccountItemPage'), ...errors(400, 401) },
    shows: ['external-accounts', 'customers'],
  }),

  getExternalAccountItem: operation({
    method: 'GET',
    path: '/external-accounts/{externalAccountId}',
    summary: 'One external account of either side, with what the desk knows beyond it',
    params: z.object({ externalAccountId: pathId }),
    responses: { 200: externalAccountItem, ...errors(401, 404) },
    shows: ['external-accounts', 'customers'],
  }),

  setExternalAccountStatus: operation({
    method: 'POST',
    path: '/external-accounts/{externalAccountId}/status',
    role: 'APPROVER',
    summary: 'Decides a review, takes an external account out of use, or back in',
    act: 'change the state of a payee account',
    actByDetail: {
      to: {
        ACTIVE: 'release a payee account for use',
        UNDER_REVIEW: 'put a payee account under review',
        INACTIVE: 'take a payee account out of use',
      },
    },
    params: z.object({ externalAccountId: pathId }),
    body: complianceReason.extend({ status: externalAccountStatus }),
    responses: { 200: externalAccountItem, ...errors(400, 401, 404, 409) },
    changes: ['external-accounts', 'webhooks'],
  }),

  listQuotes: operation({
    method: 'GET',
    path: '/quotes',
    summary: 'Quotes with who asked for them, newest first; the interface has no list',
    query: z.object({
      status: quote.shape.status.optional(),
      customerId: filterText.optional(),
      agentId: filterText.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(consoleQuote, 'ConsoleQuotePage'), ...errors(400, 401) },
    shows: ['quotes'],
  }),

  forecastQuote: operation({
    method: 'POST',
    path: '/quotes/forecast',
    transaction: 'rollback',
    summary: 'What creating and executing a quote would come to right now',
    act: 'preview a quote',
    body: quoteRequest,
    responses: { 200: quoteForecast, ...errors(400, 401) },
    shows: [
      'internal-accounts',
      'external-accounts',
      'customers',
      'platform-config',
      'exchange-rates',
      'clock',
      'approvals',
      'operators',
      'transactions',
    ],
    changes: [],
  }),

  listRateHistory: operation({
    method: 'GET',
    path: '/exchange-rates/history',
    summary: 'The rates of a pair over time, oldest first, at most 600',
    query: rateHistoryQuery,
    responses: { 200: rateHistory, ...errors(400, 401) },
    shows: ['exchange-rates', 'platform-config', 'clock'],
  }),

  listCustomerImports: operation({
    method: 'GET',
    path: '/customer-imports',
    summary: 'Imports of customers from files, newest first',
    query: z.object(pageQuery),
    responses: { 200: page(customerImport, 'CustomerImportPage'), ...errors(400, 401) },
    shows: ['customers'],
  }),

  listImportedCustomers: operation({
    method: 'GET',
    path: '/customer-imports/{jobId}/customers',
    summary: 'The customers that an import created, by row of its file',
    params: z.object({ jobId: pathId }),
    query: z.object(pageQuery),
    responses: { 200: page(importedCustomer, 'ImportedCustomerPage'), ...errors(400, 401, 404) },
    shows: ['customers'],
  }),

  getOverview: operation({
    method: 'GET',
    path: '/overview',
    summary: 'What waits, what moves, how much, and whether webhooks arrive',
    responses: { 200: overview, ...errors(401) },
    shows: ['agent-actions', 'approvals', 'transactions', 'quotes', 'internal-accounts', 'webhooks', 'clock'],
  }),

  getTransactionFlow: operation({
    method: 'GET',
    path: '/transactions/{transactionId}/flow',
    summary: 'One payment with its postings, events and timers',
    params: z.object({ transactionId: pathId }),
    responses: { 200: transactionFlow, ...errors(401, 404) },
    shows: ['transactions', 'ledger', 'webhooks', 'quotes', 'cards', 'agent-actions', 'timers', 'audit'],
  }),
}
