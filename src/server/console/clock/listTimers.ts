import type { ConsoleInput } from '../../../contract/console/operations'
import { type ListFilter, listPage, mapPage } from '../../database/listPage'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { readTimerObjects, viewTimer } from './timerView'

type Query = ConsoleInput<'listTimers'>['query']

/** Ids of one type lie between `Quote:` and `Quote;`, the next character, so that an index can find them. */
function filtersOf({ state, kind, objectType, subjectId }: Query, isFinished: boolean): ListFilter[] {
  const filters: ListFilter[] = isFinished ? [{ column: 'finished_at', op: '>', value: '' }] : []
  if (state !== undefined) filters.push({ column: 'state', op: '=', value: state })
  else if (!isFinished) filters.push({ column: 'state', op: '=', value: 'DUE' })
  if (kind !== undefined) filters.push({ column: 'kind', op: '=', value: kind })
  if (subjectId !== undefined) filters.push({ column: 'subject_id', op: '=', value: subjectId })
  if (objectType !== undefined) {
    filters.push({ column: 'subject_id', op: '>=', value: `${objectType}:` })
    filters.push({ column: 'subject_id', op: '<', value: `${objectType};` })
  }
  return filters
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
    filters: filtersOf(query, isFinished),
    sortColumn: isFinished ? 'finished_at' : 'due_at',
    order: isFinished ? 'desc' : 'asc',
    limit,
    cursor,
  })
  const objects = await readTimerObjects(tx, page.data)
  return ok(mapPage(page, (row) => viewTimer(row, objects)))
}
