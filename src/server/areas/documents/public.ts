import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { type DocumentRow, getDocumentRow } from './store'

export { planContentEnd } from './retention'
export { type DocumentRow, getDocumentsOfCustomer, markSubmitted } from './store'

/** The document. Errors: REFERENCE_NOT_FOUND. */
export async function requireDocument(tx: Tx, id: string): Promise<DocumentRow> {
  return found(
    await getDocumentRow(tx, id),
    'REFERENCE_NOT_FOUND',
    'documentId',
    'There is no document with this id. Nothing was done; check the id.',
  )
}
