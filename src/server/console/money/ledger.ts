import { sql } from 'kysely'
import type { ConsoleInput } from '../../../contract/console/operations'
import { toWideAmount } from '../../../contract/primitives/wideAmount'
import { filtersOf, type Paging } from '../../database/listFilters'
import { type ListCondition, type ListFilter, listPage } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { idFloorOf } from '../../foundation/ids'
import { ok } from '../../foundation/reply'
import { availableOf, heldOf } from '../../ledger/chart'
import type { ConsoleContext } from '../consoleContext'
import { balanceBefore, getLedgerAccount, sumTurnover } from './ledgerStore'
import { sumBalances } from './store'
import { viewLedgerAccounts, viewLedgerEntries } from './view'

const KIND_PATTERNS = {
  AVAILABLE: '%/available',
  HELD: '%/held',
  SUSPENSE: 'platform:suspense:%',
  WORLD: 'world:%',
} as const

/** The accounts of the books, by id. */
export async function listLedgerAccounts({ tx }: ConsoleContext, { query }: ConsoleInput<'listLedgerAccounts'>) {
  const { currency, kind, limit, cursor } = query
  const conditions: ListCondition[] =
    kind === undefined ? [] : [{ identity: `kind=${kind}`, condition: sql<boolean>`id LIKE ${KIND_PATTERNS[kind]}` }]
  const page = await listPage(tx, {
    list: 'ledger_accounts',
    table: 'ledger_accounts',
    filters: filtersOf([['currency', '=', currency]]),
    conditions,
    sortColumn: 'id',
    order: 'asc',
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewLedgerAccounts(tx, page.data) })
}

function bothHalvesOf(internalAccountId: string): ListCondition {
  const [available, held] = [availableOf(internalAccountId), heldOf(internalAccountId)]
  return {
    identity: `internalAccountId=${internalAccountId}`,
    condition: sql<boolean>`ledger_account_id IN (${available}, ${held})`,
  }
}

type EntryFilters = ConsoleInput<'listLedgerEntries'>['query']

function entryFiltersOf(query: EntryFilters): { filters: ListFilter[]; conditions: ListCondition[] } {
  const { ledgerAccountId, internalAccountId, transactionId, postingId, currency, startDate, endDate } = query
  const filters = filtersOf([
    ['ledger_account_id', '=', ledgerAccountId],
    ['transaction_id', '=', transactionId],
    ['posting_id', '=', postingId],
    ['currency', '=', currency],
    // No entry is older than its id, so the index over ids finds where to begin.
    ['id', '>=', startDate === undefined ? undefined : idFloorOf('Entry', msOf(startDate))],
    ['created_at', '>=', startDate],
    ['created_at', '<=', endDate],
  ])
  return { filters, conditions: internalAccountId === undefined ? [] : [bothHalvesOf(internalAccountId)] }
}

function pageOfEntries(tx: Tx, query: EntryFilters, place: Paging) {
  return listPage(tx, {
    list: 'ledger_entries',
    table: 'ledger_entries',
    ...entryFiltersOf(query),
    sortColumn: 'id',
    limit: place.limit,
    cursor: place.cursor,
  })
}

/** Entries of one ledger account, of an internal account's two halves, of one payment or posting, newest first. */
export async function listLedgerEntries({ tx }: ConsoleContext, { query }: ConsoleInput<'listLedgerEntries'>) {
  const page = await pageOfEntries(tx, query, query)
  return ok({ ...page, data: await viewLedgerEntries(tx, page.data) })
}

/**
 * One ledger account over a time: what it held before, what came and went, what it held after.
 *
 * Errors: REFERENCE_NOT_FOUND, no such ledger account.
 */
export async function getLedgerStatement({ tx }: ConsoleContext, { query }: ConsoleInput<'getLedgerStatement'>) {
  const { ledgerAccountId, startDate = null, endDate = null } = query
  const row = found(
    await getLedgerAccount(tx, ledgerAccountId),
    'REFERENCE_NOT_FOUND',
    'ledgerAccountId',
    'The books have no account with this id.',
  )
  const [account] = await viewLedgerAccounts(tx, [row])
  assert(account !== undefined, 'a row has a view')
  const { balance: _, id: __, ...facts } = account
  const turnover = await sumTurnover(tx, ledgerAccountId, { startIso: startDate, endIso: endDate })
  const openingBalance = await balanceBefore(tx, ledgerAccountId, startDate)
  const closing = openingBalance + turnover.inMinor - turnover.outMinor
  return ok({
    ...facts,
    openingBalance: toWideAmount(openingBalance),
    moneyIn: toWideAmount(turnover.inMinor),
    moneyOut: toWideAmount(turnover.outMinor),
    closingBalance: toWideAmount(closing),
    entryCount: turnover.count,
  })
}

/** The proof that nothing got lost: every currency's balances add up to zero. */
export async function getTrialBalance({ tx, now }: ConsoleContext) {
  const sums = await sumBalances(tx)
  const data = sums.map(({ currency, availableMinor, heldMinor, suspenseMinor, worldMinor }) => ({
    currency,
    available: toWideAmount(availableMinor),
    held: toWideAmount(heldMinor),
    suspense: toWideAmount(suspenseMinor),
    world: toWideAmount(worldMinor),
    sum: toWideAmount(availableMinor + heldMinor + suspenseMinor + worldMinor),
  }))
  return ok({ asOf: isoOf(now), isBalanced: data.every((row) => row.sum === 0), data })
}
