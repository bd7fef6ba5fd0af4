import { insertRow } from '../database/rowsById'
import type { Row, Tx } from '../database/schema'

type FileId = Row<'file_chunks'>['file_id']

/** Keeps the bytes of a file under the id of the row that says what it is. */
export async function insertFileContent(tx: Tx, fileId: FileId, chunks: readonly Uint8Array[]): Promise<void> {
  for (const [position, bytes] of chunks.entries())
    await insertRow(tx, 'file_chunks', { file_id: fileId, position, bytes })
}

/** The bytes of a file; null when they are not kept any more. */
export async function getFileContent(tx: Tx, fileId: string): Promise<Buffer | null> {
  const rows = await tx
    .selectFrom('file_chunks')
    .select('bytes')
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute()
  return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** Deletes the bytes of a file. */
export async function deleteFileContent(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('file_chunks').where('file_id', '=', fileId).execute()
}
