import type BetterSqlite3 from 'better-sqlite3'
import type { HostSettingKey } from './hostSettings'

/** How this host answers webhooks is about this machine, not about a world. */
const HOST_KEYS: readonly HostSettingKey[] = ['inboxAnswer', 'inboxUrl']

/** What the two databases share is a beginning; where they do not, rows are matched one by one. */
function isBeginningOf(sqlite: BetterSqlite3.Database): boolean {
  const last = sqlite.prepare('SELECT max(rowid) FROM main.audit_log').pluck().get() as number | null
  if (last === null) return true
  const idAt = (schema: string) =>
    sqlite.prepare(`SELECT id FROM ${schema}.audit_log WHERE rowid = ?`).pluck().get(last)
  return idAt('main') === idAt('live')
}

function carryAuditLog(sqlite: BetterSqlite3.Database): void {
  const columns = (sqlite.pragma('main.table_info(audit_log)') as { name: string }[]).map(({ name }) => name).join()
  const rows = isBeginningOf(sqlite) ? 'WHERE rowid > coalesce((SELECT max(rowid) FROM main.audit_log), 0)' : ''
  sqlite.exec(
    `INSERT OR IGNORE INTO main.audit_log (${columns}) SELECT ${columns} FROM live.audit_log ${rows} ORDER BY rowid`,
  )
}

/** The rows of `live` and no others; both tables have the same columns, for both databases have the same version. */
function takeOver(sqlite: BetterSqlite3.Database, table: 'api_tokens' | 'operators' | 'forwarding_targets'): void {
  sqlite.exec(`DELETE FROM main.${table}`)
  sqlite.exec(`INSERT INTO main.${table} SELECT * FROM live.${table}`)
}

/**
 * Targets name addresses of this machine, so they stay as they are. They begin with the next event: what the world
 * that comes had queued for its own was meant for a day that is over.
 */
function carryForwardingTargets(sqlite: BetterSqlite3.Database): void {
  sqlite.exec('DELETE FROM main.forwarding_attempts')
  sqlite.exec('DELETE FROM main.forwarding_deliveries')
  takeOver(sqlite, 'forwarding_targets')
  sqlite.exec(`UPDATE main.forwarding_targets SET seen_up_to = coalesce((SELECT max(id) FROM main.webhook_events), '')`)
}

/**
 * Copies what belongs to the host and not to its world from the database in use into one that takes its place: API
 * tokens (a deleted one does not come back), operators, the webhook endpoint, the inbox's answer, forwarding targets
 * without their queues, and the audit log, which goes on. The change log starts anew, numbered by the process.
 *
 * Input: `sqlite` is the database that comes; `liveFile` the one in use, of the same schema version.
 * Assumes.
 */
export function carryHostRows(sqlite: BetterSqlite3.Database, liveFile: string): void {
  sqlite.prepare('ATTACH DATABASE ? AS live').run(liveFile)
  try {
    sqlite.transaction(() => {
      takeOver(sqlite, 'api_tokens')
      takeOver(sqlite, 'operators')
      carryForwardingTargets(sqlite)
      carryAuditLog(sqlite)
      sqlite.exec(
        `UPDATE main.platform_config
          SET webhook_endpoint = (SELECT webhook_endpoint FROM live.platform_config LIMIT 1)`,
      )
      const marks = HOST_KEYS.map(() => '?').join()
      sqlite.prepare(`DELETE FROM main.host_settings WHERE key IN (${marks})`).run(...HOST_KEYS)
      sqlite
        .prepare(`INSERT INTO main.host_settings SELECT * FROM live.host_settings WHERE key IN (${marks})`)
        .run(...HOST_KEYS)
      sqlite.exec('DELETE FROM main.change_log')
    })()
  } finally {
    sqlite.exec('DETACH DATABASE live')
  }
}
