import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireDocument } from '../public'
import { auditedFacts } from '../savedFile'
import { removeDocument } from '../store'

/**
 * Deletes a document with its file.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason DOCUMENT_SUBMITTED, its customer was submitted with it.
 * Source: behaviour 7.1.
 */
export async function deleteDocument({ tx, changes, audit }: Context, { params }: Input<'deleteDocument'>) {
  const row = await requireDocument(tx, params.documentId)
  if (row.submitted_at !== null) {
    throw new ServiceError(
      'CONFLICT',
      'The document was submitted with its customer; nothing was deleted. Replace it.',
      {
        field: 'documentId',
        reason: 'DOCUMENT_SUBMITTED',
      },
    )
  }
  await removeDocument(tx, row)
  changes.add('documents', row.id)
  audit.note({ targetId: row.id, details: auditedFacts(row) })
  return noContent()
}
