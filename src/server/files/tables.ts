import { bytes, id, integer } from '../database/columns'
import { type RowsOf, table } from '../database/table'

/** The bytes of documents and of files of notes, in order; never empty. */
export const fileChunks = table('file_chunks', {
  owner: 'data',
  named: { column: 'file_id', by: { documents: 'file_id', note_files: 'id' } },
  columns: { file_id: id('Document', 'NoteFile'), position: integer(0), bytes: bytes() },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
