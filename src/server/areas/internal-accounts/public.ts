import type { InternalAccount, InternalAccountType } from '../../../contract/internal-accounts/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { availableOf, heldOf, internalAccountIdOf, platformSuspense } from '../../ledger/chart'
import type { Ledger, PostingInput, PostingLine } from '../../ledger/ledger'
import { customers } from '../customers/tables'
import { requireCurrency } from '../exchange-rates/public'
import { getPlatformSettings } from '../platform-config/public'
import { bytesOf } from './coordinates'
import { internalAccountEvent } from './events'
import { fundingInstructionsOf, fundingReferenceOf } from './fundingInstructions'
import {
  currenciesToProvision,
  fitsWire,
  INTERNAL_ACCOUNT_MOVES,
  internalAccountMoves,
  internalAccountTypeOf,
  isOver,
  requireActiveAccount,
  requireClosable,
  requireFits,
  requireFunds,
} from './rules'
import {
  findInternalAccount,
  getInternalAccount,
  type InternalAccountRow,
  insertInternalAccount,
  listCustomerRows,
  updateInternalAccounts,
} from './store'
import { viewInternalAccountRow } from './view'

export type { InternalAccountRow } from './store'
export {
  findInternalAccount,
  getInternalAccount,
  listAccountsById,
  listOwnedAccounts,
  listWalletIds,
} from './store'
export { bytesOf, fundingInstructionsOf, fundingReferenceOf, internalAccountMoves, requireActiveAccount }

type Reader = { readonly tx: Tx; readonly ledger: Ledger }

/**
 * The row of an internal account.
 *
 * Errors: REFERENCE_NOT_FOUND on `field`.
 */
export async function requireInternalAccount(tx: Tx, id: string, field = 'accountId'): Promise<InternalAccountRow> {
  return found(await getInternalAccount(tx, id), 'REFERENCE_NOT_FOUND', field, {
    why: 'There is no internal account with this id',
    undone: 'nothing was done',
  })
}

/**
 * The row of an embedded wallet.
 *
 * Errors: REFERENCE_NOT_FOUND on `field`; INVALID_INPUT, another kind of account.
 * Source: behaviour 8.2, 19.1.
 */
export async function requireEmbeddedWallet(tx: Tx, id: string, field: string): Promise<InternalAccountRow> {
  const row = await requireInternalAccount(tx, id, field)
  if (row.type === 'EMBEDDED_WALLET') return row
  throw new ServiceError(
    'INVALID_INPUT',
    { why: `The account is ${row.type}, not an embedded wallet`, undone: 'nothing was done' },
    {
      field,
      reason: 'NOT_AN_EMBEDDED_WALLET',
      type: row.type,
    },
  )
}

/** Accounts as the wire has them, their balances read in one query. */
export async function viewInternalAccounts(
  { tx, ledger }: Reader,
  rows: readonly InternalAccountRow[],
): Promise<InternalAccount[]> {
  const balances = await ledger.balancesOf(
    tx,
    rows.flatMap((row) => [availableOf(row.id), heldOf(row.id)]),
  )
  return rows.map((row) => viewInternalAccountRow(row, balances))
}

/** A page of customers' accounts as the wire has them, newest first: for a customer's agent. Source: behaviour 20.3. */
export async function listInternalAccountPage(
  reader: Reader,
  query: Parameters<typeof listCustomerRows>[1],
): Promise<Page<InternalAccount>> {
  const page = await listCustomerRows(reader.tx, query)
  return { ...page, data: await viewInternalAccounts(reader, page.data) }
}

/** One account as the wire has it. */
export async function viewInternalAccount(reader: Reader, row: InternalAccountRow): Promise<InternalAccount> {
  const balances = await reader.ledger.balancesOf(reader.tx, [availableOf(row.id), heldOf(row.id)])
  return viewInternalAccountRow(row, balances)
}

/**
 * Opens an account for a customer (null: the platform), or returns the open one that exists.
 *
 * Input: `type` defaults to what the currency calls for.
 * Effects: a new account of the platform takes the fees that waited for it.
 * Errors: INVALID_CURRENCY.
 * Source: behaviour 2, 8.1.
 */
export async function provisionInternalAccount(
  context: Context,
  wanted: { readonly customerId: string | null; readonly currency: string; readonly type?: InternalAccountType },
): Promise<InternalAccountRow> {
  const { tx, ids, now, changes } = context
  const { code } = requireCurrency(wanted.currency)
  const type = wanted.type ?? internalAccountTypeOf(code, wanted.customerId === null ? 'PLATFORM' : 'CUSTOMER')
  const existing = await findInternalAccount(tx, { customerId: wanted.customerId, currency: code, type })
  if (existing !== null && !isOver(existing.status)) return existing
  const row: InternalAccountRow = {
    id: ids.new('InternalAccount'),
    customer_id: wanted.customerId,
    type,
    currency: code,
    status: 'ACTIVE',
    is_private: 0,
    created_at: isoOf(now),
    updated_at: isoOf(now),
  }
  await insertInternalAccount(tx, row)
  changes.add('internal-accounts', row.id)
  await releaseSuspendedFees(context, row)
  return row
}

