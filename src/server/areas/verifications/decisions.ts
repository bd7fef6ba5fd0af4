import type { AskedEntry, CaseAct, RejectionType } from '../../../contract/console/onboarding/schemas'
import type { VerificationError } from '../../../contract/verifications/schemas'
import { assert } from '../../foundation/assert'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { settleOwnersOf } from '../beneficial-owners/public'
import { type CustomerRow, changeCustomerStatus, requireCustomer } from '../customers/public'
import { type CaseFile, readCaseFiles } from './caseFile'
import { verificationEvent } from './events'
import { acceptedTypesOf, isComplete } from './requirements'
import { caseActsOf, type SubmissionPlan } from './rules'
import { saveVerification } from './savedVerification'

/** The file of a customer that may be decided so. Errors: USER_NOT_FOUND; CONFLICT reason CASE_NOT_OPEN. */
async function requireOpenCase(context: Context, customerId: string, act: CaseAct): Promise<CaseFile> {
  const customer = await requireCustomer(context.tx, customerId)
  if (!caseActsOf(customer.status).includes(act)) {
    throw new ServiceError('CONFLICT', `The customer is ${customer.status} and not PENDING. Nothing was changed.`, {
      field: 'customerId',
      reason: 'CASE_NOT_OPEN',
      status: customer.status,
    })
  }
  const [file] = await readCaseFiles(context, [customer])
  assert(file !== undefined, 'every customer has a file')
  return file
}

async function decide(context: Context, customer: CustomerRow, plan: SubmissionPlan, reason: string): Promise<void> {
  const record = await saveVerification(context, customer.id, plan)
  if (customer.customer_type === 'BUSINESS') await settleOwnersOf(context, customer.id, plan.customerStatus)
  await changeCustomerStatus(context, customer, plan.customerStatus)
  await context.webhooks.enqueue(context.tx, verificationEvent(record))
  const result = plan.errors[0]?.type ?? plan.customerStatus
  context.audit.note({ targetId: customer.id, reason, details: { result, verificationId: record.id } })
}

/**
 * A person's word: the customer is approved, its owners as the provider says of those whom nobody judged.
 *
 * Effects: state APPROVED; CUSTOMER.*_APPROVED, VERIFICATION.APPROVED.
 * Errors: USER_NOT_FOUND; CONFLICT reason CASE_NOT_OPEN or CASE_INCOMPLETE, naming what is not met.
 * Source: behaviour 7.2. Assumes: A-520.
 */
export async function approveCase(context: Context, customerId: string, reason: string): Promise<void> {
  const { customer, requirements } = await requireOpenCase(context, customerId, 'APPROVE')
  if (!isComplete(requirements)) {
    const open = requirements.filter(({ state }) => state !== 'MET')
    throw new ServiceError('CONFLICT', `${open.length} requirements are not met yet. Nothing was changed.`, {
      field: 'customerId',
      reason: 'CASE_INCOMPLETE',
      open: open.map(({ resourceId, type, field, state }) => ({ resourceId, type, field, state })),
    })
  }
  await decide(context, customer, { customerStatus: 'APPROVED', verificationStatus: 'APPROVED', errors: [] }, reason)
}

/**
 * A person's word: the customer is rejected for good. What the platform reads says no more than the kind.
 *
 * Effects: state REJECTED; CUSTOMER.*_REJECTED, VERIFICATION.REJECTED.
 * Errors: USER_NOT_FOUND; CONFLICT reason CASE_NOT_OPEN.
 * Source: behaviour 7.2.
 */
export async function rejectCase(
  context: Context,
  customerId: string,
  { type, reason }: { readonly type: RejectionType; readonly reason: string },
): Promise<void> {
  const { customer } = await requireOpenCase(context, customerId, 'REJECT')
  const error = { resourceId: customer.id, type, reason: 'The applicant was rejected after a review.' }
  await decide(
    context,
    customer,
    { customerStatus: 'REJECTED', verificationStatus: 'REJECTED', errors: [error] },
    reason,
  )
}

/** Errors: INVALID_INPUT, an entry is about what is not of this case. */
function entriesOf({ customer, owners, documents }: CaseFile, entries: readonly AskedEntry[]): VerificationError[] {
  const ids = new Set<string>([customer.id, ...owners.map(({ id }) => id), ...documents.map(({ id }) => id)])
  return entries.map(({ resourceId, type, field, reason }, index) => {
    if (!ids.has(resourceId)) {
      const path = `entries.${index}.resourceId`
      throw new ServiceError(
        'INVALID_INPUT',
        'This is no customer, owner or document of the case; nothing was asked.',
        {
          field: path,
          reason: 'NOT_OF_THIS_CASE',
        },
      )
    }
    return { resourceId, type, field, acceptedDocumentTypes: acceptedTypesOf(type), reason }
  })
}

/**
 * A person's word: more is wanted of the customer, who stays PENDING.
 *
 * Effects: the verification is RESOLVE_ERRORS with the entries; VERIFICATION.RESOLVE_ERRORS.
 * Errors: USER_NOT_FOUND; CONFLICT reason CASE_NOT_OPEN; INVALID_INPUT, an entry is not of this case.
 * Source: behaviour 7.2.
 */
export async function askForMore(
  context: Context,
  customerId: string,
  asked: { readonly entries: readonly AskedEntry[]; readonly reason: string },
): Promise<void> {
  const file = await requireOpenCase(context, customerId, 'ASK')
  const errors = entriesOf(file, asked.entries)
  const plan = { verificationStatus: 'RESOLVE_ERRORS', errors, isAsked: true } as const
  const record = await saveVerification(context, file.customer.id, plan)
  await context.webhooks.enqueue(context.tx, verificationEvent(record))
  const details = { result: 'RESOLVE_ERRORS', verificationId: record.id, entries: errors.map(({ type }) => type) }
  context.audit.note({ targetId: file.customer.id, reason: asked.reason, details })
}
