import { insertFileContent } from '../../../files/fileContents'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { withPreparation } from '../../../kernel/handlers'
import { type CheckedFile, checkFile } from '../checkedFile'
import { requireHolder } from '../holder'
import { planContentEnd } from '../public'
import { auditedFacts, columnsOf, refuseDocumentErrors } from '../savedFile'
import { type DocumentRow, insertDocument } from '../store'
import { viewDocument } from '../view'

/**
 * Stores a document of a customer or beneficial owner. The file is never returned.
 *
 * Errors: USER_NOT_FOUND and REFERENCE_NOT_FOUND, the holder; INVALID_INPUT, a field does not fit the type, or those
 * of checkFile.
 * Source: behaviour 7.4.
 */
export const uploadDocument = withPreparation<'uploadDocument', CheckedFile>(
  async ({ read }, { body }) => {
    await read((tx) => requireHolder(tx, body.documentHolder))
    refuseDocumentErrors(body)
    return checkFile(body.file)
  },
  async (context, { body }, file) => {
    const { tx, now, ids, changes, audit } = context
    const row: DocumentRow = {
      id: ids.new('Document'),
      ...(await requireHolder(tx, body.documentHolder)),
      ...columnsOf(context, body, file),
      submitted_at: null,
      created_at: isoOf(now),
    }
    await insertDocument(tx, row)
    await insertFileContent(tx, row.id, file.chunks)
    await planContentEnd(context)
    changes.add('documents', row.id)
    audit.note({ targetId: row.id, details: auditedFacts(row) })
    return created(viewDocument(row))
  },
)
