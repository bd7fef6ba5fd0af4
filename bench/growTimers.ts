import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  closeGrown,
  DATABASE,
  insertCopies,
  makeSeries,
  openForGrowth,
  recount,
  rowOf,
  withoutIndexes,
} from './growData'

/** When the copies of a series expire, as SQL: each a second after the other, long after the service starts. */
const EXPIRES = "strftime('%Y-%m-%dT%H:%M:%fZ', s.at, '+30 days')"
const DAY_MS = 24 * 3600 * 1000

/**
 * Multiplies an open quote of a stopped host's data folder, with its transaction and the timer that lets it expire.
 *
 * Returns: the instant at which all of them are due.
 */
export function growTimers(dataDir: string, quoteId: string, count: number): string {
  const sqlite = openForGrowth(dataDir)
  const quote = rowOf(sqlite, 'quotes', quoteId)
  const timerId = sqlite.prepare("SELECT id FROM timers WHERE subject_id = ? AND state = 'DUE'").pluck().get(quoteId)
  const quote_id = "'Quote:' || s.uuid"
  const transaction_id = "'Transaction:' || s.uuid"
  const copy = (table: string, template: unknown, columns: Readonly<Record<string, string>>) =>
    insertCopies(sqlite, { table, template: String(template), where: '1 = 1', columns })
  withoutIndexes(sqlite, ['transactions', 'quotes', 'timers'], () => {
    sqlite.exec('BEGIN')
    makeSeries(sqlite, count, Date.parse(String(quote.created_at)))
    copy('quotes', quoteId, { id: quote_id, transaction_id, expires_at: EXPIRES })
    const extras_json = `json_set(t.extras_json, '$.quoteExpiresAt', ${EXPIRES})`
    copy('transactions', quote.transaction_id, { id: transaction_id, quote_id, extras_json })
    copy('timers', timerId, { id: "'Timer:' || s.uuid", subject_id: quote_id, due_at: EXPIRES })
    recount(sqlite)
    sqlite.exec('COMMIT')
  })
  const last = String(sqlite.prepare('SELECT max(due_at) FROM timers').pluck().get())
  closeGrown(sqlite)
  return new Date(Date.parse(last) + DAY_MS).toISOString()
}

/** How many of the platform's quotes have expired, and how many timers still wait. */
export function readExpiry(dataDir: string): { readonly expired: number; readonly waiting: number } {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const countOf = (sql: string) => sqlite.prepare(sql).pluck().get() as number
  const expired = countOf("SELECT count(*) FROM quotes WHERE status = 'EXPIRED'")
  const waiting = countOf("SELECT count(*) FROM timers WHERE state = 'DUE'")
  sqlite.close()
  return { expired, waiting }
}
