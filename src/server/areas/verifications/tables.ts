import { z } from 'zod'
import { verificationError, verificationStatus } from '../../../contract/verifications/schemas'
import { id, instant, json, oneOf } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const verifications = table('verifications', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    id: id('Verification'),
    customer_id: id('Customer'),
    verification_status: oneOf(verificationStatus.options),
    errors_json: json(z.array(verificationError)),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
