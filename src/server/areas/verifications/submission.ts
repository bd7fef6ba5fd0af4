import { checkBusiness, checkIndividual } from '../../counterparties/kycProvider'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { settleOwnersOf } from '../beneficial-owners/public'
import {
  businessProfileOf,
  type CustomerRow,
  changeCustomerStatus,
  hasUnverifiedContact,
  individualProfileOf,
} from '../customers/public'
import { markSubmitted } from '../documents/public'
import { businessFileOf, individualFileOf, readCustomerFiles } from './caseFile'
import { verificationEvent } from './events'
import { decideBusinessSubmission, decideIndividualSubmission, type SubmissionPlan, withContactError } from './rules'
import { saveVerification } from './savedVerification'
import type { VerificationRecord } from './store'

async function decideSubmission(context: Context, customer: CustomerRow): Promise<SubmissionPlan> {
  const [file] = await readCustomerFiles(context, [customer])
  assert(file !== undefined, 'every customer has a file')
  if (customer.customer_type === 'INDIVIDUAL') {
    const { fullName } = individualProfileOf(customer)
    return decideIndividualSubmission(customer.status, checkIndividual(fullName), individualFileOf(file, context.now))
  }
  const outcome = checkBusiness(businessProfileOf(customer).businessInfo?.registrationNumber)
  return decideBusinessSubmission(outcome, businessFileOf(file, context.now))
}

/**
 * Submits a customer to the simulated provider, whose answer is immediate.
 *
 * Effects: the customer's record; its state and its owners' states; CUSTOMER.* when the state changes, then
 * VERIFICATION.*.
 * Source: behaviour 7.2, 7.5.
 */
export async function submitVerification(context: Context, customer: CustomerRow): Promise<VerificationRecord> {
  const decided = await decideSubmission(context, customer)
  const isContactOpen = await hasUnverifiedContact(context.tx, customer)
  const plan = isContactOpen ? withContactError(decided, customer.id, customer.status) : decided
  const record = await saveVerification(context, customer.id, plan)
  await markSubmitted(context.tx, customer.id, isoOf(context.now))
  if (customer.customer_type === 'BUSINESS') await settleOwnersOf(context, customer.id, plan.customerStatus)
  await changeCustomerStatus(context, customer, plan.customerStatus)
  await context.webhooks.enqueue(context.tx, verificationEvent(record))
  return record
}
