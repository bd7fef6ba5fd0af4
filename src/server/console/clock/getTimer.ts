import type { ConsoleInput } from '../../../contract/console/operations'
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
