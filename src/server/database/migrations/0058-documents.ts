import type { Migration } from '../migration'

/** Documents, and one place for the bytes of all files: those of notes stood in their rows as text until now. */
export const documents: Migration = {
  version: 58,
  name: 'documents',
  statements: [
    `CREATE TABLE file_chunks (
      file_id TEXT NOT NULL, position INTEGER NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY (file_id, position)) STRICT`,
    `CREATE TABLE documents (
      id TEXT PRIMARY KEY, holder_id TEXT NOT NULL, customer_id TEXT NOT NULL REFERENCES customers (id),
      document_type TEXT NOT NULL, side TEXT, country TEXT NOT NULL, document_number TEXT, issuing_authority TEXT,
      file_name TEXT NOT NULL, media_type TEXT NOT NULL, size_bytes INTEGER NOT NULL, sha256 TEXT NOT NULL,
      submitted_at TEXT, received_at TEXT NOT NULL, content_deleted_at TEXT,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX documents_by_time ON documents (created_at, id)',
    'CREATE INDEX documents_by_holder ON documents (holder_id, created_at, id)',
    'CREATE INDEX documents_by_customer ON documents (customer_id, created_at, id)',
    'CREATE INDEX documents_by_content ON documents (received_at) WHERE content_deleted_at IS NULL',
    `INSERT INTO file_chunks (file_id, position, bytes)
      WITH RECURSIVE pieces (position) AS (SELECT 0 UNION ALL SELECT position + 1 FROM pieces WHERE position < 15)
      SELECT id, position, substr(bytes_of_base64(content_base64), position * 262144 + 1, 262144)
        FROM note_files JOIN pieces ON position * 262144 < size_bytes ORDER BY id, position`,
    'ALTER TABLE note_files DROP COLUMN content_base64',
  ],
}
