import type { Store } from '../database/open'

/** Deletes the bytes of files that no row names: what a process wrote ahead of uploads that its end cut off. */
export async function deleteUnnamedFiles(store: Store): Promise<void> {
  await store.write(async (tx) => {
    await tx
      .deleteFrom('file_chunks')
      .where('file_id', 'not in', (of) => of.selectFrom('documents').select('file_id'))
      .where('file_id', 'not in', (of) => of.selectFrom('note_files').select('id'))
      .execute()
  })
}
