import { runPrepared } from '../../database/preparedQuery'
import { getRowById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf, msOf } from '../../foundation/clock'
import type { OwnPowers, StandIn } from './powers'
import { operators } from './tables'

/** How many delegations a list shows. */
const DELEGATIONS_MAX = 200

/** What keeps a group from being deleted: the names of the rules that name it. Rooms that have rules register one. */
export type GroupUse = (tx: Tx, groupId: string) => Promise<readonly string[]>

/** The groups, by name. */
export function listGroupRows(tx: Tx): Promise<Row<'operator_groups'>[]> {
  return tx.selectFrom('operator_groups').selectAll().orderBy('name').orderBy('id').execute()
}

/** A group, or null. */
export function getGroupRow(tx: Tx, id: string): Promise<Row<'operator_groups'> | null> {
  return getRowById(tx, 'operator_groups', id)
}

/** Who belongs to which group, with their names, by name. */
export function listMemberRows(tx: Tx): Promise<{ group_id: string; operator_id: string; name: string }[]> {
  return tx
    .selectFrom('operator_group_members')
    .innerJoin('operators', 'operators.id', 'operator_group_members.operator_id')
    .select(['operator_group_members.group_id', 'operator_group_members.operator_id', 'operators.name'])
    .orderBy('operators.name')
    .orderBy('operators.id')
    .execute()
}

/** Stores a new group. */
export async function insertGroupRow(tx: Tx, row: Row<'operator_groups'>): Promise<void> {
  await tx.insertInto('operator_groups').values(row).execute()
}

/** Changes name or time of a group. */
export async function updateGroupRow(
  tx: Tx,
  id: string,
  change: Partial<Omit<Row<'operator_groups'>, 'id'>>,
): Promise<void> {
  await tx.updateTable('operator_groups').set(change).where('id', '=', id).execute()
}

/** Says who belongs to a group, and nobody else. */
export async function replaceMembers(tx: Tx, groupId: string, operatorIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('operator_group_members').where('group_id', '=', groupId).execute()
  if (operatorIds.length === 0) return
  const rows = operatorIds.map((operator_id) => ({ group_id: groupId, operator_id }))
  await tx.insertInto('operator_group_members').values(rows).execute()
}

/** Deletes a group with the list of its members. */
export async function deleteGroupRow(tx: Tx, id: string): Promise<void> {
  await replaceMembers(tx, id, [])
  await tx.deleteFrom('operator_groups').where('id', '=', id).execute()
}

/** Delegations, newest first. */
export function listDelegationRows(tx: Tx): Promise<Row<'operator_delegations'>[]> {
  return tx.selectFrom('operator_delegations').selectAll().orderBy('id', 'desc').limit(DELEGATIONS_MAX).execute()
}

/** A delegation, or null. */
export async function getDelegationRow(tx: Tx, id: string): Promise<Row<'operator_delegations'> | null> {
  return (await tx.selectFrom('operator_delegations').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Stores a new delegation. */
export async function insertDelegationRow(tx: Tx, row: Row<'operator_delegations'>): Promise<void> {
  await tx.insertInto('operator_delegations').values(row).execute()
}

/** Ends a delegation. `at` is wall time. */
export async function updateDelegationRevoked(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('operator_delegations').set({ revoked_at: at }).where('id', '=', id).execute()
}

/** Delegations that hold now or will, neither revoked nor over. */
export async function listStandIns(tx: Tx, wallMs: number): Promise<StandIn[]> {
  const wallAt = isoOf(wallMs)
  const rows = await runPrepared<Row<'operator_delegations'>>(tx, 'delegations that hold', [wallAt], () =>
    tx
      .selectFrom('operator_delegations')
      .selectAll()
      .where('until_at', '>', wallAt)
      .where('revoked_at', 'is', null)
      .orderBy('id'),
  )
  return rows.map((row) => ({
    fromId: row.from_id,
    toId: row.to_id,
    fromMs: msOf(row.from_at),
    untilMs: msOf(row.until_at),
  }))
}

/** Operators with their roles and groups: all of them, or these. */
export async function listOwnPowers(tx: Tx, ids?: readonly string[]): Promise<OwnPowers[]> {
  const all = () => tx.selectFrom('operators').select(['id', 'name', 'state', 'roles_json']).orderBy('id')
  type Person = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]
  const rows =
    ids === undefined
      ? await runPrepared<Person>(tx, 'powers of all', [], all)
      : await runPrepared<Person>(tx, `powers of ${ids.length}`, ids, () => all().where('id', 'in', ids))
  const members = await runPrepared<Row<'operator_group_members'>>(tx, 'members of groups', [], () =>
    tx.selectFrom('operator_group_members').selectAll(),
  )
  return rows.map((row) => ({
    operatorId: row.id,
    name: row.name,
    state: row.state,
    roles: readColumn(operators, row, 'roles_json'),
    groups: members.filter(({ operator_id }) => operator_id === row.id).map(({ group_id }) => group_id),
  }))
}
