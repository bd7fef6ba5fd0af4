import type { DocumentUpload } from '../../../contract/documents/schemas'
import type { Tx } from '../../database/schema'
import { keepFileContent } from '../../files/fileContents'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import type { CheckedFile } from './checkedFile'
import { requireHolder } from './holder'
import { planFirstContentEnd } from './retention'
import { columnsOf } from './savedFile'
import { type DocumentRow, getDocumentRow, insertDocument, removeDocument } from './store'

export { type CheckedFile, checkFile } from './checkedFile'
export { planContentEnd } from './retention'
export { readDocumentContent, reviewDocument, reviewOf } from './review'
export { auditedFacts, refuseDocumentErrors } from './savedFile'
export { type DocumentRow, getDocumentsOfCustomers, markSubmitted } from './store'
export { viewDocument } from './view'

/** The document. Errors: REFERENCE_NOT_FOUND. */
export async function requireDocument(tx: Tx, id: string): Promise<DocumentRow> {
  return found(
    await getDocumentRow(tx, id),
    'REFERENCE_NOT_FOUND',
    'documentId',
    'There is no document with this id. Nothing was done; check the id.',
  )
}

/** Stores a document whose file was checked. Errors: USER_NOT_FOUND and REFERENCE_NOT_FOUND, the holder. */
export async function storeDocument(
  context: Context,
  body: Omit<DocumentUpload, 'file'>,
  file: CheckedFile,
): Promise<DocumentRow> {
  const { tx, now, changes } = context
  const row: DocumentRow = {
    id: file.fileId,
    ...(await requireHolder(tx, body.documentHolder)),
    ...columnsOf(context, body, file),
    submitted_at: null,
    created_at: isoOf(now),
  }
  await insertDocument(tx, row)
  await keepFileContent(tx, row.file_id, file.chunks)
  await planFirstContentEnd(context)
  changes.add('documents', row.id)
  return row
}

/** Deletes a document with its file. Errors: CONFLICT reason DOCUMENT_SUBMITTED, its customer was submitted with it. */
export async function deleteUnsubmitted({ tx, changes }: Pick<Context, 'tx' | 'changes'>, row: DocumentRow) {
  if (row.submitted_at !== null) {
    throw new ServiceError(
      'CONFLICT',
      'The document was submitted with its customer; nothing was deleted. Replace it.',
      { field: 'documentId', reason: 'DOCUMENT_SUBMITTED' },
    )
  }
  await removeDocument(tx, row)
  changes.add('documents', row.id)
}
