import type { ConsoleInput } from '../../../contract/console/operations'
import type { OperatorGroup } from '../../../contract/console/operators/groups'
import { GROUPS_MAX } from '../../../contract/console/operators/groups'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { created, noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { refuseIf, requireOperatorId } from './desk'
import {
  deleteGroupRow,
  getGroupRow,
  insertGroupRow,
  listGroupRows,
  listMemberRows,
  listOwnPowers,
  replaceMembers,
  updateGroupRow,
} from './powerStore'
import { judgeMembers } from './roleRules'
import { spelledAlike } from './rules'
import { listOperatorRows } from './store'

type Members = Awaited<ReturnType<typeof listMemberRows>>

const viewGroup = (row: Row<'operator_groups'>, members: Members): OperatorGroup => ({
  id: row.id,
  name: row.name,
  members: members
    .filter(({ group_id }) => group_id === row.id)
    .map(({ operator_id, name }) => ({ id: operator_id, name })),
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

/** Groups of operators, by name. */
export async function listOperatorGroups({ tx }: ConsoleContext, _input: ConsoleInput<'listOperatorGroups'>) {
  const members = await listMemberRows(tx)
  return ok({ data: (await listGroupRows(tx)).map((row) => viewGroup(row, members)) })
}

async function requireGroup(tx: Tx, id: string): Promise<Row<'operator_groups'>> {
  return found(await getGroupRow(tx, id), 'REFERENCE_NOT_FOUND', 'groupId', 'There is no such group of operators.')
}

async function viewNow(tx: Tx, id: string): Promise<OperatorGroup> {
  return viewGroup(await requireGroup(tx, id), await listMemberRows(tx))
}

function refuseTakenName(rows: readonly Row<'operator_groups'>[], name: string, ownId: string | null): void {
  if (!rows.some((row) => row.id !== ownId && spelledAlike(row.name, name))) return
  throw new ServiceError('CONFLICT', 'There is a group of this name already; nothing was done.', {
    field: 'name',
    reason: 'GROUP_EXISTS',
  })
}

/** Errors: REFERENCE_NOT_FOUND field memberIds, naming the first that is unknown. Returns: each once. */
async function requireMembers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const known = new Set((await listOperatorRows(tx)).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return [...new Set(ids)]
  throw new ServiceError('REFERENCE_NOT_FOUND', `There is no operator ${unknown}; nothing was done.`, {
    field: 'memberIds',
    reason: 'OPERATOR_NOT_FOUND',
  })
}

const idsOf = ({ members }: Pick<OperatorGroup, 'members'>): string[] => members.map(({ id }) => id)

async function refuseOwnEntry(context: ConsoleContext, before: readonly string[], after: readonly string[]) {
  const people = await listOwnPowers(context.tx)
  refuseIf(judgeMembers({ ownId: requireOperatorId(context), people, before, after }))
}

/**
 * Makes a group of operators.
 *
 * Errors: CONFLICT field name reason GROUP_EXISTS, TOO_MANY_GROUPS, field memberIds reason OWN_GROUP;
 * REFERENCE_NOT_FOUND field memberIds.
 */
export async function createOperatorGroup(context: ConsoleContext, { body }: ConsoleInput<'createOperatorGroup'>) {
  const { tx, ids, host, audit, changes } = context
  const rows = await listGroupRows(tx)
  if (rows.length >= GROUPS_MAX) {
    const message = `There are ${GROUPS_MAX} groups already. Delete one first; nothing was done.`
    throw new ServiceError('CONFLICT', message, { field: 'name', reason: 'TOO_MANY_GROUPS' })
  }
  refuseTakenName(rows, body.name, null)
  const memberIds = await requireMembers(tx, body.memberIds)
  await refuseOwnEntry(context, [], memberIds)
  const at = isoOf(host.wall())
  const row = { id: ids.new('OperatorGroup'), name: body.name, created_at: at, changed_at: at }
  await insertGroupRow(tx, row)
  await replaceMembers(tx, row.id, memberIds)
  audit.note({ targetId: row.id, details: { name: row.name, memberIds } })
  changes.add('operators', row.id)
  return created(await viewNow(tx, row.id))
}

/**
 * Changes the name of a group or who belongs to it.
 *
 * Errors: CONFLICT field name reason GROUP_EXISTS, field memberIds reason OWN_GROUP; REFERENCE_NOT_FOUND field groupId
 * or memberIds.
 */
export async function updateOperatorGroup(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'updateOperatorGroup'>,
) {
  const { tx, host, audit, changes } = context
  const row = await requireGroup(tx, params.groupId)
  const before = await viewNow(tx, row.id)
  if (body.name !== undefined) refuseTakenName(await listGroupRows(tx), body.name, row.id)
  if (body.memberIds !== undefined) {
    const memberIds = await requireMembers(tx, body.memberIds)
    await refuseOwnEntry(context, idsOf(before), memberIds)
    await replaceMembers(tx, row.id, memberIds)
  }
  await updateGroupRow(tx, row.id, { name: body.name ?? row.name, changed_at: isoOf(host.wall()) })
  const after = await viewNow(tx, row.id)
  const details = {
    name: after.name,
    nameBefore: before.name,
    added: idsOf(after).filter((id) => !idsOf(before).includes(id)),
    removed: idsOf(before).filter((id) => !idsOf(after).includes(id)),
  }
  audit.note({ targetId: row.id, reason: body.reason, details })
  changes.add('operators', row.id)
  return ok(after)
}

/**
 * Deletes a group that no rule names.
 *
 * Errors: CONFLICT reason GROUP_IN_USE with the names of the rules; REFERENCE_NOT_FOUND field groupId.
 */
export async function deleteOperatorGroup(
  { tx, groupUses, audit, changes }: Pick<ConsoleContext, 'tx' | 'groupUses' | 'audit' | 'changes'>,
  { params }: Pick<ConsoleInput<'deleteOperatorGroup'>, 'params'>,
) {
  const row = await requireGroup(tx, params.groupId)
  const rules = (await Promise.all(groupUses.map((use) => use(tx, row.id)))).flat()
  if (rules.length > 0) {
    const message = `Rules name this group: ${rules.join(', ')}. Change them first; nothing was done.`
    throw new ServiceError('CONFLICT', message, { field: 'groupId', reason: 'GROUP_IN_USE', rules })
  }
  const { members } = await viewNow(tx, row.id)
  await deleteGroupRow(tx, row.id)
  audit.note({ targetId: row.id, details: { name: row.name, memberIds: idsOf({ members }) } })
  changes.add('operators', row.id)
  return noContent()
}
