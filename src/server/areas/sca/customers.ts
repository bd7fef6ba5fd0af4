import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import { type CustomerRow, getCustomer, requireCustomer } from '../customers/public'
import { isRuleFor } from '../platform-config/public'
import { requireSession } from './sessions'
import { getSessionsEnd, getStandingRow } from './store'

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
 * Whether money of the customer moves only after strong authentication. One of before it is asked from the first
 * enrolment or login on.
 *
 * Assumes: A-480.
 */
export async function isScaAskedOf(tx: Tx, customer: CustomerRow): Promise<boolean> {
  if (!(await isRuleFor(tx, 'scaRules', customer.region))) return false
  return (await getStandingRow(tx, customer.id))?.is_deferred !== 1
}

interface Moment {
  readonly tx: Tx
  readonly now: number
}

/** `requireLoginOf` the customer of that id. */
export async function requirePayerLogin(
  context: Moment,
  customerId: string | null,
  field: string,
): Promise<CustomerRow | null> {
  return requireLoginOf(context, customerId === null ? null : await getCustomer(context.tx, customerId), field)
}

/**
 * Refuses money of a customer who must be logged in and is not; null: the platform's own.
 *
 * Returns: the customer, where strong authentication is asked of them; else null.
 * Errors: SCA_SESSION_REQUIRED. Source: specification, Errors, rule 2; behaviour 6.2, 6.4.
 */
export async function requireLoginOf(
  context: Moment,
  customer: CustomerRow | null,
  field: string,
): Promise<CustomerRow | null> {
  if (customer === null || !(await isScaAskedOf(context.tx, customer))) return null
  await requireSession(context, customer.id, field)
  return customer
}

/** Until when a payer is logged in, ISO text; null where nobody is, or strong authentication is not asked of them. */
export async function loginEndsAt({ tx, now }: Moment, customerId: string | null): Promise<string | null> {
  const customer = customerId === null ? null : await getCustomer(tx, customerId)
  if (customer === null || !(await isScaAskedOf(tx, customer))) return null
  return getSessionsEnd(tx, customer.id, isoOf(now))
}
