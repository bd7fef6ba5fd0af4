import type { Tx } from '../database/schema'

/**
 * Deletes the bytes of files that no row names: what was written ahead of uploads that the end of a process, or a
 * snapshot that was taken meanwhile, cut off.
 */
export async function deleteUnnamedFiles(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('file_chunks')
    .where('file_id', 'not in', (of) => of.selectFrom('documents').select('file_id'))
    .where('file_id', 'not in', (of) => of.selectFrom('note_files').select('id'))
    .execute()
}
