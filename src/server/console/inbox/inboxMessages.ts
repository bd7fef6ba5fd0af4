import type { ConsoleInput } from '../../../contract/console/operations'
import { setHostSetting } from '../../database/hostSettings'
import { filtersOf } from '../../database/listFilters'
import { listPage, mapPage } from '../../database/listPage'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { ConsoleContext, HostContext } from '../consoleContext'
import { countInboxMessages, deleteInboxMessages, getInboxAnswerSetting, getInboxMessageRow } from './inboxStore'
import { alteredCondition, getMessageMarks, removeMessageMarks, typeConditions } from './markStore'
import { viewInboxMessage, viewInboxMessageSummary } from './view'
import { waitForMessages } from './waitForMessages'

/**
 * What reached the local receiver, newest first. With `wait` an empty answer is held back until a message fits the
 * filters, at most so many seconds of wall time; then it is empty.
 *
 * Assumes: A-236.
 */
export async function listInboxMessages({ host, ended }: HostContext, { query }: ConsoleInput<'listInboxMessages'>) {
  const { filters, conditions } = typeConditions(query.type)
  filters.push(
    ...filtersOf([
      ['object_id', '=', query.objectId],
      ['event_id', '=', query.eventId],
      ['signature_verdict', '=', query.signatureVerdict],
      // Ids are made in order.
      ['id', '>', query.after],
    ]),
  )
  if (query.altered !== undefined) conditions.push(alteredCondition('inbox_marks', query.altered))
  const { limit, cursor, wait = 0 } = query
  const asked = {
    list: 'inbox',
    table: 'inbox_messages',
    filters,
    conditions,
    sortColumn: 'id',
    limit,
    cursor,
  } as const
  const look = () =>
    host.store.read(async (tx) => {
      const found = await listPage(tx, asked)
      const marks = await getMessageMarks(
        tx,
        found.data.map(({ id }) => id),
      )
      return mapPage(found, (row) => viewInboxMessageSummary(row, marks.get(row.id)))
    })
  const page = await (wait === 0
    ? look()
    : waitForMessages({
        changeLog: host.changeLog,
        waitMs: wait * 1000,
        ended: ended(),
        look,
        isEnough: ({ data }) => data.length > 0,
      }))
  return ok(page)
}

/** One message with its raw body, its headers and the signature check. */
export async function getInboxMessage({ tx, host }: ConsoleContext, { params }: ConsoleInput<'getInboxMessage'>) {
  const row = found(
    await getInboxMessageRow(tx, params.messageId),
    'REFERENCE_NOT_FOUND',
    'messageId',
    'There is no inbox message with this id; it may have been cleared.',
  )
  const marks = await getMessageMarks(tx, [row.id])
  return ok(viewInboxMessage(row, host.webhookPublicKeyPem, marks.get(row.id)))
}

/** Empties the local receiver. */
export async function clearInbox({ tx }: ConsoleContext) {
  const removed = await countInboxMessages(tx)
  await removeMessageMarks(tx, null)
  await deleteInboxMessages(tx)
  return ok({ removed })
}

/** How the local receiver answers at present. */
export async function getInboxAnswer({ tx }: ConsoleContext) {
  return ok(await getInboxAnswerSetting(tx))
}

/** Sets how the local receiver answers from now on. */
export async function setInboxAnswer({ tx }: ConsoleContext, { body }: ConsoleInput<'setInboxAnswer'>) {
  await setHostSetting(tx, 'inboxAnswer', body)
  return ok(body)
}
