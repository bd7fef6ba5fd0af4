import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { closeGrown, DATABASE, insertCopies, makeSeries, openForGrowth, recount } from './growData'

/** So many events follow one another about each object. */
const EVENTS_PER_OBJECT = 4

/**
 * Multiplies a recorded event of a stopped host's data folder into events that wait to be sent, a month from now, four
 * of each object.
 *
 * Returns: an instant at which all of them are due.
 */
export function growEvents(dataDir: string, transactionId: string, count: number): string {
  const sqlite = openForGrowth(dataDir)
  const template = sqlite
    .prepare('SELECT id, created_at FROM webhook_events WHERE object_id = ? LIMIT 1')
    .get(transactionId) as { id: string; created_at: string } | undefined
  if (template === undefined) throw new Error(`no event about ${transactionId}`)
  const madeAtMs = Date.parse(template.created_at)
  const inDays = (days: number) => new Date(madeAtMs + days * 24 * 3600 * 1000).toISOString()
  const id = "'Webhook:' || s.uuid"
  const first = `1 + (s.n - 1) / ${EVENTS_PER_OBJECT}`
  const object_id = `'Transaction:' || (SELECT o.uuid FROM temp.series o WHERE o.n = ${first})`
  sqlite.exec('BEGIN')
  makeSeries(sqlite, count, madeAtMs)
  insertCopies(sqlite, {
    table: 'webhook_events',
    template: template.id,
    where: '1 = 1',
    columns: {
      id,
      object_id,
      body: `json_set(t.body, '$.id', ${id}, '$.data.id', ${object_id})`,
      state: "'PENDING'",
      next_attempt_at: `'${inDays(30)}'`,
      give_up_at: `'${inDays(60)}'`,
    },
  })
  const zero = sqlite.prepare("INSERT INTO counters VALUES ('webhook_events', ?, 0) ON CONFLICT DO NOTHING")
  for (const key of ['state=PENDING', 'state=DELIVERED']) zero.run(key)
  recount(sqlite)
  sqlite.exec('COMMIT')
  closeGrown(sqlite)
  return inDays(31)
}

/** How far the delivery of webhooks has come, and how it went; instants are wall time in epoch milliseconds. */
interface Sending {
  readonly waiting: number
  readonly attempts: number
  readonly firstAtMs: number
  readonly lastAtMs: number
}

/** Looks at the outbox of a running host. */
export function readSending(dataDir: string): Sending {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const waiting = sqlite
    .prepare("SELECT n FROM counters WHERE list = 'webhook_events' AND key = 'state=PENDING'")
    .pluck()
    .get() as number
  const ended = "max(strftime('%s', wall_at) * 1000.0 + substr(wall_at, 21, 3) + duration_ms)"
  const row = sqlite
    .prepare(`SELECT count(*) AS attempts, min(wall_at) AS first, ${ended} AS lastAtMs FROM webhook_attempts`)
    .get() as { attempts: number; first: string | null; lastAtMs: number | null }
  sqlite.close()
  return { waiting, attempts: row.attempts, firstAtMs: Date.parse(row.first ?? ''), lastAtMs: row.lastAtMs ?? 0 }
}

/** What the local inbox of a host holds: different events, and messages that came after a younger of their object. */
export function readArrivals(dataDir: string): { readonly events: number; readonly outOfOrder: number } {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const events = sqlite.prepare('SELECT count(DISTINCT event_id) FROM inbox_messages').pluck().get() as number
  const outOfOrder = sqlite
    .prepare(
      `SELECT count(*) FROM (
        SELECT event_id, max(event_id) OVER (
          PARTITION BY object_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM inbox_messages) WHERE before > event_id`,
    )
    .pluck()
    .get() as number
  sqlite.close()
  return { events, outOfOrder }
}
