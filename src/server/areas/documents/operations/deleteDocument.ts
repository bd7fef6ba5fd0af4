import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { deleteUnsubmitted, requireDocument } from '../public'
import { auditedFacts } from '../savedFile'

/**
 * Deletes a document with its file.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason DOCUMENT_SUBMITTED, its customer was submitted with it.
 * Source: behaviour 7.1.
 */
export async function deleteDocument(context: Context, { params }: Input<'deleteDocument'>) {
  const row = await requireDocument(context.tx, params.documentId)
  await deleteUnsubmitted(context, row)
  context.audit.note({ targetId: row.id, details: auditedFacts(row) })
  return noContent()
}
