import type { ConsoleInput } from '../../../contract/console/operations'
import { filtersOf } from '../../database/listFilters'
import { type ListFilter, listPage, mapPage } from '../../database/listPage'
import { readColumn } from '../../database/table'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { timers } from '../../scheduler/tables'
import type { ConsoleContext } from '../consoleContext'
import { readTimerObjects, viewTimer } from './timerView'

/** One timer with what it hands to its job. Errors: REFERENCE_NOT_FOUND. */
export async function getTimer({ tx }: ConsoleContext, { params }: ConsoleInput<'getTimer'>) {
  const row = found(
    await tx.selectFrom('timers').selectAll().where('id', '=', params.timerId).executeTakeFirst(),
    'REFERENCE_NOT_FOUND',
    'timerId',
    'There is no timer with this id.',
  )
  const payload = readColumn(timers, row, 'payload_json')
  return ok({ ...viewTimer(row, await readTimerObjects(tx, [row])), payload })
}

type Query = ConsoleInput<'listTimers'>['query']

/** Ids of one type lie between `Quote:` and `Quote;`, the next character, so that an index can find them. */
function timersAsked({ state, kind, objectType, subjectId }: Query, isFinished: boolean): ListFilter[] {
  const [first, behind] = objectType === undefined ? [] : [`${objectType}:`, `${objectType};`]
  return filtersOf([
    ['finished_at', '>', isFinished ? '' : undefined],
    ['state', '=', state ?? (isFinished ? undefined : 'DUE')],
    ['kind', '=', kind],
    ['subject_id', '=', subjectId],
    ['subject_id', '>=', first],
    ['subject_id', '<', behind],
  ])
}

/**
 * Timers that wait, soonest first; with `isFinished`, or a state in which one is over, those that are over, latest
 * first.
 */
export async function listTimers({ tx }: ConsoleContext, { query }: ConsoleInput<'listTimers'>) {
  const { state, limit, cursor } = query
  const isFinished = query.isFinished ?? (state !== undefined && state !== 'DUE')
  const page = await listPage(tx, {
    list: 'timers',
    table: 'timers',
    filters: timersAsked(query, isFinished),
    sortColumn: isFinished ? 'finished_at' : 'due_at',
    order: isFinished ? 'desc' : 'asc',
    limit,
    cursor,
  })
  const objects = await readTimerObjects(tx, page.data)
  return ok(mapPage(page, (row) => viewTimer(row, objects)))
}