/**
 * Opens what a customer needs and does not have yet: an account per currency, and a wallet when the platform supports
 * USDB.
 *
 * Returns: the accounts that were opened now.
 * Source: behaviour 2, 3.2. Assumes: A-052.
 */
export async function provisionCustomerAccounts(
  context: Context,
  customer: { readonly id: string; readonly currencies_json: string | null },
): Promise<InternalAccountRow[]> {
  const { supportedCurrencies } = await getPlatformSettings(context.tx)
  const supported = supportedCurrencies.map((currency) => currency.currencyCode)
  const chosen = readColumn(customers, customer, 'currencies_json')
  const rows: InternalAccountRow[] = []
  for (const currency of currenciesToProvision(supported, chosen)) {
    const wanted = { customerId: customer.id, currency, type: internalAccountTypeOf(currency, 'CUSTOMER') }
    if ((await findInternalAccount(context.tx, wanted)) !== null) continue
    rows.push(await provisionInternalAccount(context, wanted))
  }
  return rows
}

/**
 * True when money may arrive on the account now: there is one, it is ACTIVE, and its total stays within what the wire
 * carries.
 *
 * Source: behaviour 8.1. Assumes: A-361.
 */
export async function canReceive(
  reader: Reader,
  row: InternalAccountRow | null,
  amountMinor: bigint,
): Promise<boolean> {
  return row?.status === 'ACTIVE' && fitsWire(amountMinor + (await totalOf(reader, row)))
}

/** What an account holds now, held money included, in minor units. */
async function totalOf({ tx, ledger }: Reader, { id }: InternalAccountRow): Promise<bigint> {
  const parts = [availableOf(id), heldOf(id)]
  const balances = await ledger.balancesOf(tx, parts)
  return parts.reduce((total, part) => total + (balances.get(part) ?? 0n), 0n)
}

/**
 * Refuses money that may not arrive on the account now, in the words of what stops it.
 *
 * Errors: USER_NOT_READY, account not ACTIVE; AMOUNT_OUT_OF_RANGE reason BALANCE_OUT_OF_RANGE, its total would pass
 * what the wire carries.
 * Source: behaviour 8.1. Assumes: A-361.
 */
export async function requireReceivable(
  reader: Reader,
  arriving: { readonly internalAccount: InternalAccountRow; readonly amountMinor: bigint; readonly field: string },
): Promise<void> {
  const { internalAccount, amountMinor, field } = arriving
  requireActiveAccount(internalAccount, field)
  requireFits(
    internalAccount,
    { arrivingMinor: amountMinor, totalMinor: await totalOf(reader, internalAccount) },
    field,
  )
}

/** What an account may spend now, in minor units. */
export function spendableOf({ tx, ledger }: Reader, row: InternalAccountRow): Promise<bigint> {
  return ledger.balanceOf(tx, availableOf(row.id), row.currency)
}

/**
 * Refuses what an account cannot spend now.
 *
 * Errors: USER_NOT_READY, account not ACTIVE; INVALID_AMOUNT reason INSUFFICIENT_BALANCE with `shortByMinor`.
 * Source: behaviour 8.1, A.3 row 31.
 */
export async function requireSpendable(
  reader: Reader,
  need: { readonly internalAccount: InternalAccountRow; readonly amountMinor: bigint; readonly field: string },
): Promise<void> {
  const { internalAccount, amountMinor, field } = need
  requireActiveAccount(internalAccount, field)
  const spendableMinor = await spendableOf(reader, internalAccount)
  const { id: accountId, currency } = internalAccount
  requireFunds({ spendableMinor, amountMinor, currency, accountId }, field)
}

async function announceBalances(context: Context, lines: readonly PostingLine[]): Promise<void> {
  const { tx, now, changes, webhooks } = context
  const touched = new Set<string>()
  for (const line of lines) {
    const id = internalAccountIdOf(line.ledgerAccountId)
    if (id !== null) touched.add(id)
  }
  changes.add('ledger')
  if (touched.size === 0) return
  const rows = await updateInternalAccounts(tx, [...touched], { updated_at: isoOf(now) })
  for (const account of await viewInternalAccounts(context, rows)) {
    await webhooks.enqueue(tx, internalAccountEvent('BALANCE_UPDATED', account))
    changes.add('internal-accounts', account.id)
  }
}

