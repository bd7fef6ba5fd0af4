import type { Timer } from '../../../contract/console/clock/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { listPage, mapPage } from '../../database/listPage'
import type { TimersTable } from '../../database/schema'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

function viewTimer(row: TimersTable): Timer {
  return {
    id: row.id,
    kind: row.kind,
    dueAt: row.due_at,
    subjectId: row.subject_id,
    state: row.state,
    failures: row.failures,
    lastError: row.last_error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

/** Timers of one state, due ones unless asked otherwise: due ones soonest first, the others latest first. */
export async function listTimers({ tx }: ConsoleContext, { query }: ConsoleInput<'listTimers'>) {
  const { state = 'DUE', limit, cursor } = query
  const page = await listPage(tx, {
    list: 'timers',
    table: 'timers',
    filters: [{ column: 'state', op: '=', value: state }],
    sortColumn: 'due_at',
    order: state === 'DUE' ? 'asc' : 'desc',
    limit,
    cursor,
  })
  return ok(mapPage(page, viewTimer))
}
