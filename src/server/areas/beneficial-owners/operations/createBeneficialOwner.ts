import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { ownerStatusBeside } from '../public'
import { refuseOwnerErrors } from '../refuseOwnerErrors'
import { type BeneficialOwnerRecord, insertBeneficialOwner } from '../store'
import { viewBeneficialOwner } from '../view'

/**
 * Adds an owner to a business. Beside a business that is already resolved the owner resolves at once.
 *
 * Errors: USER_NOT_FOUND; INVALID_INPUT, the customer is not a business, or a field cannot be used.
 * Source: behaviour 7.1, 7.5. Assumes: A-035 (percentages may add up to more than 100).
 */
export async function createBeneficialOwner(
  { tx, now, ids, changes, audit }: Context,
  { body }: Input<'createBeneficialOwner'>,
) {
  refuseOwnerErrors(body, now)
  const customer = await requireCustomer(tx, body.customerId)
  if (customer.customer_type !== 'BUSINESS') {
    throw new ServiceError('INVALID_INPUT', 'Only a business has beneficial owners; this customer is an individual.', {
      field: 'customerId',
      reason: 'NOT_A_BUSINESS',
    })
  }
  const owner: BeneficialOwnerRecord = {
    id: ids.new('BeneficialOwner'),
    customerId: customer.id,
    roles: [...new Set(body.roles)],
    ownershipPercentage: body.ownershipPercentage,
    personalInfo: body.personalInfo,
    kycStatus: ownerStatusBeside(customer.status, 'UNVERIFIED', body.personalInfo.lastName),
    review: null,
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  }
  await insertBeneficialOwner(tx, owner)
  changes.add('beneficial-owners', owner.id)
  changes.add('customers', customer.id)
  audit.note({ targetId: owner.id, details: { customerId: customer.id } })
  return created(viewBeneficialOwner(owner))
}
