import { z } from 'zod'
import { decodeAt, json } from '../database/columns'
import type { Row } from '../database/schema'

/** The part that the body of every webhook has. The column keeps text: its bytes are what was signed. */
const body = json(z.object({ data: z.record(z.string(), z.unknown()) }))

/** What an event tells, read from its body. Errors: StoredValueError, naming the event. */
export function eventDataOf(event: Pick<Row<'webhook_events'>, 'id' | 'body'>): Readonly<Record<string, unknown>> {
  return decodeAt(body, event.body, { table: 'webhook_events', column: 'body', row: event.id }).data
}
