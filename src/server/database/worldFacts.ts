import BetterSqlite3 from 'better-sqlite3'
import type { HostSettingKey } from './hostSettings'

/** Settings of a database that is not the one in use; keys without a value are left out. */
export function readSettingsOf(
  file: string,
  keys: readonly HostSettingKey[],
): Readonly<Partial<Record<HostSettingKey, string>>> {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true })
  try {
    sqlite.pragma('trusted_schema = OFF')
    const marks = keys.map(() => '?').join()
    const rows = sqlite.prepare(`SELECT key, value FROM host_settings WHERE key IN (${marks})`).all(...keys) as {
      key: HostSettingKey
      value: string
    }[]
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  } finally {
    sqlite.close()
  }
}

/**
 * Makes a copy ready to leave the host: what it is stands inside; API tokens and console sessions, hashed as they are,
 * do not.
 */
export function prepareForExport(file: string, facts: string): void {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true })
  try {
    // What is deleted is overwritten, not only unlinked.
    sqlite.pragma('secure_delete = ON')
    sqlite.transaction(() => {
      // A snapshot may be older than one of these tables.
      const has = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
      for (const table of ['api_tokens', 'console_sessions'])
        if (has.get(table) !== undefined) sqlite.exec(`DELETE FROM ${table}`)
      sqlite.prepare(`INSERT OR REPLACE INTO host_settings VALUES ('exportedSnapshot', ?)`).run(facts)
    })()
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    sqlite.close()
  }
}
