import type { DocumentReplacement } from '../../../contract/documents/schemas'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import type { CheckedFile } from './checkedFile'
import { documentErrors } from './rules'
import type { DocumentRow } from './store'

/** Errors: INVALID_INPUT, naming every field that does not fit the document. */
export function refuseDocumentErrors(facts: Parameters<typeof documentErrors>[0]): void {
  const errors = documentErrors(facts)
  if (errors.length === 0) return
  throw new ServiceError('INVALID_INPUT', 'The document was not stored: some fields do not fit it.', {
    field: errors[0]?.field,
    errors,
  })
}

/** Forms send a field that was left empty as a text without characters. */
const filledIn = (text: string | undefined): string | null => text?.trim() || null

/** What a document has of its form and its file. */
export function columnsOf({ now }: Context, body: Omit<DocumentReplacement, 'file'>, file: CheckedFile) {
  return {
    document_type: body.documentType,
    side: body.side ?? null,
    country: body.country,
    document_number: filledIn(body.documentNumber),
    issuing_authority: filledIn(body.issuingAuthority),
    file_id: file.fileId,
    file_name: file.fileName,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    received_at: isoOf(now),
    content_deleted_at: null,
    review_json: null,
    updated_at: isoOf(now),
  } satisfies Partial<DocumentRow>
}

/** What the audit log keeps of a document: ids, hashes and sizes, and no name. */
export const auditedFacts = ({ holder_id, document_type, sha256, size_bytes }: DocumentRow) => ({
  documentHolder: holder_id,
  documentType: document_type,
  sha256,
  sizeBytes: size_bytes,
})
