import { created } from '../../../foundation/reply'
import { withPreparation } from '../../../kernel/handlers'
import { type CheckedFile, checkFile } from '../checkedFile'
import { requireHolder } from '../holder'
import { storeDocument } from '../public'
import { auditedFacts, refuseDocumentErrors } from '../savedFile'
import { viewDocument } from '../view'

/**
 * Stores a document of a customer or beneficial owner. The file is never returned.
 *
 * Errors: USER_NOT_FOUND and REFERENCE_NOT_FOUND, the holder; INVALID_INPUT, a field does not fit the type, or those
 * of checkFile.
 * Source: behaviour 7.4.
 */
export const uploadDocument = withPreparation<'uploadDocument', CheckedFile>(
  async (preparation, { body }) => {
    await preparation.read((tx) => requireHolder(tx, body.documentHolder))
    refuseDocumentErrors(body)
    return checkFile(preparation, body.file)
  },
  async (context, { body }, file) => {
    const row = await storeDocument(context, body, file)
    context.audit.note({ targetId: row.id, details: auditedFacts(row) })
    return created(viewDocument(row))
  },
)
