import type { Migration } from '../migration'

const neverChanged = (table: string): string =>
  `CREATE TRIGGER ${table}_stay BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'notes are never changed'); END`

/** Notes of operators with files, about actions, payees, customers and agents. */
export const notes: Migration = {
  version: 51,
  name: 'notes',
  statements: [
    `CREATE TABLE notes (
      id TEXT PRIMARY KEY, target_id TEXT NOT NULL,
      author_id TEXT NOT NULL, author_name TEXT NOT NULL,
      text TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX notes_by_target ON notes (target_id, created_at, id)',
    `CREATE TABLE note_files (
      id TEXT PRIMARY KEY, note_id TEXT NOT NULL REFERENCES notes (id),
      name TEXT NOT NULL, media_type TEXT NOT NULL, size_bytes INTEGER NOT NULL, sha256 TEXT NOT NULL,
      content_base64 TEXT NOT NULL) STRICT`,
    'CREATE INDEX note_files_by_note ON note_files (note_id, id)',
    neverChanged('notes'),
    neverChanged('note_files'),
  ],
}
