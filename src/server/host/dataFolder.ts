import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import { openSqlite } from '../database/openSqlite'
import { readJsonText } from '../foundation/jsonText'
import { AUDIT_KEY_FILE } from '../kernel/auditChain/dayStatement'
import { StartError } from './config'
import { makeFolder } from './makeFolder'

interface DataFolder {
  readonly databaseFile: string
  readonly requestLogFile: string
  readonly signingKeyFile: string
  readonly walletKeyFile: string
  readonly auditKeyFile: string
  readonly sealingKeyFile: string
  readonly isNew: boolean
  /** Where the last process answered; null in a new folder. */
  readonly lastPort: number | null
  /** Remembers where this one answers. */
  notePort(port: number): void
  /** Lets other processes use the folder. */
  release(): void
}

function prepare(dir: string): void {
  try {
    makeFolder(resolve(dir))
    if (!statSync(dir).isDirectory()) throw new Error('not a folder')
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${dir} cannot be read and written (${(error as Error).message}); ` +
        'choose another with --data-dir.',
    )
  }
}

/**
 * What this program keeps in the folder; anything else in it belongs to somebody else. Compiled code is looked after by
 * whoever reads it (compiledCode), since no start depends on it.
 */
const OURS = /^(countersign|requests|host|snapshots|(webhook|wallet|audit)-signing-key|sealing-key)\b/

function closeFile(path: string): void {
  const { mode } = lstatSync(path)
  if ((mode & 0o170000) === 0o100000 && (mode & 0o077) !== 0) chmodSync(path, 0o600)
}

/** Files that an older version, or a copy by hand, left readable for others. */
function closeFiles(dir: string): void {
  for (const name of readdirSync(dir).filter((entry) => OURS.test(entry))) {
    const path = join(dir, name)
    const inside = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : []
    for (const each of [path, ...inside.map((entry) => join(path, String(entry)))]) closeFile(each)
  }
}

/**
 * What is kept is for this user alone, whatever the folder's mode and the umask of the shell: from here on the process
 * makes no file that others can read, SQLite's own included.
 */
function keepPrivate(dir: string): void {
  if (process.platform === 'win32') return
  process.umask(0o077)
  closeFiles(dir)
}

const noteOf = (dir: string): string => join(dir, 'host.json')

const storedNote = z.object({ pid: z.int().optional(), port: z.int().optional() })

/** What a process left for the next one; nothing where it cannot be read. */
function readNote(dir: string): z.infer<typeof storedNote> {
  try {
    return readJsonText(readFileSync(noteOf(dir), 'utf8'), storedNote) ?? {}
  } catch {
    return {}
  }
}

/** The lock is the operating system's (an exclusive SQLite transaction), so that a crash leaves nothing behind. */
function lock(dir: string): BetterSqlite3.Database {
  const note = noteOf(dir)
  try {
    const holder = openSqlite(join(dir, 'host.lock'), { timeout: 0 })
    holder.exec('BEGIN EXCLUSIVE')
    writeFileSync(note, JSON.stringify({ ...readNote(dir), pid: process.pid }))
    return holder
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') {
      throw new StartError(
        `The data folder ${dir} cannot be used (${(error as Error).message}); choose another with --data-dir.`,
      )
    }
    const { pid } = readNote(dir)
    throw new StartError(
      `Another Countersign${pid === undefined ? '' : ` (process ${pid})`} is using the data folder ${dir}; ` +
        'stop it, or choose another with --data-dir.',
    )
  }
}

/** What SQLite takes into the database beside which it stands. */
const SIDE_FILES = ['-wal', '-shm', '-journal']

/** In a folder that others may write, a file of theirs beside the database would become part of it. */
function requireOwnSideFiles(databaseFile: string): void {
  const owner = lstatSync(databaseFile, { throwIfNoEntry: false })?.uid ?? process.getuid?.()
  for (const end of SIDE_FILES) {
    const file = `${databaseFile}${end}`
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (found === undefined || found.uid === owner) continue
    throw new StartError(
      `${file} belongs to another user than the database, which would take in what it holds; nothing was opened. ` +
        `Delete it if it is not yours; if it is, give it the owner of the database: chown ${owner} ${file}.`,
    )
  }
}

/**
 * Opens the data folder for this process alone.
 *
 * Errors: StartError, not readable or writable; another process has it; somebody else's file beside a database.
 */
export function openDataFolder(dir: string): DataFolder {
  prepare(dir)
  keepPrivate(dir)
  const holder = lock(dir)
  const [databaseFile, requestLogFile] = [join(dir, 'countersign.sqlite'), join(dir, 'requests.sqlite')]
  try {
    for (const file of [databaseFile, requestLogFile]) requireOwnSideFiles(file)
  } catch (error) {
    holder.close()
    throw error
  }
  return {
    databaseFile,
    requestLogFile,
    signingKeyFile: join(dir, 'webhook-signing-key.pem'),
    walletKeyFile: join(dir, 'wallet-signing-key.pem'),
    auditKeyFile: join(dir, AUDIT_KEY_FILE),
    sealingKeyFile: join(dir, 'sealing-key.hex'),
    isNew: !existsSync(databaseFile),
    lastPort: readNote(dir).port ?? null,
    notePort: (port) => writeFileSync(noteOf(dir), JSON.stringify({ pid: process.pid, port })),
    release: () => holder.close(),
  }
}
