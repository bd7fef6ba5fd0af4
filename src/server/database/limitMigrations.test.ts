import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, migrate } from './migrate'

const AT = '2026-11-21T09:00:00.000Z'
const olderThan = (version: number) => MIGRATIONS.filter((migration) => migration.version < version)

let sqlite: BetterSqlite3.Database
beforeEach(() => {
  sqlite = new BetterSqlite3(':memory:')
  sqlite.pragma('foreign_keys = OFF')
})
afterEach(() => sqlite.close())

function insert(table: string, row: Record<string, unknown>): void {
  const columns = sqlite.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number }[]
  const filled = columns.flatMap(({ name, type, notnull }) => {
    if (name in row) return [[name, row[name]] as const]
    if (notnull === 0) return []
    return [[name, type === 'TEXT' ? (name.endsWith('_json') ? '{}' : AT) : 0] as const]
  })
  const names = filled.map(([name]) => name)
  sqlite
    .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
    .run(filled.map(([, value]) => value))
}

const all = (sql: string): unknown[] => sqlite.prepare(sql).all()

describe('exact limits, in a database that is older', () => {
  it('keeps what agents had used, at a rate of one', () => {
    migrate(sqlite, olderThan(13))
    insert('agent_usage', { id: 'a', agent_id: 'g', amount: 1_234, currency: 'EUR' })
    migrate(sqlite)
    expect(all('SELECT amount, currency, sent_currency, rate_numerator, rate_denominator FROM agent_usage')).toEqual([
      { amount: 1_234, currency: 'EUR', sent_currency: 'EUR', rate_numerator: '1', rate_denominator: '1' },
    ])
  })

  it('counts payments of the last two days by when their money was taken, and no others', () => {
    migrate(sqlite, olderThan(13))
    const payment = (id: string, startedAt: string, change: Record<string, unknown> = {}) => {
      const sent = { type: 'OUTGOING', status: 'COMPLETED', sent_amount: 500, sent_currency: 'USD' }
      insert('transactions', { id, ...sent, destination_account_id: 'payee', customer_id: 'c', ...change })
      insert('ledger_postings', { id: `hold ${id}`, kind: 'hold', transaction_id: id, created_at: startedAt })
      insert('ledger_postings', { id: `settle ${id}`, kind: 'settle-payment', transaction_id: id, created_at: AT })
    }
    payment('yesterday', '2026-11-20T23:59:59.000Z')
    payment('under way', '2026-11-21T08:59:59.000Z', { status: 'PENDING' })
    payment('long ago', '2026-11-18T09:00:00.000Z')
    payment('sent back', '2026-11-21T08:00:00.000Z', { status: 'FAILED', failure_reason: 'FUNDING_AMOUNT_MISMATCH' })
    payment('in', '2026-11-21T08:00:00.000Z', { type: 'INCOMING' })
    insert('transactions', { id: 'quoted', type: 'OUTGOING', status: 'PENDING', sent_amount: 5, sent_currency: 'USD' })
    migrate(sqlite)
    const counted = { customer_id: 'c', counterparty_id: 'payee', currency: 'USD', amount: 500 }
    expect(all('SELECT * FROM payment_starts ORDER BY started_at')).toEqual([
      { transaction_id: 'yesterday', started_at: '2026-11-20T23:59:59.000Z', ...counted },
      { transaction_id: 'under way', started_at: '2026-11-21T08:59:59.000Z', ...counted },
    ])
  })
})

describe('deciders, in a database that is older', () => {
  const decided = (id: string, decidedBy: object, failure: object | null = null) =>
    insert('agent_actions', {
      id,
      agent_id: 'g',
      customer_id: 'c',
      status: failure === null ? 'APPROVED' : 'FAILED',
      decided_at: AT,
      decision_json: JSON.stringify({ decidedBy, failure }),
    })

  it('tells people, programs and nobody apart, and counts them', () => {
    migrate(sqlite, olderThan(26))
    decided('person', { kind: 'operator', id: 'Operator:1', name: 'Priya' })
    decided('program', { kind: 'token', id: 'Token:1', name: 'First token' })
    decided('secret', { kind: 'operator', id: null, name: null })
    decided('deleted', { kind: 'operator', id: 'Operator:1', name: 'Priya' }, { reason: 'AGENT_DELETED' })
    insert('agent_actions', { id: 'automatic', agent_id: 'g', customer_id: 'c', status: 'APPROVED' })
    migrate(sqlite)
    expect(all('SELECT id, decided_by FROM agent_actions ORDER BY id')).toEqual([
      { id: 'automatic', decided_by: null },
      { id: 'deleted', decided_by: 'NOBODY' },
      { id: 'person', decided_by: 'PEOPLE' },
      { id: 'program', decided_by: 'PROGRAMS' },
      { id: 'secret', decided_by: 'PROGRAMS' },
    ])
    expect(all(`SELECT key, n FROM counters WHERE key LIKE '%decidedBy%' OR key LIKE 'PEOPLE|%' ORDER BY key`)).toEqual(
      [
        { key: 'PEOPLE|agentId=g', n: 1 },
        { key: 'PEOPLE|customerId=c', n: 1 },
        { key: 'PEOPLE|status=APPROVED', n: 1 },
        { key: 'decidedBy=NOBODY', n: 1 },
        { key: 'decidedBy=PEOPLE', n: 1 },
        { key: 'decidedBy=PROGRAMS', n: 2 },
      ],
    )
  })

  it('calls a challenge that had expired expired', () => {
    migrate(sqlite, olderThan(26))
    const challenge = { state: 'ABANDONED', expires_at: '2026-11-21T09:15:00.000Z' }
    insert('ownership_challenges', { id: 'late', ...challenge, decided_at: '2026-11-21T10:00:00.000Z' })
    insert('ownership_challenges', { id: 'open', ...challenge, decided_at: '2026-11-21T09:10:00.000Z' })
    migrate(sqlite)
    expect(all('SELECT id, state, decided_at FROM ownership_challenges ORDER BY id')).toEqual([
      { id: 'late', state: 'EXPIRED', decided_at: '2026-11-21T09:15:00.000Z' },
      { id: 'open', state: 'ABANDONED', decided_at: '2026-11-21T09:10:00.000Z' },
    ])
  })
})

describe('payment days, in a database that is older', () => {
  it('hold the completed payments by day and currency: what was sent, else what was received', () => {
    migrate(sqlite, olderThan(56))
    const payment = (id: string, change: Record<string, unknown>) =>
      insert('transactions', { id, type: 'OUTGOING', status: 'COMPLETED', created_at: AT, ...change })
    payment('sent', { sent_amount: 500, sent_currency: 'USD', received_amount: 9, received_currency: 'MXN' })
    payment('large', { sent_amount: 9_000_000_000_000_000, sent_currency: 'USD' })
    payment('received', { received_amount: 700, received_currency: 'MXN' })
    payment('earlier', { sent_amount: 5, sent_currency: 'USD', created_at: '2026-11-20T23:59:59.999Z' })
    payment('pending', { sent_amount: 5, sent_currency: 'USD', status: 'PENDING' })
    payment('of no amount', {})
    migrate(sqlite)
    expect(all('SELECT * FROM payment_days ORDER BY day, currency')).toEqual([
      { day: '2026-11-20', currency: 'USD', n: 1, billions: 0, rest: 5 },
      { day: '2026-11-21', currency: 'MXN', n: 1, billions: 0, rest: 700 },
      { day: '2026-11-21', currency: 'USD', n: 2, billions: 9_000_000, rest: 500 },
    ])
  })
})
