import { checkBusiness, checkIndividual } from '../../counterparties/kycProvider'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getOwnersOf, settleOwnersOf } from '../beneficial-owners/public'
import {
  businessProfileOf,
  type CustomerRow,
  changeCustomerStatus,
  hasUnverifiedContact,
  individualProfileOf,
  requireCustomer,
} from '../customers/public'
import { type DocumentRow, getDocumentsOfCustomer, markSubmitted } from '../documents/public'
import { verificationEvent } from './events'
import {
  decideBusinessSubmission,
  decideIndividualSubmission,
  type HeldDocument,
  mayHold,
  type SubmissionPlan,
  statusAfterHold,
  withContactError,
} from './rules'
import { getVerificationOfCustomer, insertVerification, updateVerification, type VerificationRecord } from './store'

export { findKycLink, type KycLinkRow, updateKycLink } from './kycLinks'
export { maySubmit } from './rules'

/** What the check sees of a document. Assumes: A-042. */
const heldDocumentOf = (row: DocumentRow): HeldDocument => ({
  id: row.id,
  holderId: row.holder_id,
  documentType: row.document_type,
  ...(row.side !== null && { side: row.side }),
  ...(row.document_number !== null && { documentNumber: row.document_number }),
  ...(row.issuing_authority !== null && { issuingAuthority: row.issuing_authority }),
})

async function decideSubmission({ tx, now }: Context, customer: CustomerRow): Promise<SubmissionPlan> {
  const today = isoOf(now).slice(0, 10)
  const documents = (await getDocumentsOfCustomer(tx, customer.id)).map(heldDocumentOf)
  const shared = { customerId: customer.id, documents, today }
  if (customer.customer_type === 'INDIVIDUAL') {
    const { fullName, birthDate, nationality, address, idType } = individualProfileOf(customer)
    const identifier = customer.identifier ?? undefined
    const file = { ...shared, fullName, birthDate, nationality, address, idType, identifier }
    return decideIndividualSubmission(customer.status, checkIndividual(fullName), file)
  }
  const { businessInfo, address } = businessProfileOf(customer)
  const owners = (await getOwnersOf(tx, customer.id)).map(({ id, roles, ownershipPercentage, personalInfo }) => ({
    id,
    roles,
    ownershipPercentage,
    birthDate: personalInfo.birthDate,
  }))
  const outcome = checkBusiness(businessInfo?.registrationNumber)
  return decideBusinessSubmission(outcome, { ...shared, businessInfo, address, owners })
}

/** Writes the customer's one record, new or again. */
async function saveVerification(
  { tx, now, ids, changes }: Context,
  customerId: string,
  plan: Pick<SubmissionPlan, 'verificationStatus' | 'errors'>,
): Promise<VerificationRecord> {
  const before = await getVerificationOfCustomer(tx, customerId)
  const { verificationStatus, errors } = plan
  const updatedAt = isoOf(now)
  const record: VerificationRecord =
    before === null
      ? { id: ids.new('Verification'), customerId, verificationStatus, errors, createdAt: updatedAt, updatedAt }
      : { ...before, verificationStatus, errors, updatedAt }
  if (before === null) await insertVerification(tx, record)
  else await updateVerification(tx, before, record)
  changes.add('verifications', record.id)
  return record
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
