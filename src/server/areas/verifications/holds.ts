import { checkBusiness, checkIndividual } from '../../counterparties/kycProvider'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { settleOwnersOf } from '../beneficial-owners/public'
import {
  businessProfileOf,
  type CustomerRow,
  changeCustomerStatus,
  individualProfileOf,
  requireCustomer,
} from '../customers/public'
import { verificationEvent } from './events'
import { mayHold, statusAfterHold } from './rules'
import { saveVerification } from './savedVerification'
import { getVerificationOfCustomer } from './store'

/**
 * An operator's act: the customer cannot move money until the hold is lifted or the customer is submitted again.
 *
 * Effects: state HOLD; no event is published for it.
 * Errors: USER_NOT_FOUND; CONFLICT, the customer is neither PENDING nor APPROVED.
 * Source: behaviour 7.2.
 */
export async function placeHold(context: Context, customerId: string, reason: string): Promise<CustomerRow> {
  const customer = await requireCustomer(context.tx, customerId)
  if (!mayHold(customer.status)) {
    throw new ServiceError(
      'CONFLICT',
      `The customer is ${customer.status}; only a PENDING or APPROVED one can be put on hold. Nothing was changed.`,
      { field: 'customerId', reason: 'CUSTOMER_NOT_HOLDABLE', status: customer.status },
    )
  }
  const held = await changeCustomerStatus(context, customer, 'HOLD')
  context.audit.note({ targetId: customer.id, reason, details: { from: customer.status, to: held.status } })
  return held
}

/**
 * An operator's act: the hold ends, and the provider's answer stands again.
 *
 * Effects: state APPROVED, or PENDING where the provider does not approve; CUSTOMER.*; VERIFICATION.APPROVED when a
 * record was open.
 * Errors: USER_NOT_FOUND; CONFLICT, the customer is not on hold.
 * Source: behaviour 7.2. Assumes: A-041.
 */
export async function liftHold(context: Context, customerId: string, reason: string): Promise<CustomerRow> {
  const { tx, audit, webhooks } = context
  const customer = await requireCustomer(tx, customerId)
  if (customer.status !== 'HOLD') {
    throw new ServiceError('CONFLICT', `The customer is ${customer.status} and not on hold. Nothing was changed.`, {
      field: 'customerId',
      reason: 'CUSTOMER_NOT_ON_HOLD',
      status: customer.status,
    })
  }
  const isIndividual = customer.customer_type === 'INDIVIDUAL'
  const outcome = isIndividual
    ? checkIndividual(individualProfileOf(customer).fullName)
    : checkBusiness(businessProfileOf(customer).businessInfo?.registrationNumber)
  const status = statusAfterHold(outcome)
  if (!isIndividual) await settleOwnersOf(context, customer.id, status)
  const lifted = await changeCustomerStatus(context, customer, status)
  const record = await getVerificationOfCustomer(tx, customer.id)
  if (status === 'APPROVED' && record !== null && record.verificationStatus !== 'APPROVED') {
    const approved = await saveVerification(context, customer.id, { verificationStatus: 'APPROVED', errors: [] })
    await webhooks.enqueue(tx, verificationEvent(approved))
  }
  audit.note({ targetId: customer.id, reason, details: { from: customer.status, to: lifted.status } })
  return lifted
}
