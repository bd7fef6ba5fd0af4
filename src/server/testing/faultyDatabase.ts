import BetterSqlite3 from 'better-sqlite3'
import type { OpenFile } from '../database/open'

/** What SQLite says when a disk is full, fails or may not be written, or another program has the lock. */
export type FaultCode = 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE' | 'SQLITE_READONLY' | 'SQLITE_BUSY'

/** Which statements fail: asked before each is carried out, with its text. */
type FaultPlan = (sql: string) => FaultCode | null

/** A database whose disk fails when it is told to; everything else is SQLite as it is. */
interface FaultyDatabase {
  readonly open: OpenFile
  /** From now on; null lets everything succeed again. */
  fail(plan: FaultPlan | null): void
  /** How many statements have failed. */
  count(): number
}

const WRITES = /^\s*(insert|update|delete|replace|create)\b/i

/** Whatever changes a row, as on a full disk that has no room for one more page. */
export const everyWrite =
  (code: FaultCode): FaultPlan =>
  (sql) =>
    WRITES.test(sql) ? code : null

/** The statement of that text alone: BEGIN IMMEDIATE, COMMIT. */
export const only =
  (text: string, code: FaultCode): FaultPlan =>
  (sql) =>
    sql === text ? code : null

/** A database to hand to `openStore` or `startTestServer`. */
export function createFaultyDatabase(): FaultyDatabase {
  let plan: FaultPlan | null = null
  let count = 0
  const check = (sql: string): void => {
    const code = plan?.(sql) ?? null
    if (code === null) return
    count += 1
    throw new BetterSqlite3.SqliteError(`made to fail: ${code}`, code)
  }
  const guardStatement = (sql: string, statement: BetterSqlite3.Statement): BetterSqlite3.Statement => {
    for (const act of ['run', 'get', 'all'] as const) {
      const perform = statement[act].bind(statement) as (...values: unknown[]) => unknown
      const checked = (...values: unknown[]): unknown => {
        check(sql)
        return perform(...values)
      }
      Object.assign(statement, { [act]: checked })
    }
    return statement
  }
  const open: OpenFile = (file) => {
    const sqlite = new BetterSqlite3(file)
    const prepare = sqlite.prepare.bind(sqlite) as (sql: string) => BetterSqlite3.Statement
    return Object.assign(sqlite, { prepare: (sql: string) => guardStatement(sql, prepare(sql)) })
  }
  return {
    open,
    fail: (next) => {
      plan = next
    },
    count: () => count,
  }
}
