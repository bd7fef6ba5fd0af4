import type { Document } from '../../../contract/documents/schemas'
import type { DocumentRow } from './store'

/** The wire shape of a document; the file is never part of it. */
export function viewDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    documentHolder: row.holder_id,
    documentType: row.document_type,
    side: row.side ?? undefined,
    country: row.country,
    documentNumber: row.document_number ?? undefined,
    issuingAuthority: row.issuing_authority ?? undefined,
    fileName: row.file_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
