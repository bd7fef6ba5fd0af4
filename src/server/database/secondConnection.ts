import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { openSqlite } from './openSqlite'

/** Pages of 4 KiB that are copied before the disk is waited for: writers elsewhere never wait for the whole file. */
const COPIED_AT_ONCE = 2000
/** Bytes after which the log is folded into the database. */
const FOLDED_AFTER_BYTES = 4 * 1024 * 1024

/**
 * What is done with the database beside the connection that serves everybody, each in a transaction of its own. In a
 * thread it holds nobody up.
 */
interface SecondConnection {
  /** Runs one statement. Without waiting for the disk: what another connection commits after it keeps it, too. */
  write(sql: string, parameters: readonly unknown[]): void
  /**
   * Copies everything that is committed into a new file, for its owner alone, while others go on writing.
   *
   * Never by opening the file: whoever closes it lets go of all locks that this process has on it, and the next
   * program that looks into the database takes away its log as though nobody used it.
   */
  copyTo(target: string): Promise<void>
  /** Moves what was written into the database file when there is much of it. */
  foldSome(): void
  close(): void
}

async function copyPages(sqlite: BetterSqlite3.Database, target: string): Promise<void> {
  const handle = openSync(target, 'wx', 0o600)
  try {
    sqlite.exec('BEGIN')
    // The state of this instant, however long it takes.
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get()
    await sqlite.backup(target, {
      progress: () => {
        fdatasyncSync(handle)
        return COPIED_AT_ONCE
      },
    })
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
  }
}

/** Opens connections to a database that the program has open and migrated, when they are first needed. */
export function createSecondConnection(file: string): SecondConnection {
  let writing: BetterSqlite3.Database | null = null
  let unfolded = 0
  const openWriting = () => {
    const sqlite = openSqlite(file, { fileMustExist: true })
    sqlite.pragma('synchronous = NORMAL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma('wal_autocheckpoint = 0')
    sqlite.pragma('busy_timeout = 0')
    return sqlite
  }
  return {
    write: (sql, parameters) => {
      writing ??= openWriting()
      writing.prepare(sql).run(...parameters)
      for (const value of parameters) if (value instanceof Uint8Array) unfolded += value.length
    },
    copyTo: async (target) => {
      const sqlite = openSqlite(file, { fileMustExist: true })
      try {
        await copyPages(sqlite, target)
      } finally {
        sqlite.close()
      }
    },
    foldSome: () => {
      if (writing === null || unfolded < FOLDED_AFTER_BYTES) return
      writing.pragma('wal_checkpoint(PASSIVE)')
      unfolded = 0
    },
    close: () => {
      writing?.close()
      writing = null
      unfolded = 0
    },
  }
}
