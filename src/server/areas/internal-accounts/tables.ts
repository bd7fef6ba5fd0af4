import { internalAccountStatus } from '../../../contract/internal-accounts/schemas'
import { boolean01, currency, id, instant, nullable, oneOf } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const internalAccounts = table('internal_accounts', {
  owner: 'data',
  searched: 'BY_ITS_PARTIES',
  resetKeeps: 'customer_id IS NULL',
  setOnReset: "status = 'ACTIVE'",
  references: { customer_id: 'customers' },
  columns: {
    id: id('InternalAccount'),
    /** Null for the platform's own accounts. */
    customer_id: nullable(id('Customer')),
    type: oneOf(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET']),
    currency: currency(),
    status: oneOf(internalAccountStatus.options),
    is_private: boolean01(),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
