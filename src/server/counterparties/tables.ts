import { digits, id, instant, nullable, oneOf, text } from '../database/columns'
import { type RowsOf, table } from '../database/table'

export const sentMessages = table('sent_messages', {
  owner: 'data',
  columns: {
    id: id('Message'),
    channel: oneOf(['EMAIL', 'SMS']),
    address: text(),
    purpose: text(),
    code: text(),
    text: text(),
    account_id: nullable(text()),
    customer_id: nullable(id('Customer')),
    auth_method_id: nullable(id('AuthMethod')),
    expires_at: instant(),
    created_at: instant(),
  },
})

/** Coins that stand with the imitated stablecoin provider; without a row there are none. */
export const providerBalances = table('provider_balances', {
  owner: 'data',
  columns: {
    provider_token_identifier: text(),
    /** In the smallest unit of the coin. */
    balance: digits(),
  },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
