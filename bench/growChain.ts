import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import type { Row } from '../src/server/database/schema'
import { entryText, hashOfText, SALT_BYTES, SALTED_FIELDS, saltsOf } from '../src/server/kernel/auditChain/entry'

type AuditRow = Row<'audit_log'>

/** As long as most of them are. */
const DETAILS = '{"amount":10000,"currency":"USD","note":"as long as most of them are"}'

/** A row of the audit log whose number makes it another one each time. */
export function benchedRow(number: number): AuditRow {
  const at = new Date(Date.UTC(2026, 0, 1) + number).toISOString()
  const id = `Audit:019b7634-0000-7000-9000-${number.toString(16).padStart(12, '0')}`
  const who = { actor_kind: 'operator', actor_id: 'Operator:bench', actor_name: `Actor ${number % 40}` }
  const what = { operation_id: `benched${number % 60}`, target_id: `Customer:bench-${number % 1000}` }
  const rest = { outcome: 'DONE' as const, code: null, reason: null, call_id: `Call:bench-${number}` }
  return { id, at, wall_at: at, ...who, ...what, ...rest, details_json: DETAILS }
}

/** Writes so many rows with their entries behind those that are there, as the service writes them but all at once. */
export function growChain(sqlite: BetterSqlite3.Database, count: number): void {
  const last = sqlite.prepare('SELECT seq, hash FROM audit_chain ORDER BY seq DESC LIMIT 1').get() as {
    readonly seq: number
    readonly hash: Buffer
  }
  const columns = Object.keys(benchedRow(0))
  const marks = columns.map(() => '?').join()
  const insertRow = sqlite.prepare(`INSERT INTO audit_log (${columns.join()}) VALUES (${marks})`)
  const insertEntry = sqlite.prepare('INSERT INTO audit_chain VALUES (?, ?, ?, ?, ?, NULL)')
  let previous = last.hash
  sqlite.transaction(() => {
    for (let n = 1; n <= count; n += 1) {
      const row = benchedRow(1_000_000 + n)
      const salts = randomBytes(SALT_BYTES * SALTED_FIELDS.length)
      const seq = last.seq + n
      const place = { seq, previous: previous.toString('hex') }
      const hash = Buffer.from(hashOfText(entryText(row, saltsOf(salts), place)), 'hex')
      insertRow.run(...Object.values(row))
      insertEntry.run(seq, row.id, salts, previous, hash)
      previous = hash
    }
  })()
}
