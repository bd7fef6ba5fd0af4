import { writeFileSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { MIGRATIONS, migrate } from './migrate'
import { openSqlite } from './openSqlite'

/** In the header of every database of ours: "CSgn" in ASCII. */
export const APPLICATION_ID = 0x4353676e

/** The newest schema that this program knows. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.version ?? 0

/** What the migrations made in this thread, by version: taking in one file asks for the same schema several times. */
const made = new Map<number, Buffer>()

function makeDatabase(version: number): Buffer {
  const sqlite = openSqlite(':memory:')
  try {
    migrate(
      sqlite,
      MIGRATIONS.filter((migration) => migration.version <= version),
    )
    sqlite.pragma(`application_id = ${APPLICATION_ID}`)
    return sqlite.serialize()
  } finally {
    sqlite.close()
  }
}

/**
 * An empty database of that schema version, made by the migrations.
 *
 * Input: `file`, which is not there yet; `:memory:` for one that is only looked at.
 */
export function createDatabase(file: string, version: number): BetterSqlite3.Database {
  const bytes = made.get(version) ?? makeDatabase(version)
  made.set(version, bytes)
  if (file === ':memory:') return openSqlite(bytes)
  writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 })
  return openSqlite(file)
}

/**
 * Everything that a schema says, in words: a trigger or view that somebody added is a difference, whatever its name.
 * SQLite's own bookkeeping, which has no text of its own, is left out.
 */
export function schemaOf(sqlite: BetterSqlite3.Database): string {
  const rows = sqlite
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL
        AND NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))`,
    )
    .raw()
    .all()
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
}

/** What the migrations up to that version make. */
export function schemaOfVersion(version: number): string {
  const sqlite = createDatabase(':memory:', version)
  try {
    return schemaOf(sqlite)
  } finally {
    sqlite.close()
  }
}
