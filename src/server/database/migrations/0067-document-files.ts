import type { Migration } from '../migration'

/** The bytes of a document stand under an id of their own, so that they can be written ahead of what names them. */
export const documentFiles: Migration = {
  version: 67,
  name: 'document files',
  statements: [
    "ALTER TABLE documents ADD COLUMN file_id TEXT NOT NULL DEFAULT ''",
    'UPDATE documents SET file_id = id',
    'CREATE UNIQUE INDEX documents_by_file ON documents (file_id)',
  ],
}
