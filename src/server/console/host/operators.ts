import type { ConsoleInput } from '../../../contract/console/operations'
import type { Database, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { created, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { updateSessionOperator } from '../../guards/authentication/sessionStore'
import type { ConsoleContext } from '../consoleContext'

type OperatorRow = Database['operators']

function viewOperator(row: OperatorRow) {
  return { id: row.id, name: row.name, createdAt: row.created_at, lastSeenAt: row.last_seen_at }
}

/** The person who sat here last; new sessions start with that name. */
export async function getLastOperator(tx: Tx): Promise<OperatorRow | null> {
  return (
    (await tx.selectFrom('operators').selectAll().orderBy('last_seen_at', 'desc').limit(1).executeTakeFirst()) ?? null
  )
}

/** From now on the session acts in this person's name, also after a restart. */
async function takeDesk({ tx, session }: Pick<ConsoleContext, 'tx' | 'session'>, row: OperatorRow): Promise<void> {
  await updateSessionOperator(tx, session.id, row.id)
  session.operatorId = row.id
  session.operatorName = row.name
}

/** The people who have worked at this desk, last seen first. */
export async function listOperators({ tx }: ConsoleContext, _input: ConsoleInput<'listOperators'>) {
  const rows = await tx.selectFrom('operators').selectAll().orderBy('last_seen_at', 'desc').limit(200).execute()
  return ok({ data: rows.map(viewOperator) })
}

/**
 * Names the person at the desk of this session.
 *
 * Errors: CONFLICT field `name`, the name is taken: select that operator instead.
 */
export async function createOperator(
  { tx, now, ids, session, audit, notice }: ConsoleContext,
  { body }: ConsoleInput<'createOperator'>,
) {
  const taken = await tx.selectFrom('operators').select('id').where('name', '=', body.name).executeTakeFirst()
  if (taken !== undefined) {
    throw new ServiceError(
      'CONFLICT',
      'An operator of this name exists; choose it from the list, or add to the name.',
      { field: 'name', reason: 'OPERATOR_EXISTS' },
    )
  }
  const row = { id: ids.new('Operator'), name: body.name, created_at: isoOf(now), last_seen_at: isoOf(now) }
  await tx.insertInto('operators').values(row).execute()
  await takeDesk({ tx, session }, row)
  audit.note({ targetId: row.id, details: { name: row.name } })
  notice.add('operators', row.id)
  return created(viewOperator(row))
}

/** Another person takes the desk. Errors: REFERENCE_NOT_FOUND. */
export async function selectOperator(
  { tx, now, session, audit }: ConsoleContext,
  { params }: ConsoleInput<'selectOperator'>,
) {
  const row = await tx.selectFrom('operators').selectAll().where('id', '=', params.operatorId).executeTakeFirst()
  if (row === undefined)
    throw new ServiceError('REFERENCE_NOT_FOUND', 'There is no such operator.', { field: 'operatorId' })
  const seen = { ...row, last_seen_at: isoOf(now) }
  await tx.updateTable('operators').set({ last_seen_at: seen.last_seen_at }).where('id', '=', row.id).execute()
  await takeDesk({ tx, session }, row)
  audit.note({ targetId: row.id, details: { name: row.name } })
  return ok(viewOperator(seen))
}
