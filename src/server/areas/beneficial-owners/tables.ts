import { z } from 'zod'
import { ownerReview } from '../../../contract/beneficial-owners/review'
import {
  beneficialOwnerPersonalInfo,
  beneficialOwnerRole,
  kycStatus,
} from '../../../contract/beneficial-owners/schemas'
import { id, instant, json, nullable, oneOf, real } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const beneficialOwners = table('beneficial_owners', {
  owner: 'data',
  searched: { texts: [['personal_info_json', '$.firstName', '$.lastName']] },
  references: { customer_id: 'customers' },
  columns: {
    id: id('BeneficialOwner'),
    customer_id: id('Customer'),
    roles_json: json(z.array(beneficialOwnerRole)),
    ownership_percentage: real(),
    personal_info_json: json(beneficialOwnerPersonalInfo),
    kyc_status: oneOf(kycStatus.options),
    review_json: nullable(json(ownerReview)),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
