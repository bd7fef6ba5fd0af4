import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { MIGRATIONS } from './migrate'
import { APPLICATION_ID, SCHEMA_VERSION, schemaOf, schemaOfVersion } from './newDatabase'
import { openSqlite } from './openSqlite'

const MAGIC = 'SQLite format 3\0'
const WRITE_FORMAT_AT = 18
const APPLICATION_ID_AT = 68
const VERSION_AT = 60
const HEADER_BYTES = 100

/** What the first bytes alone can say against a file. */
export type HeaderFault = 'NOT_SQLITE' | 'NOT_COUNTERSIGN' | 'NEWER_VERSION' | 'UNKNOWN_VERSION'

/** Copies the bytes, or shares them where the disk can, for their owner alone, and waits until they are on the disk. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const handle = await open(to, 'r+')
  try {
    await handle.chmod(0o600)
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

/** What the header alone says against a file. */
export async function findHeaderFault(file: string): Promise<HeaderFault | null> {
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
 * Takes the write-ahead log out of a file's header: it is read alone, and no log stands beside it. A file that says
 * otherwise would make a reader create one.
 */
export async function readWithoutLog(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.write(Buffer.from([1, 1]), 0, 2, WRITE_FORMAT_AT)
  } finally {
    await handle.close()
  }
}

/** Whether the file has exactly the tables, indexes and triggers that the migrations make for its version. */
export async function hasSchemaOfItsVersion(file: string): Promise<boolean> {
  const version = (await readSchemaVersion(file)) ?? 0
  const sqlite = openSqlite(file, { fileMustExist: true })
  try {
    return schemaOf(sqlite) === schemaOfVersion(version)
  } finally {
    sqlite.close()
  }
}
