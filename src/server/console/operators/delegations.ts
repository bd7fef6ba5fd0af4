import type { ConsoleInput } from '../../../contract/console/operations'
import type { OperatorDelegation } from '../../../contract/console/operators/groups'
import type { Row } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { created, ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { isAdministrator, refuseIf, requireOperator, requireOperatorId } from './desk'
import {
  getDelegationRow,
  insertDelegationRow,
  listDelegationRows,
  listStandIns,
  updateDelegationRevoked,
} from './powerStore'
import { judgeDelegation, judgeRevocation, stateOfDelegation } from './roleRules'
import { listOperatorRows } from './store'

const stateAt = (row: Row<'operator_delegations'>, wallMs: number) =>
  stateOfDelegation(
    { fromMs: msOf(row.from_at), untilMs: msOf(row.until_at), isRevoked: row.revoked_at !== null },
    wallMs,
  )

function viewDelegation(
  row: Row<'operator_delegations'>,
  people: readonly Row<'operators'>[],
  wallMs: number,
): OperatorDelegation {
  const named = (id: string) => ({ id, name: people.find((one) => one.id === id)?.name ?? id })
  return {
    id: row.id,
    from: named(row.from_id),
    to: named(row.to_id),
    fromAt: row.from_at,
    untilAt: row.until_at,
    reason: row.reason,
    state: stateAt(row, wallMs),
    madeBy: named(row.made_by),
    madeAt: row.made_at,
    revokedAt: row.revoked_at,
  }
}

async function viewNow({ tx, host }: Pick<ConsoleContext, 'tx' | 'host'>, id: string): Promise<OperatorDelegation> {
  const row = found(
    await getDelegationRow(tx, id),
    'REFERENCE_NOT_FOUND',
    'delegationId',
    'There is no such delegation.',
  )
  return viewDelegation(row, await listOperatorRows(tx), host.wall())
}

/** Who stands in for whom: what holds and what is planned first. */
export async function listOperatorDelegations(
  { tx, host }: ConsoleContext,
  _input: ConsoleInput<'listOperatorDelegations'>,
) {
  const people = await listOperatorRows(tx)
  const all = (await listDelegationRows(tx)).map((row) => viewDelegation(row, people, host.wall()))
  const isOpen = ({ state }: OperatorDelegation) => state === 'ACTIVE' || state === 'PLANNED'
  return ok({ data: [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))] })
}

/**
 * Lets another operator count with the roles and groups of one who is absent.
 *
 * Errors: FORBIDDEN reason NOT_YOUR_DELEGATION; CONFLICT reason OPERATOR_DISABLED, DELEGATION_OVERLAPS, OWN_ROLES;
 * INVALID_INPUT reason DELEGATION_TIMES, DELEGATE_IS_ABSENT; REFERENCE_NOT_FOUND.
 * Assumes: A-642.
 */
export async function createOperatorDelegation(
  context: ConsoleContext,
  { body }: ConsoleInput<'createOperatorDelegation'>,
) {
  const { tx, ids, host, audit, changes } = context
  const own = requireOperatorId(context)
  const from = await requireOperator(context, body.fromOperatorId, 'fromOperatorId')
  const to = await requireOperator(context, body.toOperatorId, 'toOperatorId')
  const wallMs = host.wall()
  const [fromMs, untilMs] = [body.fromAt === undefined ? wallMs : msOf(body.fromAt), msOf(body.untilAt)]
  const atDesk = { operatorId: own, isAdministrator: isAdministrator(context) }
  const standIns = await listStandIns(tx, wallMs)
  audit.note({ targetId: from.id, reason: body.reason })
  refuseIf(judgeDelegation({ atDesk, from, to, fromMs, untilMs, wallMs, standIns }))
  const row = {
    id: ids.new('OperatorDelegation'),
    from_id: from.id,
    to_id: to.id,
    from_at: isoOf(fromMs),
    until_at: isoOf(untilMs),
    reason: body.reason,
    made_by: own,
    made_at: isoOf(wallMs),
    revoked_at: null,
  }
  await insertDelegationRow(tx, row)
  const details = { from: from.name, to: to.name, fromAt: row.from_at, untilAt: row.until_at }
  audit.note({ targetId: row.id, details })
  changes.add('operators', row.id)
  return created(await viewNow(context, row.id))
}

/**
 * Ends a delegation now, or before it has begun.
 *
 * Errors: FORBIDDEN reason NOT_YOUR_DELEGATION; CONFLICT reason DELEGATION_OVER; REFERENCE_NOT_FOUND.
 */
export async function revokeOperatorDelegation(
  context: ConsoleContext,
  { params }: ConsoleInput<'revokeOperatorDelegation'>,
) {
  const { tx, host, audit, changes } = context
  const own = requireOperatorId(context)
  const { id, from, to, state } = await viewNow(context, params.delegationId)
  const isParty = own === from.id || own === to.id
  refuseIf(judgeRevocation({ state, isParty, isAdministrator: isAdministrator(context) }))
  await updateDelegationRevoked(tx, id, isoOf(host.wall()))
  audit.note({ targetId: id, details: { from: from.name, to: to.name } })
  changes.add('operators', id)
  return ok(await viewNow(context, id))
}
