import type { Page } from '../../../contract/primitives/pagination'
import { countRow } from '../../database/counters'
import { listPage } from '../../database/listPage'
import { getRowById, insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { deleteFileContent } from '../../files/fileContents'

export type DocumentRow = Row<'documents'>

/** Adds a document, and counts it to its holder. */
export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await insertRow(tx, 'documents', row)
  await countRow(tx, 'documents', { documentHolder: row.holder_id }, 1)
}

/** Writes a document as it is now; its holder never changes. */
export async function updateDocument(tx: Tx, { id, ...columns }: DocumentRow): Promise<void> {
  await tx.updateTable('documents').set(columns).where('id', '=', id).execute()
}

/** Deletes a document with its bytes. */
export async function removeDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await deleteFileContent(tx, row.file_id)
  await tx.deleteFrom('documents').where('id', '=', row.id).execute()
  await countRow(tx, 'documents', { documentHolder: row.holder_id }, -1)
}

/** The document of that id, or null. */
export async function getDocumentRow(tx: Tx, id: string): Promise<DocumentRow | null> {
  return getRowById(tx, 'documents', id)
}

/** A page of documents, newest first. */
export function listDocumentPage(
  tx: Tx,
  query: {
    readonly documentHolder?: string | undefined
    readonly limit?: number | undefined
    readonly cursor?: string | undefined
  },
): Promise<Page<DocumentRow>> {
  const { documentHolder: holder, limit, cursor } = query
  const filter = { column: 'holder_id', op: '=', counterKey: `documentHolder=${holder}` } as const
  return listPage(tx, {
    list: 'documents',
    table: 'documents',
    filters: holder === undefined ? [] : [{ ...filter, value: holder }],
    isCounted: true,
    limit,
    cursor,
  })
}

/** The documents of customers and of their owners, in the order in which they came. */
export async function getDocumentsOfCustomers(tx: Tx, customerIds: readonly string[]): Promise<DocumentRow[]> {
  if (customerIds.length === 0) return []
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Notes that the customer was submitted with its documents. */
export async function markSubmitted(tx: Tx, customerId: string, at: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ submitted_at: at })
    .where('customer_id', '=', customerId)
    .where('submitted_at', 'is', null)
    .execute()
}

/** When the oldest bytes came that are still kept; null without any. */
export async function getOldestContent(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('documents')
    .select('received_at')
    .where('content_deleted_at', 'is', null)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/**
 * Deletes the bytes of a few documents, oldest first, that came at or before an instant; what is known of the documents
 * stays. Returns: their ids.
 */
export async function deleteContentUpTo(
  tx: Tx,
  upTo: string,
  { at, most }: { readonly at: string; readonly most: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'file_id'])
    .where('content_deleted_at', 'is', null)
    .where('received_at', '<=', upTo)
    .orderBy('received_at')
    .limit(most)
    .execute()
  for (const { id, file_id } of rows) {
    await tx.updateTable('documents').set({ content_deleted_at: at }).where('id', '=', id).execute()
    await deleteFileContent(tx, file_id)
  }
  return rows.map(({ id }) => id)
}
