import type BetterSqlite3 from 'better-sqlite3'
import { NewerDatabaseError } from './migrate'
import { APPLICATION_ID, createDatabase, SCHEMA_VERSION } from './newDatabase'

/** A database that another program wrote; it is as it was. */
class ForeignDatabaseError extends Error {
  constructor() {
    super('the database was not written by Countersign')
    this.name = 'ForeignDatabaseError'
  }
}

const tablesOf = (sqlite: BetterSqlite3.Database): string[] =>
  sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[]

/** Whether every table of that schema version is there; a file of ours from before it was stamped has them all. */
function hasTablesOf(sqlite: BetterSqlite3.Database, version: number): boolean {
  const found = new Set(tablesOf(sqlite))
  const expected = createDatabase(':memory:', version)
  try {
    return tablesOf(expected).every((name) => found.has(name))
  } finally {
    expected.close()
  }
}

/**
 * Looks at a database before anything is changed in it: an empty one is taken, one of ours by its application id, or,
 * from before there was one, by its tables.
 *
 * Returns: its schema version; 0 for an empty one.
 * Errors: ForeignDatabaseError; NewerDatabaseError.
 */
export function recognise(sqlite: BetterSqlite3.Database): number {
  const applicationId = Number(sqlite.pragma('application_id', { simple: true }))
  const version = Number(sqlite.pragma('user_version', { simple: true }))
  if (applicationId !== 0 && applicationId !== APPLICATION_ID) throw new ForeignDatabaseError()
  if (version > SCHEMA_VERSION) throw new NewerDatabaseError(version, SCHEMA_VERSION)
  if (applicationId === APPLICATION_ID) return version
  const isOurs = version === 0 ? tablesOf(sqlite).length === 0 : hasTablesOf(sqlite, version)
  if (!isOurs) throw new ForeignDatabaseError()
  return version
}
