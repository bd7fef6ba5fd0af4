import { id, instant, integer, oneOf, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** A code that was sent to prove an address or number of a customer; of each address the newest counts. */
export const contactCodes = table('contact_codes', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    id: id('ContactCode'),
    customer_id: id('Customer'),
    channel: oneOf(['EMAIL', 'SMS']),
    /** The email address or phone number as it was then. */
    address: text(),
    code: text(),
    state: oneOf(['LIVE', 'USED', 'REPLACED', 'VOID']),
    failed_attempts: integer(0),
    /** Where the code stands among sent messages. */
    message_id: id('Message'),
    expires_at: instant(),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
