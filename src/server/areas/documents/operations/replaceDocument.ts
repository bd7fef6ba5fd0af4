import { deleteFileContent, keepFileContent } from '../../../files/fileContents'
import { ok } from '../../../foundation/reply'
import { withPreparation } from '../../../kernel/handlers'
import { type CheckedFile, checkFile } from '../checkedFile'
import { requireDocument } from '../public'
import { planFirstContentEnd } from '../retention'
import { auditedFacts, columnsOf, refuseDocumentErrors } from '../savedFile'
import { updateDocument } from '../store'
import { viewDocument } from '../view'

/**
 * Replaces the file of a document and all that is said of it; its holder stays.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, a field does not fit the type, or those of checkFile.
 * Source: behaviour 7.4.
 */
export const replaceDocument = withPreparation<'replaceDocument', CheckedFile>(
  async (preparation, { params, body }) => {
    await preparation.read((tx) => requireDocument(tx, params.documentId))
    refuseDocumentErrors(body)
    return checkFile(preparation, body.file)
  },
  async (context, { params, body }, file) => {
    const { tx, changes, audit } = context
    const before = await requireDocument(tx, params.documentId)
    const row = { ...before, ...columnsOf(context, body, file) }
    await updateDocument(tx, row)
    await deleteFileContent(tx, before.file_id)
    await keepFileContent(tx, row.file_id, file.chunks)
    await planFirstContentEnd(context)
    changes.add('documents', row.id)
    audit.note({ targetId: row.id, details: { ...auditedFacts(row), replacedSha256: before.sha256 } })
    return ok(viewDocument(row))
  },
)
