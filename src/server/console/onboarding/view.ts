import type { OwnerReview } from '../../../contract/beneficial-owners/review'
import type {
  OnboardingAct,
  OnboardingCase,
  OnboardingDocument,
  OnboardingItem,
} from '../../../contract/console/onboarding/schemas'
import type { Customer } from '../../../contract/customers/schemas'
import type { VerificationStatus } from '../../../contract/verifications/schemas'
import { type DocumentRow, reviewOf, viewDocument } from '../../areas/documents/public'
import { type CaseFile, caseActsOf, type VerificationRecord, viewVerification } from '../../areas/verifications/public'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { auditLog } from '../../kernel/tables'
import type { CasePlace } from './store'

/** A row of the list. */
export function viewItem(
  { customer, documents, requirements }: CaseFile,
  place: CasePlace,
  verificationStatus: VerificationStatus | null,
): OnboardingItem {
  return {
    id: customer.id,
    name: customer.display_name,
    customerType: customer.customer_type,
    status: customer.status,
    verificationStatus,
    waitsFor: place.waits_for,
    since: place.since,
    missing: requirements.filter(({ state }) => state === 'MISSING' || state === 'REFUSED').length,
    documents: documents.length,
    unreviewed: documents.filter(({ review_json }) => review_json === null).length,
  }
}

function viewCaseDocument(row: DocumentRow): OnboardingDocument {
  return {
    ...viewDocument(row),
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    receivedAt: row.received_at,
    isKept: row.content_deleted_at === null,
    review: reviewOf(row),
  }
}

function viewAct(row: Row<'audit_log'>): OnboardingAct {
  const result = readColumn(auditLog, row, 'details_json')?.result
  return {
    id: row.id,
    at: row.at,
    operationId: row.operation_id ?? '',
    targetId: row.target_id ?? '',
    actorKind: row.actor_kind,
    actorName: row.actor_name,
    reason: row.reason,
    result: typeof result === 'string' ? result : null,
  }
}

/** Everything the desk shows of one customer's onboarding. */
export function viewCase(
  file: CaseFile,
  beside: {
    readonly place: CasePlace
    readonly customer: Customer
    readonly verification: VerificationRecord | null
    readonly history: readonly Row<'audit_log'>[]
  },
): OnboardingCase {
  const { place, customer, verification, history } = beside
  return {
    ...viewItem(file, place, verification?.verificationStatus ?? null),
    customer,
    verification: verification === null ? null : viewVerification(verification),
    requirements: file.requirements.map(({ errors: _, ...requirement }) => requirement),
    documentList: file.documents.map(viewCaseDocument),
    ownerReviews: Object.fromEntries(
      file.owners.flatMap(({ id, review }): [string, OwnerReview][] => (review === null ? [] : [[id, review]])),
    ),
    acts: caseActsOf(file.customer.status),
    history: history.map(viewAct),
  }
}