/**
 * Writes a posting and announces it.
 *
 * Returns: the posting's id.
 * Effects: INTERNAL_ACCOUNT.BALANCE_UPDATED once for each internal account that a line touches; change events.
 * Errors: INVALID_AMOUNT reason INSUFFICIENT_BALANCE; AMOUNT_OUT_OF_RANGE.
 * Source: behaviour 8.4; docs/ledger.md.
 */
export async function moveMoney(context: Context, posting: PostingInput): Promise<string> {
  const postingId = await context.ledger.post(context.tx, posting)
  await announceBalances(context, posting.lines)
  return postingId
}

/** A hold on an internal account: how much, for which transaction. */
interface HoldOptions {
  readonly internalAccount: InternalAccountRow
  readonly amountMinor: bigint
  readonly transactionId: string
  readonly memo: string
}

function betweenParts(account: InternalAccountRow, amountMinor: bigint): PostingLine[] {
  const { id, currency } = account
  return [
    { ledgerAccountId: availableOf(id), currency, amountMinor: -amountMinor },
    { ledgerAccountId: heldOf(id), currency, amountMinor },
  ]
}

/**
 * Sets money aside: `balance` falls, `totalBalance` stays.
 *
 * Input: `field` names the request's field in a refusal.
 * Errors: USER_NOT_READY, account not ACTIVE; INVALID_AMOUNT reason INSUFFICIENT_BALANCE with `shortByMinor`.
 * Source: behaviour 8.1, 12.3.
 */
export async function holdFunds(context: Context, hold: HoldOptions & { readonly field?: string }): Promise<string> {
  const { internalAccount, amountMinor, transactionId, memo, field = 'amount' } = hold
  await requireSpendable(context, { internalAccount, amountMinor, field })
  return moveMoney(context, { kind: 'hold', transactionId, memo, lines: betweenParts(internalAccount, amountMinor) })
}

/** Gives an account of the platform the fees that waited while no account took them. */
async function releaseSuspendedFees(context: Context, row: InternalAccountRow): Promise<void> {
  if (row.customer_id !== null || row.status !== 'ACTIVE') return
  const { id, currency } = row
  const waiting = platformSuspense(currency)
  const amountMinor = await context.ledger.balanceOf(context.tx, waiting, currency)
  if (amountMinor === 0n || !(await canReceive(context, row, amountMinor))) return
  await moveMoney(context, {
    kind: 'release-fees',
    transactionId: null,
    memo: 'Fees that waited for an account of the platform',
    lines: [
      { ledgerAccountId: waiting, currency, amountMinor: -amountMinor },
      { ledgerAccountId: availableOf(id), currency, amountMinor },
    ],
  })
}

/**
 * An operator freezes, reopens or closes an account. An account that becomes ACTIVE takes fees that waited for it.
 *
 * Effects: INTERNAL_ACCOUNT.STATUS_UPDATED; posting `release-fees`.
 * Errors: INVALID_STATE_TRANSITION, for a move that behaviour 8.1 does not list; CONFLICT reason ACCOUNT_NOT_EMPTY,
 * closing an account that holds money.
 * Assumes: A-361.
 */
export async function changeInternalAccountStatus(
  context: Context,
  row: InternalAccountRow,
  status: InternalAccountRow['status'],
): Promise<InternalAccount> {
  const { tx, now, changes, webhooks } = context
  if (!INTERNAL_ACCOUNT_MOVES[row.status].includes(status)) {
    throw new ServiceError(
      'INVALID_STATE_TRANSITION',
      { why: `An account that is ${row.status} cannot become ${status}`, undone: 'nothing was changed' },
      {
        field: 'status',
        reason: 'MOVE_NOT_ALLOWED',
        from: row.status,
        to: status,
        allowed: INTERNAL_ACCOUNT_MOVES[row.status],
      },
    )
  }
  if (status === 'CLOSED') {
    const balances = await context.ledger.balancesOf(tx, [availableOf(row.id), heldOf(row.id)])
    requireClosable(row, {
      availableMinor: balances.get(availableOf(row.id)) ?? 0n,
      heldMinor: balances.get(heldOf(row.id)) ?? 0n,
    })
  }
  const updated = { ...row, status, updated_at: isoOf(now) }
  await updateInternalAccounts(tx, [row.id], { status, updated_at: updated.updated_at })
  const account = await viewInternalAccount(context, updated)
  await webhooks.enqueue(tx, internalAccountEvent('STATUS_UPDATED', account))
  changes.add('internal-accounts', row.id)
  await releaseSuspendedFees(context, updated)
  return account
}
