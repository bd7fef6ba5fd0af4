import { id, instant, integer, nullable, oneOf, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const invitations = table('invitations', {
  owner: 'data',
  searched: { texts: ['first_name', 'id', 'inviter_uma', 'invitee_uma'] },
  references: { customer_id: 'customers' },
  columns: {
    /** The code; invitations have no other id. */
    id: text(),
    /** The inviter. */
    customer_id: id('Customer'),
    inviter_uma: text(),
    invitee_uma: nullable(text()),
    /** Nothing is written when it expires: that is seen when it is read. */
    state: oneOf(['PENDING', 'CLAIMED', 'CANCELLED']),
    first_name: nullable(text()),
    /** Minor units of `currency`. */
    amount: nullable(integer(1)),
    currency: nullable(text()),
    expires_at: nullable(instant()),
    claimed_at: nullable(instant()),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
