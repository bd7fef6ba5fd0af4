import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { allTables } from '../host/tables'
import { buildThread } from '../testing/builtThread'
import { openMigrated } from '../testing/migratedDatabase'
import { openStore, type Store } from './open'
import type { Tx } from './schema'

const FILE = 'Document:01a9b000-0000-7000-8000-000000000001'
const PIECE = new Uint8Array(256 * 1024).fill(7)

let thread: Awaited<ReturnType<typeof buildThread>>
beforeAll(async () => {
  thread = await buildThread('src/server/database/databaseThread.ts', 'database-thread')
})
afterAll(() => thread.remove())

let dir: string
let store: Store
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-beside-'))
  store = openStore(join(dir, 'x.sqlite'), 'FULL', allTables, { openFile: openMigrated, threadProgram: thread.program })
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const insert = (position: number) => (tx: Tx) =>
  tx.insertInto('file_chunks').values({ file_id: FILE, position, bytes: PIECE }).compile()
const note = (key: string) =>
  store.write(async (tx) => {
    await tx.insertInto('host_settings').values({ key, value: '1' }).execute()
  })
const countOf = (file: string, table: string) => {
  const sqlite = new BetterSqlite3(file, { readonly: true })
  try {
    return sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  } finally {
    sqlite.close()
  }
}
const chunks = () => store.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()

it('writes ahead beside the first connection, which reads it and writes in between', async () => {
  const writes = Array.from({ length: 40 }, (_, position) => store.writeAhead(insert(position)))
  await note('in between')
  await Promise.all(writes)
  expect(chunks()).toBe(40)
  const [{ bytes } = { bytes: null }] = await store.read((tx) =>
    tx.selectFrom('file_chunks').select('bytes').limit(1).execute(),
  )
  expect(bytes?.length).toBe(PIECE.length)
  await expect(store.writeAhead(insert(1))).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
})

it('copies what is committed, for its owner alone, while others write', async () => {
  await note('before')
  const copy = join(dir, 'copy.sqlite')
  const copying = store.copyTo(copy)
  for (let position = 0; position < 5; position += 1) await store.writeAhead(insert(position))
  await note('meanwhile')
  await copying
  expect(countOf(copy, `host_settings WHERE key = 'before'`)).toBe(1)
  expect(new BetterSqlite3(copy, { readonly: true }).pragma('integrity_check', { simple: true })).toBe('ok')
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(chunks()).toBe(5)
})

/** Another program that wants the database for itself. Returns: what it was told. */
function askForItAlone(file: string): string {
  const program = `import Sqlite from 'better-sqlite3'
    const sqlite = new Sqlite(process.argv[1], { timeout: 0 })
    try {
      sqlite.pragma('locking_mode = EXCLUSIVE')
      sqlite.pragma('journal_mode = DELETE')
      console.log('given')
    } catch (error) {
      console.log(error.code)
    }`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, file], { encoding: 'utf8' }).trim()
}

it('keeps its locks through a copy: other programs know afterwards that the database is used', async () => {
  await note('before')
  await store.copyTo(join(dir, 'copy.sqlite'))
  expect(askForItAlone(join(dir, 'x.sqlite'))).toBe('SQLITE_BUSY')
})

it('goes on in another thread when one has ended by itself', async () => {
  const dying = join(dir, 'dying.mjs')
  const flag = join(dir, 'dies')
  const lines = [
    "import { existsSync } from 'node:fs'",
    "import { parentPort } from 'node:worker_threads'",
    `if (existsSync(${JSON.stringify(flag)})) parentPort.on('message', () => process.exit(1))`,
    `else await import(${JSON.stringify(thread.program)})`,
  ]
  writeFileSync(dying, lines.join('\n'))
  const options = { openFile: openMigrated, threadProgram: dying, reportFault: () => undefined }
  const other = openStore(join(dir, 'other.sqlite'), 'FULL', allTables, options)
  try {
    writeFileSync(flag, '')
    await expect(other.writeAhead(insert(0))).rejects.toThrow('the thread of the database has ended')
    await expect(other.copyTo(join(dir, 'copy.sqlite'))).rejects.toThrow('the thread of the database has ended')
    rmSync(flag)
    await other.writeAhead(insert(0))
    await other.copyTo(join(dir, 'copy.sqlite'))
    expect(countOf(join(dir, 'copy.sqlite'), 'file_chunks')).toBe(1)
  } finally {
    await other.close()
  }
})

/** The thread, which meets a full disk when it folds, and writes what it says on standard error into a file. */
function fullWhenFolding(said: string): string {
  const program = join(dir, 'full.mjs')
  const lines = [
    "import { appendFileSync } from 'node:fs'",
    `import Sqlite from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}`,
    `process.stderr.write = (text) => appendFileSync(${JSON.stringify(said)}, text)`,
    'const pragma = Sqlite.prototype.pragma',
    'Sqlite.prototype.pragma = function (text, ...more) {',
    "  if (text.startsWith('wal_checkpoint')) throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL')",
    '  return pragma.call(this, text, ...more)',
    '}',
    `await import(${JSON.stringify(thread.program)})`,
  ]
  writeFileSync(program, lines.join('\n'))
  return program
}

it('says in a sentence that the disk is full when it folds, keeps what was written, and tries again', async () => {
  const said = join(dir, 'said.txt')
  const options = { openFile: openMigrated, threadProgram: fullWhenFolding(said) }
  const other = openStore(join(dir, 'other.sqlite'), 'FULL', allTables, options)
  try {
    for (let position = 0; position < 20; position += 1) await other.writeAhead(insert(position))
    // The file is there before its text is.
    const sentence =
      'countersign: fault in the thread of the database: The disk of the data folder is full, or fails; nothing was ' +
      'done. Make room, then send the request again.\n'
    await expect.poll(() => (existsSync(said) ? readFileSync(said, 'utf8') : '')).toBe(sentence)
    expect(other.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()).toBe(20)
  } finally {
    await other.close()
  }
})

it('makes room for a swap, and writes in what comes', async () => {
  await store.writeAhead(insert(0))
  const candidate = join(dir, 'candidate.sqlite')
  await store.copyTo(candidate)
  await store.writeAhead(insert(1))
  const kept = join(dir, 'kept.sqlite')
  await store.swap({ candidate, kept, prepare: async () => undefined, adopt: async () => undefined })
  expect(chunks()).toBe(1)
  await store.writeAhead(insert(1))
  expect([chunks(), countOf(kept, 'file_chunks')]).toEqual([2, 2])
})
