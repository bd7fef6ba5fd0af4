import { isId } from '../../../contract/primitives/idForm'
import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import { requireBeneficialOwner } from '../beneficial-owners/public'
import { requireCustomer } from '../customers/public'
import type { DocumentRow } from './store'

/**
 * Whose document it is, and of which customer.
 *
 * Errors: USER_NOT_FOUND, no such customer, or a deleted one; REFERENCE_NOT_FOUND, no such beneficial owner.
 * Source: behaviour 7.4.
 */
export async function requireHolder(tx: Tx, id: string): Promise<Pick<DocumentRow, 'holder_id' | 'customer_id'>> {
  const field = 'documentHolder'
  if (isId('Customer', id)) {
    await requireCustomer(tx, id, field)
    return { holder_id: id, customer_id: id }
  }
  if (isId('BeneficialOwner', id)) {
    const { customerId } = await requireBeneficialOwner(tx, id, field)
    const customer = await requireCustomer(tx, customerId, field)
    if (isId('Customer', customer.id)) return { holder_id: id, customer_id: customer.id }
  }
  throw new ServiceError(
    'REFERENCE_NOT_FOUND',
    'There is no such customer or beneficial owner. Nothing was stored; check the id.',
    { field },
  )
}
