import { sql } from 'kysely'
import type { ExternalAccountItem, InternalAccountDetail } from '../../../contract/console/money/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { getHolders, requireCustomer } from '../../areas/customers/public'
import {
  decideExternalAccountStatus,
  EXTERNAL_ACCOUNT_MOVES,
  type ExternalAccountRow,
  findLookalikes,
  getExternalAccount,
  OF_NO_DELETED,
  viewExternalAccount,
} from '../../areas/external-accounts/public'
import {
  changeInternalAccountStatus,
  type InternalAccountRow,
  internalAccountMoves,
  requireInternalAccount,
  viewInternalAccount,
} from '../../areas/internal-accounts/public'
import { filtersOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { assert } from '../../foundation/assert'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { availableOf, heldOf } from '../../ledger/chart'
import type { ConsoleContext } from '../consoleContext'
import { listOwnInternal } from './ownAccounts'
import { countEntriesOf } from './store'

async function viewInternalDetail(context: ConsoleContext, row: InternalAccountRow): Promise<InternalAccountDetail> {
  const holderOf = await getHolders(context.tx, [row.customer_id])
  const holder = holderOf(row.customer_id)
  const account = await viewInternalAccount(context, row)
  const isEmpty = account.totalBalance.amount === 0
  const isSweepable = account.balance.amount > 0 && row.type !== 'EMBEDDED_WALLET' && !holder.isCustomerDeleted
  return {
    account,
    ...holder,
    entryCount: await countEntriesOf(context.tx, [availableOf(row.id), heldOf(row.id)]),
    allowedStatuses: holder.isCustomerDeleted ? [] : internalAccountMoves(row.status, isEmpty),
    sweepTargets: isSweepable ? await listOwnInternal(context.tx, { customerId: row.customer_id, except: row.id }) : [],
  }
}

/** One internal account with its owner. Errors: REFERENCE_NOT_FOUND. */
export async function getInternalAccountById(
  context: ConsoleContext,
  { params }: ConsoleInput<'getInternalAccountById'>,
) {
  const row = await requireInternalAccount(context.tx, params.internalAccountId, 'internalAccountId')
  return ok(await viewInternalDetail(context, row))
}

/**
 * An operator freezes, reopens or closes an internal account; money held for payments on their way stays held, and an
 * account that holds money is not closed.
 *
 * Effects: INTERNAL_ACCOUNT.STATUS_UPDATED; the reason goes into the audit log.
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; INVALID_STATE_TRANSITION; CONFLICT reason
 * ACCOUNT_NOT_EMPTY.
 * Source: behaviour 8.1, operator action.
 */
export async function setInternalAccountStatus(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'setInternalAccountStatus'>,
) {
  const row = await requireInternalAccount(context.tx, params.internalAccountId, 'internalAccountId')
  if (row.customer_id !== null) await requireCustomer(context.tx, row.customer_id, 'internalAccountId')
  context.audit.note({ targetId: row.id, reason: body.reason, details: { from: row.status, to: body.status } })
  const account = await changeInternalAccountStatus(context, row, body.status)
  return ok(await viewInternalDetail(context, { ...row, status: body.status, updated_at: account.updatedAt }))
}

async function viewExternalItems(
  { tx }: ConsoleContext,
  rows: readonly ExternalAccountRow[],
): Promise<ExternalAccountItem[]> {
  const holderOf = await getHolders(
    tx,
    rows.map((row) => row.customer_id),
  )
  const lookalikes = await findLookalikes(tx, rows)
  return rows.map((row) => {
    const holder = holderOf(row.customer_id)
    return {
      account: viewExternalAccount(row),
      lookalike: lookalikes.get(row.id) ?? null,
      ...holder,
      holderName: row.holder_name,
      primaryIdentifier: row.primary_identifier,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      allowedStatuses: holder.isCustomerDeleted ? [] : [...EXTERNAL_ACCOUNT_MOVES[row.status]],
    }
  })
}

/** External accounts of both sides, newest first; in a state only those that are in use. */
export async function listAllExternalAccounts(
  context: ConsoleContext,
  { query }: ConsoleInput<'listAllExternalAccounts'>,
) {
  const { status, accountType, customerId, currency, limit, cursor } = query
  const page = await listPage(context.tx, {
    list: 'all_external_accounts',
    table: 'external_accounts',
    alwaysWhere: sql<boolean>`deleted_at IS NULL`,
    filters: filtersOf([
      ['status', '=', status],
      ['account_type', '=', accountType],
      ['customer_id', '=', customerId],
      ['currency', '=', currency],
    ]),
    conditions: status === undefined ? [] : [OF_NO_DELETED],
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewExternalItems(context, page.data) })
}

async function requireExternalAccount({ tx }: ConsoleContext, id: string): Promise<ExternalAccountRow> {
  return found(
    await getExternalAccount(tx, id),
    'REFERENCE_NOT_FOUND',
    'externalAccountId',
    'There is no external account with this id; nothing was done.',
  )
}

/** One external account of either side, with what the desk knows beyond it. Errors: REFERENCE_NOT_FOUND. */
export async function getExternalAccountItem(
  context: ConsoleContext,
  { params }: ConsoleInput<'getExternalAccountItem'>,
) {
  const [item] = await viewExternalItems(context, [await requireExternalAccount(context, params.externalAccountId)])
  assert(item !== undefined, 'an account is shown as one item')
  return ok(item)
}

/**
 * An operator decides about an external account.
 *
 * Effects: EXTERNAL_ACCOUNT.STATUS_UPDATED; the reason goes into the audit log.
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; INVALID_STATE_TRANSITION.
 * Source: behaviour 9.5, rows marked operator.
 */
export async function setExternalAccountStatus(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'setExternalAccountStatus'>,
) {
  const row = await requireExternalAccount(context, params.externalAccountId)
  if (row.customer_id !== null) await requireCustomer(context.tx, row.customer_id, 'externalAccountId')
  context.audit.note({ targetId: row.id, reason: body.reason, details: { from: row.status, to: body.status } })
  const [item] = await viewExternalItems(context, [await decideExternalAccountStatus(context, row, body.status)])
  assert(item !== undefined, 'an account is shown as one item')
  return ok(item)
}
