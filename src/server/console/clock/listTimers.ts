import type { ConsoleInput } from '../../../contract/console/operations'
import { filtersOf } from '../../database/listFilters'
import { type ListFilter, listPage, mapPage } from '../../database/listPage'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { readTimerObjects, viewTimer } from './timerView'

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
