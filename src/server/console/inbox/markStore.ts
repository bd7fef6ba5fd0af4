import { sql } from 'kysely'
import type { WebhookMark } from '../../../contract/console/inbox/schemas'
import type { ListCondition, ListFilter } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'

/** A mark as the wire has it. */
export function viewMark(row: Pick<Row<'webhook_marks'>, 'kind' | 'original_id'> | undefined): WebhookMark | null {
  return row === undefined ? null : { kind: row.kind, originalId: row.original_id }
}

/** The marks of some events, by event id. */
export async function getEventMarks(tx: Tx, eventIds: readonly string[]): Promise<Map<string, Row<'webhook_marks'>>> {
  if (eventIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('webhook_marks')
    .selectAll()
    .where('event_id', 'in', [...eventIds])
    .execute()
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** The marks of some messages, by message id. */
export async function getMessageMarks(tx: Tx, messageIds: readonly string[]): Promise<Map<string, Row<'inbox_marks'>>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inbox_marks')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .execute()
  return new Map(rows.map((row) => [row.message_id, row]))
}

/** Marks those of some new messages whose bytes are those of a marked event. */
export async function markMessages(
  tx: Tx,
  messages: readonly { readonly id: string; readonly bodySha256: string }[],
): Promise<void> {
  const shas = [...new Set(messages.map(({ bodySha256 }) => bodySha256))]
  if (shas.length === 0) return
  const marks = await tx.selectFrom('webhook_marks').selectAll().where('body_sha256', 'in', shas).execute()
  for (const { id, bodySha256 } of marks.length === 0 ? [] : messages) {
    const mark = marks.find((candidate) => candidate.body_sha256 === bodySha256)
    if (mark === undefined) continue
    const { event_id, kind, original_id } = mark
    await tx.insertInto('inbox_marks').values({ message_id: id, event_id, kind, original_id }).execute()
  }
}

/** Removes the marks of messages that are gone. */
export async function removeMessageMarks(tx: Tx, upToId: string | null): Promise<void> {
  const gone = tx.deleteFrom('inbox_marks')
  await (upToId === null ? gone : gone.where('message_id', '<=', upToId)).execute()
}

/** One type is a filter that a counter may answer; several are a condition. */
export function typeConditions(
  type: string | undefined,
  counterKey?: (type: string) => string,
): { readonly filters: ListFilter[]; readonly conditions: ListCondition[] } {
  const types = (type ?? '').split(',').filter((each) => each !== '')
  const [only] = types
  if (only === undefined) return { filters: [], conditions: [] }
  if (types.length === 1) {
    const counted = counterKey === undefined ? {} : { counterKey: counterKey(only) }
    return { filters: [{ column: 'type', op: '=', value: only, ...counted }], conditions: [] }
  }
  const identity = `types ${[...types].sort().join()}`
  return { filters: [], conditions: [{ identity, condition: sql<boolean>`type IN (${sql.join(types)})` }] }
}

/** Only what a person edited, or only the rest. */
export function alteredCondition(table: 'webhook_marks' | 'inbox_marks', isAltered: boolean): ListCondition {
  const column = table === 'webhook_marks' ? 'event_id' : 'message_id'
  const marked = sql`SELECT ${sql.ref(column)} FROM ${sql.table(table)} WHERE kind = 'ALTERED'`
  const condition = isAltered ? sql<boolean>`id IN (${marked})` : sql<boolean>`id NOT IN (${marked})`
  return { identity: `altered ${isAltered}`, condition }
}

/** Events of an object, those that a person made about it included. */
export function subjectCondition(objectId: string): ListCondition {
  const marked = sql`SELECT event_id FROM webhook_marks WHERE subject_id = ${objectId}`
  return { identity: `object ${objectId}`, condition: sql<boolean>`object_id = ${objectId} OR id IN (${marked})` }
}
