import { sql } from 'kysely'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type ListCondition, type ListFilter, listPage } from '../../database/listPage'
import { isoOf } from '../../foundation/clock'
import { toWireAmount } from '../../foundation/money'
import { ok } from '../../foundation/reply'
import { availableOf, heldOf } from '../../ledger/chart'
import type { ConsoleContext } from '../consoleContext'
import { sumBalances } from './store'
import { viewLedgerAccounts, viewLedgerEntries } from './view'

const KIND_PATTERNS = { AVAILABLE: '%/available', HELD: '%/held', WORLD: 'world:%' } as const

/** The accounts of the books, by id. */
export async function listLedgerAccounts({ tx }: ConsoleContext, { query }: ConsoleInput<'listLedgerAccounts'>) {
  const { currency, kind, limit, cursor } = query
  const filters: ListFilter[] = currency === undefined ? [] : [{ column: 'currency', op: '=', value: currency }]
  const conditions: ListCondition[] =
    kind === undefined ? [] : [{ identity: `kind=${kind}`, condition: sql<boolean>`id LIKE ${KIND_PATTERNS[kind]}` }]
  const page = await listPage(tx, {
    list: 'ledger_accounts',
    table: 'ledger_accounts',
    filters,
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

/** Entries of one ledger account, of an internal account's two halves, of one payment or posting, newest first. */
export async function listLedgerEntries({ tx }: ConsoleContext, { query }: ConsoleInput<'listLedgerEntries'>) {
  const { ledgerAccountId, internalAccountId, transactionId, postingId, limit, cursor } = query
  const filters: ListFilter[] = []
  if (ledgerAccountId !== undefined) filters.push({ column: 'ledger_account_id', op: '=', value: ledgerAccountId })
  if (transactionId !== undefined) filters.push({ column: 'transaction_id', op: '=', value: transactionId })
  if (postingId !== undefined) filters.push({ column: 'posting_id', op: '=', value: postingId })
  const conditions = internalAccountId === undefined ? [] : [bothHalvesOf(internalAccountId)]
  const page = await listPage(tx, {
    list: 'ledger_entries',
    table: 'ledger_entries',
    filters,
    conditions,
    sortColumn: 'id',
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewLedgerEntries(tx, page.data) })
}

/** The proof that nothing got lost: every currency's balances add up to zero. */
export async function getTrialBalance({ tx, now }: ConsoleContext) {
  const sums = await sumBalances(tx)
  const data = sums.map(({ currency, availableMinor, heldMinor, worldMinor }) => ({
    currency,
    available: toWireAmount(availableMinor, 'available'),
    held: toWireAmount(heldMinor, 'held'),
    world: toWireAmount(worldMinor, 'world'),
    sum: toWireAmount(availableMinor + heldMinor + worldMinor, 'sum'),
  }))
  return ok({ asOf: isoOf(now), isBalanced: data.every((row) => row.sum === 0), data })
}
