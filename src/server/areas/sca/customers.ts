import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import { type CustomerRow, requireCustomer } from '../customers/public'
import { isRuleFor } from '../platform-config/public'
import { getStandingRow } from './store'

/**
 * Refuses a customer of whom strong authentication is not asked.
 *
 * Errors: CONFLICT reason SCA_NOT_REQUIRED. Source: specification, rule 2; behaviour 6.
 */
export async function requireScaRegion(tx: Tx, customer: CustomerRow, field = 'customerId'): Promise<void> {
  if (await isRuleFor(tx, 'scaRules', customer.region)) return
  throw new ServiceError(
    'CONFLICT',
    'Strong customer authentication does not apply to this customer; nothing was done.',
    { field, reason: 'SCA_NOT_REQUIRED', region: customer.region },
  )
}

/**
 * The customer of whom strong authentication is asked.
 *
 * Errors: USER_NOT_FOUND; CONFLICT reason SCA_NOT_REQUIRED. Source: specification, rule 2; behaviour 6.
 */
export async function requireScaCustomer(tx: Tx, customerId: string): Promise<CustomerRow> {
  const customer = await requireCustomer(tx, customerId)
  await requireScaRegion(tx, customer)
  return customer
}

/**
 * Whether money of the customer moves only after strong authentication; null: the platform's own. One of before it is
 * asked from the first enrolment or login on.
 *
 * Assumes: A-480.
 */
export async function isScaAskedOf(tx: Tx, customer: Pick<CustomerRow, 'id' | 'region'> | null): Promise<boolean> {
  if (customer === null || !(await isRuleFor(tx, 'scaRules', customer.region))) return false
  return (await getStandingRow(tx, customer.id))?.is_deferred !== 1
}
