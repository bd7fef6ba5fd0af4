import type { ConsoleInput } from '../../../contract/console/operations'
import type { SavedView } from '../../../contract/console/views/schemas'
import { readColumn } from '../../database/table'
import { found } from '../../foundation/found'
import { created, noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireColleague } from '../team/public'
import {
  countViewsOf,
  deleteViewRow,
  dropDefaultsElsewhere,
  dropDefaultsOfOthers,
  getSeenView,
  getViewRow,
  insertViewRow,
  listViewRows,
  putDefault,
  type SeenView,
  updateViewRow,
  type ViewRow,
} from './store'
import { savedViews } from './tables'

/** The audit entry is all: who took which rows away, by which filters, with which columns, as what kind of file. */
export async function recordExport({ audit }: ConsoleContext, { body }: ConsoleInput<'recordExport'>) {
  audit.note({ details: body })
  return noContent()
}

/** A navigation is no archive. */
const OWN_VIEWS_MAX = 50

function viewOf(row: SeenView, operatorId: string | null): SavedView {
  return {
    id: row.id,
    name: row.name,
    place: row.place,
    search: row.search,
    list: row.list,
    query: readColumn(savedViews, row, 'query_json'),
    isShared: row.is_shared === 1,
    isOwn: row.operator_id === operatorId,
    isDefault: row.default_of !== null,
    ownerName: row.owner_name,
  }
}

/** What the operator at the desk has saved or opens screens with, then what others share. */
export async function listSavedViews({ tx, session }: ConsoleContext, _input: ConsoleInput<'listSavedViews'>) {
  const rows = await listViewRows(tx, session.operatorId)
  return ok({ data: rows.map((row) => viewOf(row, session.operatorId)) })
}

async function seen({ tx }: ConsoleContext, id: string, operatorId: string): Promise<SavedView> {
  const row = found(await getSeenView(tx, id, operatorId), 'REFERENCE_NOT_FOUND', 'viewId', 'There is no such view.')
  return viewOf(row, operatorId)
}

/** Errors: FORBIDDEN reason NOBODY_AT_DESK, TOOL_IS_NO_PERSON; CONFLICT reason TOO_MANY_VIEWS. */
export async function createSavedView(context: ConsoleContext, { body }: ConsoleInput<'createSavedView'>) {
  const { tx, ids, audit, changes } = context
  const { id: operatorId } = requireColleague(context)
  if ((await countViewsOf(tx, operatorId)) >= OWN_VIEWS_MAX) {
    const message = `There are ${OWN_VIEWS_MAX} views of yours already; nothing was saved. Delete one first.`
    throw new ServiceError('CONFLICT', message, { field: 'name', reason: 'TOO_MANY_VIEWS' })
  }
  const { query, isShared, ...said } = body
  const row: ViewRow = {
    id: ids.new('View'),
    operator_id: operatorId,
    ...said,
    query_json: savedViews.columns.query_json.encode(query),
    is_shared: isShared ? 1 : 0,
  }
  await insertViewRow(tx, row)
  audit.note({ targetId: row.id, details: { name: row.name, isShared } })
  changes.add('views', row.id)
  return created(await seen(context, row.id, operatorId))
}

/** What another keeps to themselves is not found; what another shares may be used, not changed. */
async function requireOwnView(context: ConsoleContext, id: string): Promise<ViewRow> {
  const { id: operatorId } = requireColleague(context)
  const row = await getViewRow(context.tx, id)
  const visible = row?.operator_id === operatorId || row?.is_shared === 1 ? row : null
  const view = found(visible, 'REFERENCE_NOT_FOUND', 'viewId', 'There is no such view.')
  if (view.operator_id === operatorId) return view
  throw new ServiceError(
    'FORBIDDEN',
    'Only the operator who saved this view may change it; nothing was changed. Save one of your own.',
    {
      field: 'viewId',
      reason: 'VIEW_OF_OTHER',
    },
  )
}

/** Errors: REFERENCE_NOT_FOUND; FORBIDDEN reason VIEW_OF_OTHER, NOBODY_AT_DESK, TOOL_IS_NO_PERSON. */
export async function updateSavedView(context: ConsoleContext, { params, body }: ConsoleInput<'updateSavedView'>) {
  const { tx, audit, changes } = context
  const before = await requireOwnView(context, params.viewId)
  const { name = before.name, isShared = before.is_shared === 1, now: given } = body
  const { query, ...address } = given ?? {}
  const after: ViewRow = {
    ...before,
    ...address,
    name,
    is_shared: isShared ? 1 : 0,
    query_json: query === undefined ? before.query_json : savedViews.columns.query_json.encode(query),
  }
  await updateViewRow(tx, before, after)
  if (after.place !== before.place) await dropDefaultsElsewhere(tx, after)
  if (!isShared) await dropDefaultsOfOthers(tx, after)
  audit.note({ targetId: after.id, details: { name, isShared } })
  changes.add('views', after.id)
  return ok(await seen(context, after.id, after.operator_id))
}

/** Errors: REFERENCE_NOT_FOUND; FORBIDDEN reason VIEW_OF_OTHER, NOBODY_AT_DESK, TOOL_IS_NO_PERSON. */
export async function deleteSavedView(context: ConsoleContext, { params }: ConsoleInput<'deleteSavedView'>) {
  const row = await requireOwnView(context, params.viewId)
  await deleteViewRow(context.tx, row.id)
  context.audit.note({ targetId: row.id, details: { name: row.name } })
  context.changes.add('views', row.id)
  return noContent()
}

/** Errors: REFERENCE_NOT_FOUND for a view that the operator does not see or that is of another screen. */
export async function setDefaultView(context: ConsoleContext, { params, body }: ConsoleInput<'setDefaultView'>) {
  const { tx, audit, changes } = context
  const { id: operatorId } = requireColleague(context)
  const { viewId } = body
  if (viewId !== null) {
    const row = await getViewRow(tx, viewId)
    const isSeen = row?.place === params.place && (row.is_shared === 1 || row.operator_id === operatorId)
    found(isSeen ? row : null, 'REFERENCE_NOT_FOUND', 'viewId', 'There is no such view of this screen.')
  }
  await putDefault(tx, operatorId, params.place, viewId)
  audit.note({ targetId: viewId ?? undefined, details: { place: params.place } })
  changes.add('views', viewId ?? params.place)
  return noContent()
}
