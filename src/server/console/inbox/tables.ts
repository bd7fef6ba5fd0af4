import { z } from 'zod'
import { webhookSignatureVerdict } from '../../../contract/console/inbox/schemas'
import { boolean01, id, instant, json, nullable, oneOf, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const inboxMessages = table('inbox_messages', {
  owner: 'data',
  columns: {
    id: id('InboxMessage'),
    event_id: nullable(text()),
    type: nullable(text()),
    object_id: nullable(text()),
    headers_json: json(z.record(z.string(), z.string())),
    body: text(),
    signature_verdict: oneOf(webhookSignatureVerdict.options),
    is_duplicate: boolean01(),
    received_at: instant(),
    wall_at: instant(),
  },
})

/** Messages of the local receiver that are copies of marked events. */
export const inboxMarks = table('inbox_marks', {
  owner: 'data',
  columns: {
    message_id: text(),
    event_id: text(),
    kind: oneOf(['ALTERED', 'TEST']),
    original_id: nullable(text()),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
