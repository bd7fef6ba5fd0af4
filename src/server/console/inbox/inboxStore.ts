import type { InboxAnswer } from '../../../contract/console/inbox/schemas'
import { getHostSetting } from '../../database/hostSettings'
import type { Row, Tx } from '../../database/schema'
import { removeMessageMarks } from './markStore'

/** Older messages make room for new ones. */
const INBOX_MESSAGES_MAX = 50_000
/** How many are removed at once, so that not every message pays for it. */
const PRUNE_STEP = 500

/** How the receiver answers; 200 at once unless somebody set it otherwise. */
export function getInboxAnswerSetting(tx: Tx): Promise<InboxAnswer> {
  return getHostSetting(tx, 'inboxAnswer')
}

/** The message, or null. */
export async function getInboxMessageRow(tx: Tx, id: string): Promise<Row<'inbox_messages'> | null> {
  const row = await tx.selectFrom('inbox_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The copies of one event that arrived, oldest first, at most that many. */
export function listInboxCopies(tx: Tx, eventId: string, limit: number): Promise<Row<'inbox_messages'>[]> {
  return tx
    .selectFrom('inbox_messages')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The copies of a marked event that arrived, whatever id their body names, oldest first. */
export function listMarkedCopies(tx: Tx, eventId: string, limit: number): Promise<Row<'inbox_messages'>[]> {
  const marked = tx.selectFrom('inbox_marks').select('message_id').where('event_id', '=', eventId)
  return tx.selectFrom('inbox_messages').selectAll().where('id', 'in', marked).orderBy('id').limit(limit).execute()
}

/** Stores a message; `is_duplicate` says whether its event id was there before. */
export async function insertInboxMessage(tx: Tx, row: Omit<Row<'inbox_messages'>, 'is_duplicate'>): Promise<void> {
  const before =
    row.event_id === null
      ? undefined
      : await tx
          .selectFrom('inbox_messages')
          .select('id')
          .where('event_id', '=', row.event_id)
          .limit(1)
          .executeTakeFirst()
  await tx
    .insertInto('inbox_messages')
    .values({ ...row, is_duplicate: before === undefined ? 0 : 1 })
    .execute()
}

/** Every message, whatever it is. */
export async function countInboxMessages(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('inbox_messages')
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Empties the inbox. */
export async function deleteInboxMessages(tx: Tx): Promise<void> {
  await tx.deleteFrom('inbox_messages').execute()
}

/** Removes the oldest messages as soon as fewer than the given room is left below the limit. */
export async function pruneInbox(tx: Tx, room: number, max: number = INBOX_MESSAGES_MAX): Promise<void> {
  if ((await countInboxMessages(tx)) <= max - room) return
  const kept = Math.max(max - room - PRUNE_STEP, 0)
  const edge = await tx
    .selectFrom('inbox_messages')
    .select('id')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (edge === undefined) return
  await removeMessageMarks(tx, edge.id)
  await tx.deleteFrom('inbox_messages').where('id', '<=', edge.id).execute()
}
