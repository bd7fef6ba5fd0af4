import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isId } from '../../contract/primitives/idForm'
import { allTables } from '../host/tables'
import type { Actor } from '../kernel/context'
import { idempotencyScope } from '../kernel/runOperation/idempotency'
import { assertBooksHold } from '../testing/ledgerChecks'
import { MIGRATIONS, migrate, NewerDatabaseError } from './migrate'
import { openStore } from './open'

const OLD_DATABASE = new URL('./fixtures/version-1.sql', import.meta.url)

/** A new database, migrated to the version before this one. */
function beforeVersion(version: number): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(':memory:')
  migrate(
    sqlite,
    MIGRATIONS.filter((migration) => migration.version < version),
  )
  return sqlite
}

describe('migrate', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'countersign-migrate-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const stored = (): string => {
    const file = join(dir, 'countersign.sqlite')
    const sqlite = new BetterSqlite3(file)
    sqlite.exec(readFileSync(OLD_DATABASE, 'utf8'))
    sqlite.close()
    return file
  }

  it('opens a stored database of schema version 1 and keeps its rows, books and audit log', async () => {
    const store = openStore(stored(), 'FULL', allTables)
    expect(store.sqlite.pragma('user_version', { simple: true })).toBe(MIGRATIONS.at(-1)?.version)
    const token = await store.read((tx) => tx.selectFrom('api_tokens').selectAll().executeTakeFirst())
    expect(token?.name).toBe('Old token')
    const audit = await store.read((tx) => tx.selectFrom('audit_log').select('actor_name').executeTakeFirst())
    expect(audit?.actor_name).toBe('Priya')
    await assertBooksHold(store)
    expect(await store.read((tx) => tx.selectFrom('agent_actions').selectAll().execute())).toEqual([])
    await store.close()
  })

  it('has the same schema whether it grew or was made new', () => {
    const schemaOf = (file: string) => {
      const store = openStore(file, 'FULL', allTables)
      const rows = store.sqlite
        .prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name')
        .all() as { name: string; sql: string }[]
      store.sqlite.close()
      return rows.map((row) => [row.name, row.sql.replaceAll(/\s+/g, ' ')])
    }
    expect(schemaOf(stored())).toEqual(schemaOf(join(dir, 'new.sqlite')))
  })

  it('gives wallets that are older than credentials the one that every wallet starts with', () => {
    const sqlite = new BetterSqlite3(':memory:')
    migrate(sqlite, MIGRATIONS.slice(0, 3))
    const at = '2026-11-01T00:00:00.000Z'
    const addCustomer = sqlite.prepare(
      `INSERT INTO customers (id, platform_customer_id, customer_type, status, display_name, email, uma_address,
        profile_json, is_deleted, created_at, updated_at)
        VALUES (?, ?, 'INDIVIDUAL', 'APPROVED', 'x', ?, ?, '{}', ?, ?, ?)`,
    )
    const addAccount = sqlite.prepare(
      `INSERT INTO internal_accounts (id, customer_id, type, currency, status, is_private, created_at, updated_at)
        VALUES (?, ?, ?, 'USDB', 'ACTIVE', 0, ?, ?)`,
    )
    const people = [
      ['with-email', 'a@example.com', 0],
      ['without-email', null, 0],
      ['deleted', 'b@example.com', 1],
    ] as const
    for (const [name, email, isDeleted] of people) {
      addCustomer.run(`Customer:${name}`, name, email, name, isDeleted, at, at)
      addAccount.run(`InternalAccount:${name}`, `Customer:${name}`, 'EMBEDDED_WALLET', at, at)
      addAccount.run(`InternalAccount:${name}-usd`, `Customer:${name}`, 'INTERNAL_FIAT', at, at)
    }
    migrate(sqlite)
    const rows = sqlite.prepare('SELECT * FROM auth_methods').all() as Record<string, unknown>[]
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      account_id: 'InternalAccount:with-email',
      customer_id: 'Customer:with-email',
      type: 'EMAIL_OTP',
      nickname: 'a@example.com',
      contact: 'a@example.com',
      active_identity: 'InternalAccount:with-email|EMAIL_OTP',
      revoked_at: null,
    })
    expect(isId('AuthMethod', String(rows[0]?.id))).toBe(true)
    sqlite.close()
  })

  it('finds the sign-in of refreshed sessions, lets go of identity tokens and writes counterparty rules out', () => {
    const sqlite = new BetterSqlite3(':memory:')
    const before = MIGRATIONS.filter(({ version }) => version < 15)
    migrate(sqlite, before)
    const at = (minute: number) => `2026-11-01T00:0${minute}:00.000Z`
    sqlite.pragma('foreign_keys = OFF')
    const addSession = sqlite.prepare(
      `INSERT INTO auth_sessions (id, account_id, auth_method_id, type, nickname, public_key, refreshed_from,
        expires_at, created_at, updated_at) VALUES (?, 'a', 'm', 'OAUTH', 'x', ?, ?, ?, ?, ?)`,
    )
    for (const [id, from, minute] of [
      ['one', null, 1],
      ['two', 'one', 2],
      ['three', 'two', 3],
      ['other', null, 4],
    ] as const)
      addSession.run(id, id, from, at(9), at(minute), at(minute))
    const payload = (token: string) =>
      JSON.stringify({
        parameters: { oauthProviders: [{ oidcToken: token, providerName: 'x' }] },
        type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
      })
    const addRequest = sqlite.prepare(
      `INSERT INTO signed_requests (id, operation_id, path, body_hash, payload_to_sign, facts_json, used_at, expires_at,
        created_at) VALUES (?, 'createAuthCredential', 'x', 'x', ?, '{}', ?, ?, ?)`,
    )
    addRequest.run('used', payload('e30.e30.secret'), at(1), at(6), at(1))
    addRequest.run('open', payload('e30.e30.secret'), null, at(6), at(1))
    addRequest.run('else', '{"type":"ACTIVITY_TYPE_EXPORT_WALLET"}', null, at(6), at(1))
    sqlite.exec(`INSERT INTO host_settings VALUES ('counterpartyRules', 'on')`)
    migrate(sqlite)
    expect(sqlite.prepare('SELECT id, signed_in_at FROM auth_sessions ORDER BY created_at').raw().all()).toEqual([
      ['one', at(1)],
      ['two', at(1)],
      ['three', at(1)],
      ['other', at(4)],
    ])
    const requests = sqlite.prepare('SELECT id, payload_to_sign FROM signed_requests ORDER BY id').raw().all()
    expect(requests.map((row) => (row as string[])[0])).toEqual(['else', 'used'])
    expect(JSON.stringify(requests)).not.toContain('secret')
    expect(sqlite.prepare('SELECT value FROM host_settings').pluck().all()).toEqual(['ON'])
    sqlite.close()
  })

  it('takes the files of notes out of their rows, byte by byte', () => {
    const sqlite = beforeVersion(58)
    sqlite.exec(`INSERT INTO notes VALUES ('Note:1', 'Agent:1', 'Operator:1', 'Ada', 'See both.', '2026-11-01')`)
    const add = sqlite.prepare('INSERT INTO note_files VALUES (?, ?, ?, ?, ?, ?, ?)')
    const files = [Buffer.alloc(2 * 1024 * 1024, 'large'), Buffer.from('small')]
    for (const [at, bytes] of files.entries())
      add.run(`NoteFile:${at}`, 'Note:1', 'f', 'text/plain', bytes.length, 'hash', bytes.toString('base64'))
    migrate(sqlite)
    const piecesOf = sqlite.prepare('SELECT bytes FROM file_chunks WHERE file_id = ? ORDER BY position').pluck()
    for (const [at, bytes] of files.entries())
      expect(Buffer.concat(piecesOf.all(`NoteFile:${at}`) as Buffer[]).equals(bytes)).toBe(true)
    expect(piecesOf.all('NoteFile:0')).toHaveLength(8)
    sqlite.close()
  })

  it('takes its steps in the order of their numbers and never repeats one', () => {
    const versions = MIGRATIONS.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
  })

  it('finds idempotency keys again that were kept under the address as it was spelled', () => {
    const sqlite = beforeVersion(16)
    const quote = 'Quote:0193a000-0000-7000-8000-000000000000'
    const kept = [
      ['Token:1|POST|/2025-10-13/quotes', 'a'],
      ['Token:1|POST|/2025-10-13/transfer-out', 'a'],
      [`Token:1|POST|/2025-10-13/quotes/${quote}/execute`, 'a'],
      [`Token:1|POST|/2025-10-13/quotes/${quote.replace(':', '%3A')}/execute`, 'b'],
      [`Agent:1|POST|/2025-10-13/agents/me/quotes/${quote.replace(':', '%3a')}/execute`, 'a'],
      ['console|POST|/2025-10-13/transfer-in', 'a'],
    ]
    const insert = sqlite.prepare("INSERT INTO idempotency_keys VALUES (?, ?, 'hash', 201, '{}', '2026-11-01')")
    for (const row of kept) insert.run(...row)
    migrate(sqlite)
    const found = sqlite.prepare('SELECT scope, key FROM idempotency_keys ORDER BY rowid').all()
    const token: Actor = { kind: 'token', tokenId: 'Token:1', name: 'x', permissions: [] }
    const agent: Actor = { kind: 'agent', agentId: 'Agent:1', customerId: 'Customer:1', name: 'x' }
    const desk: Actor = { kind: 'console', operatorId: null, operatorName: null, roles: [] }
    const scope = (actor: Actor, operationId: string, params = {}) =>
      idempotencyScope(actor, { operationId, shape: { method: 'POST' } }, params)
    expect(found).toEqual([
      { scope: scope(token, 'createQuote'), key: 'a' },
      { scope: scope(token, 'createTransferOut'), key: 'a' },
      { scope: scope(token, 'executeQuote', { quoteId: quote }), key: 'a' },
      { scope: scope(token, 'executeQuote', { quoteId: quote }), key: 'b' },
      { scope: scope(agent, 'agentExecuteQuote', { quoteId: quote }), key: 'a' },
      { scope: scope(desk, 'createTransferIn'), key: 'a' },
    ])
    sqlite.close()
  })

  it('finds idempotency keys of people again that were kept as those of the desk', () => {
    const sqlite = beforeVersion(84)
    const [at, later] = ['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:01.000Z']
    const keep = sqlite.prepare("INSERT INTO idempotency_keys VALUES (?, ?, 'hash', 201, '{}', ?)")
    keep.run('console|POST|createTransferOut|{}', 'a', at)
    keep.run('console|POST|executeQuote|{"quoteId":"Quote:1"}', 'a', at)
    keep.run('console|POST|createTransferOut|{}', 'b', later)
    keep.run('Token:1|POST|createTransferOut|{}', 'a', at)
    const audit = sqlite.prepare(
      `INSERT INTO audit_log (id, at, wall_at, actor_kind, actor_id, operation_id, outcome)
        VALUES (?, ?, ?, 'operator', ?, ?, 'DONE')`,
    )
    audit.run('Audit:1', at, at, 'Operator:1', 'createTransferOut')
    audit.run('Audit:2', at, at, 'Operator:2', 'executeQuote')
    for (const person of [1, 2]) audit.run(`Audit:1${person}`, later, later, `Operator:${person}`, 'createTransferOut')
    migrate(sqlite)
    const scope = (person: number | null, operationId: string, params = {}) => {
      const operatorId = person === null ? null : `Operator:${person}`
      const actor: Actor = { kind: 'console', operatorId, operatorName: null, roles: [] }
      return idempotencyScope(actor, { operationId, shape: { method: 'POST' } }, params)
    }
    expect(sqlite.prepare('SELECT scope, key FROM idempotency_keys ORDER BY rowid').all()).toEqual([
      { scope: scope(1, 'createTransferOut'), key: 'a' },
      { scope: scope(2, 'executeQuote', { quoteId: 'Quote:1' }), key: 'a' },
      { scope: scope(null, 'createTransferOut'), key: 'b' },
      { scope: 'Token:1|POST|createTransferOut|{}', key: 'a' },
    ])
    sqlite.close()
  })

  it('tells whose idempotency key it was by what was made, where several people acted at one instant', () => {
    const sqlite = beforeVersion(84)
    const at = '2026-11-01T00:00:00.000Z'
    const audit = sqlite.prepare(
      `INSERT INTO audit_log (id, at, wall_at, actor_kind, actor_id, operation_id, target_id, outcome)
        VALUES (?, ?, ?, 'operator', ?, 'createTransferOut', ?, 'DONE')`,
    )
    const keep = sqlite.prepare(
      "INSERT INTO idempotency_keys VALUES ('console|POST|createTransferOut|{}', ?, 'hash', 201, ?, ?)",
    )
    for (const person of [1, 2]) {
      audit.run(`Audit:${person}`, at, at, `Operator:${person}`, `Transaction:${person}`)
      keep.run(`of ${person}`, JSON.stringify({ id: `Transaction:${person}` }), at)
    }
    migrate(sqlite)
    expect(sqlite.prepare('SELECT scope, key FROM idempotency_keys ORDER BY rowid').all()).toEqual([
      { scope: 'Operator:1|POST|createTransferOut|{}', key: 'of 1' },
      { scope: 'Operator:2|POST|createTransferOut|{}', key: 'of 2' },
    ])
    sqlite.close()
  })

  it('hashes the device codes of older folders, and takes them out of the audit log', () => {
    const sqlite = beforeVersion(22)
    const at = '2026-11-01T00:00:00.000Z'
    sqlite.pragma('foreign_keys = OFF')
    sqlite.prepare("INSERT INTO agent_device_codes VALUES ('AGENT-ABCD-EFGH', 'Agent:1', 'OPEN', ?, ?)").run(at, at)
    const audit = sqlite.prepare(
      `INSERT INTO audit_log (id, at, wall_at, actor_kind, operation_id, target_id, outcome)
        VALUES (?, ?, ?, 'anonymous', ?, ?, ?)`,
    )
    audit.run('Audit:1', at, at, 'redeemAgentDeviceCode', 'AGENT-ABCD-EFGH', 'REFUSED')
    audit.run('Audit:2', at, at, 'redeemAgentDeviceCode', 'Agent:1', 'DONE')
    audit.run('Audit:3', at, at, 'deleteAgent', 'Agent:1', 'DONE')
    migrate(sqlite)
    const hashed = createHash('sha256').update('AGENT-ABCD-EFGH').digest('hex')
    expect(sqlite.prepare('SELECT code_hash FROM agent_device_codes').pluck().all()).toEqual([hashed])
    expect(sqlite.prepare('SELECT target_id FROM audit_log ORDER BY id').pluck().all()).toEqual([
      null,
      'Agent:1',
      'Agent:1',
    ])
    expect(() => sqlite.exec("UPDATE audit_log SET reason = 'x'")).toThrow('append-only')
    sqlite.close()
  })

  it('finds what older acts on several payments were about', () => {
    const sqlite = beforeVersion(82)
    const at = '2026-11-01T00:00:00.000Z'
    const audit = sqlite.prepare(
      `INSERT INTO audit_log (id, at, wall_at, actor_kind, operation_id, target_id, outcome, details_json)
        VALUES (?, '${at}', '${at}', 'console', ?, ?, 'DONE', ?)`,
    )
    audit.run('Audit:1', 'castVotes', 'Operator:1', '{"outcomes":{"AgentAction:1":"SIGNED","AgentAction:2":"HELD"}}')
    audit.run('Audit:2', 'castVotes', 'AgentAction:1', '{"outcomes":{"AgentAction:1":"HELD"}}')
    audit.run('Audit:3', 'castVotes', 'Operator:1', null)
    audit.run('Audit:4', 'decideActions', 'Decision:1', '{"outcomes":{"HELD":2},"actionIds":["AgentAction:3"]}')
    audit.run('Audit:5', 'decideActions', 'AgentAction:3', '{"outcome":"HELD"}')
    audit.run('Audit:6', 'undoDecision', 'Decision:1', '{"undone":"approve","actionIds":["AgentAction:3"]}')
    audit.run('Audit:7', 'undoDecision', 'AgentAction:4', '{"undone":"approve","actionIds":["AgentAction:4"]}')
    audit.run('Audit:8', 'createQuote', 'Quote:1', '{"outcomes":{"AgentAction:1":"x"},"actionIds":["AgentAction:1"]}')
    migrate(sqlite)
    expect(sqlite.prepare('SELECT * FROM audit_subjects').raw().all()).toEqual([
      ['AgentAction:1', 'Audit:1'],
      ['AgentAction:2', 'Audit:1'],
      ['AgentAction:3', 'Audit:4'],
      ['AgentAction:3', 'Audit:6'],
    ])
    sqlite.close()
  })

  it('finds whose policy older rows about its changes were about', () => {
    const sqlite = beforeVersion(83)
    const at = '2026-11-01T00:00:00.000Z'
    const change = sqlite.prepare(
      `INSERT INTO change_proposals (id, kind, agent_id, content_json, base_number, rule_version, reason, proposer_id,
        proposer_name, state, created_at) VALUES (?, ?, ?, '{}', 1, 1, 'x', 'Operator:1', 'Ana', 'WAITING', '${at}')`,
    )
    change.run('ChangeProposal:1', 'POLICY', 'Agent:1')
    change.run('ChangeProposal:2', 'RULES', null)
    const audit = sqlite.prepare(
      `INSERT INTO audit_log (id, at, wall_at, actor_kind, operation_id, target_id, outcome)
        VALUES (?, '${at}', '${at}', 'operator', 'confirmChange', ?, 'DONE')`,
    )
    audit.run('Audit:1', 'ChangeProposal:1')
    audit.run('Audit:2', 'ChangeProposal:2')
    migrate(sqlite)
    expect(sqlite.prepare('SELECT * FROM audit_subjects').raw().all()).toEqual([['Agent:1', 'Audit:1']])
    sqlite.close()
  })

  it('takes away when views and targets were made, and leaves the rest of them', () => {
    const sqlite = beforeVersion(85)
    const at = '2026-11-01T00:00:00.000Z'
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(`INSERT INTO saved_views VALUES
      ('View:1', 'Operator:1', 'quotes', 'Mine', '', 'listQuotes', '{}', 1, '${at}', '${at}')`)
    sqlite.exec(`INSERT INTO forwarding_targets VALUES
      ('ForwardingTarget:1', 'Mine', 'http://localhost:1/', '[]', NULL, 'ON', 'Event:1', '${at}', '${at}')`)
    migrate(sqlite)
    const rowsOf = (table: string) => sqlite.prepare(`SELECT * FROM ${table}`).raw().all()
    expect(rowsOf('saved_views')).toEqual([['View:1', 'Operator:1', 'quotes', 'Mine', '', 'listQuotes', '{}', 1]])
    expect(rowsOf('forwarding_targets')).toEqual([
      ['ForwardingTarget:1', 'Mine', 'http://localhost:1/', '[]', null, 'ON', 'Event:1'],
    ])
    sqlite.close()
  })

  it('refuses a database of a newer program and leaves it as it is', () => {
    const file = join(dir, 'newer.sqlite')
    const sqlite = new BetterSqlite3(file)
    sqlite.exec('CREATE TABLE future (x); PRAGMA user_version = 999')
    sqlite.close()
    expect(() => openStore(file, 'FULL', allTables)).toThrow(NewerDatabaseError)
    const again = new BetterSqlite3(file)
    expect(again.pragma('user_version', { simple: true })).toBe(999)
    again.close()
  })
})
