import type { ConsoleInput } from '../../../contract/console/operations'
import { requireBeneficialOwner, reviewOwner } from '../../areas/beneficial-owners/public'
import {
  auditedFacts,
  reviewDocument as keepReview,
  readDocumentContent,
  requireDocument,
} from '../../areas/documents/public'
import { approveCase, askForMore, rejectCase } from '../../areas/verifications/public'
import { withFieldsOf } from '../../foundation/refusedField'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { readCase } from './cases'

/** Hands out the file of a document; the audit log keeps who read it. Errors: REFERENCE_NOT_FOUND. */
export async function readDocumentFile(context: ConsoleContext, { params }: ConsoleInput<'readDocumentFile'>) {
  const row = await requireDocument(context.tx, params.documentId)
  context.audit.note({ targetId: row.id, details: auditedFacts(row) })
  return ok(await readDocumentContent(context, row))
}

/**
 * Accepts or refuses a document. Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted.
 *
 * Assumes: A-522.
 */
export async function reviewDocument(context: ConsoleContext, { params, body }: ConsoleInput<'reviewDocument'>) {
  const row = await requireDocument(context.tx, params.documentId)
  const refusal = body.verdict === 'REFUSED' ? body : { fault: null, reason: null }
  const { fault, reason } = refusal
  await keepReview(context, row, { fault, reason, compared: body.compared ?? [] })
  return ok(
    await withFieldsOf(
      () => 'documentId',
      () => readCase(context, row.customer_id),
    ),
  )
}

/**
 * Approves or rejects an owner. Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted.
 *
 * Assumes: A-521.
 */
export async function reviewBeneficialOwner(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'reviewBeneficialOwner'>,
) {
  const owner = await requireBeneficialOwner(context.tx, params.beneficialOwnerId)
  await reviewOwner(context, owner, body)
  return ok(
    await withFieldsOf(
      () => 'beneficialOwnerId',
      () => readCase(context, owner.customerId),
    ),
  )
}

/** Asks the customer for more. Errors: USER_NOT_FOUND; CONFLICT, not PENDING; INVALID_INPUT, of another case. */
export async function askCustomerForMore(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'askCustomerForMore'>,
) {
  await askForMore(context, params.customerId, body)
  return ok(await readCase(context, params.customerId))
}

/** Approves the customer. Errors: USER_NOT_FOUND; CONFLICT, not PENDING, or a requirement is not met. */
export async function approveOnboarding(context: ConsoleContext, { params, body }: ConsoleInput<'approveOnboarding'>) {
  await approveCase(context, params.customerId, body.reason)
  return ok(await readCase(context, params.customerId))
}

/** Rejects the customer. Errors: USER_NOT_FOUND; CONFLICT, not PENDING. */
export async function rejectOnboarding(context: ConsoleContext, { params, body }: ConsoleInput<'rejectOnboarding'>) {
  await rejectCase(context, params.customerId, body)
  return ok(await readCase(context, params.customerId))
}
