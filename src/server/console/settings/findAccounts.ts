import type { ConsoleInput } from '../../../contract/console/operations'
import type { ControlledAccount } from '../../../contract/console/settings/schemas'
import { getCustomerNames } from '../../areas/customers/public'
import { EXTERNAL_ACCOUNT_MOVES } from '../../areas/external-accounts/public'
import { internalAccountMoves } from '../../areas/internal-accounts/public'
import type { Row } from '../../database/schema'
import { ok } from '../../foundation/reply'
import { availableOf, heldOf } from '../../ledger/chart'
import type { ConsoleContext } from '../consoleContext'
import { getLastActs, searchExternalAccounts, searchInternalAccounts } from './accountSearch'

const FOUND_MAX = 100

interface Beside {
  readonly names: ReadonlyMap<string, string>
  readonly acts: ReadonlyMap<string, Row<'audit_log'>>
  readonly balances: ReadonlyMap<string, bigint>
}

function commonFacts(row: Row<'external_accounts'> | Row<'internal_accounts'>, { names, acts }: Beside) {
  const act = acts.get(row.id)
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_id === null ? null : (names.get(row.customer_id) ?? null),
    currency: row.currency,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastAct:
      act === undefined
        ? null
        : { at: act.at, actorKind: act.actor_kind, actorName: act.actor_name, reason: act.reason },
  }
}

function viewExternal(row: Row<'external_accounts'>, beside: Beside): ControlledAccount {
  return {
    kind: 'EXTERNAL',
    ...commonFacts(row, beside),
    status: row.status,
    allowedStatuses: [...EXTERNAL_ACCOUNT_MOVES[row.status]],
    accountType: row.account_type,
    holderName: row.holder_name,
    primaryIdentifier: row.primary_identifier,
  }
}

function viewInternal(row: Row<'internal_accounts'>, beside: Beside): ControlledAccount {
  const availableMinor = Number(beside.balances.get(availableOf(row.id)) ?? 0n)
  const heldMinor = Number(beside.balances.get(heldOf(row.id)) ?? 0n)
  return {
    kind: 'INTERNAL',
    ...commonFacts(row, beside),
    status: row.status,
    allowedStatuses: internalAccountMoves(row.status, availableMinor + heldMinor === 0),
    accountType: row.type,
    availableMinor,
    heldMinor,
  }
}

/** Last changed first; ids break ties, so that the order does not jump from read to read. */
const byChange = (one: ControlledAccount, other: ControlledAccount): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id.localeCompare(one.id)

/**
 * Accounts of customers and of the platform, as an operator acts on them: those not in ordinary use, or whatever a
 * text finds by id, customer, holder or identifier. At most a hundred, with the moves that are allowed now.
 */
export async function findAccounts({ tx, ledger }: ConsoleContext, { query }: ConsoleInput<'findAccounts'>) {
  const { kind } = query
  const external = kind === 'INTERNAL' ? [] : await searchExternalAccounts(tx, query, FOUND_MAX + 1)
  const internal = kind === 'EXTERNAL' ? [] : await searchInternalAccounts(tx, query, FOUND_MAX + 1)
  const rows = [...external, ...internal]
  const beside: Beside = {
    names: await getCustomerNames(
      tx,
      rows.map((row) => row.customer_id),
    ),
    acts: await getLastActs(
      tx,
      rows.map((row) => row.id),
    ),
    balances: await ledger.balancesOf(
      tx,
      internal.flatMap((row) => [availableOf(row.id), heldOf(row.id)]),
    ),
  }
  const found = [
    ...external.map((row) => viewExternal(row, beside)),
    ...internal.map((row) => viewInternal(row, beside)),
  ].sort(byChange)
  return ok({ data: found.slice(0, FOUND_MAX), isCut: found.length > FOUND_MAX })
}
