import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import BetterSqlite3 from 'better-sqlite3'
import { nextTurn } from '../foundation/guarded'
import { MIGRATIONS, migrate } from './migrate'

/** In the header of every database of ours: "CSgn" in ASCII. A file without it was not written by Countersign. */
export const APPLICATION_ID = 0x4353676e

const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_AT = 68
const VERSION_AT = 60
const HEADER_BYTES = 100

/** The newest schema that this program knows. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.version ?? 0

/** Why a file is not taken for a database of ours. */
export type FileFault =
  | 'NOT_SQLITE'
  | 'NOT_COUNTERSIGN'
  | 'NEWER_VERSION'
  | 'UNKNOWN_VERSION'
  | 'DAMAGED'
  | 'SCHEMA_CHANGED'

/** Copies the bytes, or shares them where the disk can, and waits until they are on the disk. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const handle = await open(to, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** What the first hundred bytes say. Source: sqlite.org, Database File Format, 1.3. */
async function readHeader(file: string): Promise<{ applicationId: number; version: number } | null> {
  const handle = await open(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0)
    if (bytesRead < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return null
    return { applicationId: header.readUInt32BE(APPLICATION_ID_AT), version: header.readUInt32BE(VERSION_AT) }
  } finally {
    await handle.close()
  }
}

/** Everything that the schema says, in words: a trigger or view that somebody added is a difference. */
function schemaOf(sqlite: BetterSqlite3.Database): string {
  const rows = sqlite
    .prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .raw()
    .all()
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
}

function schemaOfVersion(version: number): string {
  const sqlite = new BetterSqlite3(':memory:')
  try {
    migrate(
      sqlite,
      MIGRATIONS.filter((migration) => migration.version <= version),
    )
    return schemaOf(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Columns of the table that hold JSON, which whoever reads a row takes for granted. */
function jsonColumnsOf(sqlite: BetterSqlite3.Database, table: string): string[] {
  const columns = sqlite.pragma(`table_info(${table})`) as { name: string }[]
  return columns.map(({ name }) => name).filter((name) => name.endsWith('_json'))
}

function isTableWhole(sqlite: BetterSqlite3.Database, table: string): boolean {
  if (sqlite.pragma(`integrity_check(${table})`, { simple: true }) !== 'ok') return false
  if ((sqlite.pragma(`foreign_key_check(${table})`) as unknown[]).length > 0) return false
  const odd = jsonColumnsOf(sqlite, table).map((column) => `(${column} IS NOT NULL AND NOT json_valid(${column}))`)
  if (odd.length === 0) return true
  return sqlite.prepare(`SELECT 1 FROM ${table} WHERE ${odd.join(' OR ')} LIMIT 1`).get() === undefined
}

/** One table after the other, with a turn of the event loop between them: the file may have two gigabytes. */
async function areTablesWhole(sqlite: BetterSqlite3.Database): Promise<boolean> {
  const tables = sqlite
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .pluck()
    .all() as string[]
  for (const table of tables) {
    if (!isTableWhole(sqlite, table)) return false
    await nextTurn()
  }
  return true
}

async function faultInside(file: string, version: number): Promise<FileFault | null> {
  let sqlite: BetterSqlite3.Database
  try {
    sqlite = new BetterSqlite3(file, { fileMustExist: true })
  } catch {
    return 'DAMAGED'
  }
  try {
    // A crafted schema must not run functions while it is read.
    sqlite.pragma('trusted_schema = OFF')
    if (schemaOf(sqlite) !== schemaOfVersion(version)) return 'SCHEMA_CHANGED'
    return (await areTablesWhole(sqlite)) ? null : 'DAMAGED'
  } catch {
    return 'DAMAGED'
  } finally {
    sqlite.close()
  }
}

/** What the header alone says against a file. */
export async function findHeaderFault(file: string): Promise<FileFault | null> {
  const header = await readHeader(file)
  if (header === null) return 'NOT_SQLITE'
  if (header.applicationId !== APPLICATION_ID) return 'NOT_COUNTERSIGN'
  if (header.version > SCHEMA_VERSION) return 'NEWER_VERSION'
  return MIGRATIONS.some(({ version }) => version === header.version) ? null : 'UNKNOWN_VERSION'
}

/** The schema version in the header, or null when there is no header. */
export async function readSchemaVersion(file: string): Promise<number | null> {
  return (await readHeader(file))?.version ?? null
}

/**
 * Whether a file from elsewhere is a whole database of ours: header, application id, a version that this program
 * knows, exactly the tables, indexes and triggers of that version, no damaged table, no dangling
 * reference, no JSON that is none.
 *
 * Returns: null when it is, else the first fault.
 * Assumes.
 */
export async function findFileFault(file: string): Promise<FileFault | null> {
  const fault = await findHeaderFault(file)
  if (fault !== null) return fault
  return faultInside(file, (await readSchemaVersion(file)) ?? 0)
}
