import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, SCHEMA_VERSION, schemaOf, schemaOfVersion } from '../../database/newDatabase'
import { allTables } from '../../host/tables'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { exportNow, sendFile, tamper } from './testing/fileRig'

let folder: string
let setup: PaymentSetup

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-hostile-files-'))
  setup = await startPaymentSetup({ databaseFile: join(folder, 'countersign.sqlite') })
})
afterEach(async () => {
  await setup.server.close()
  rmSync(folder, { recursive: true, force: true })
})

const takeIn = async (bytes: Buffer) => {
  const uploadId = await sendFile(setup.server, bytes)
  const made = await setup.server.as.console.call('importSnapshot', { body: { uploadId } }, 201)
  await setup.server.as.console.call('loadSnapshot', { params: { snapshotId: made.id } }, 200)
  return made.id
}

async function pay(): Promise<void> {
  await setup.fundedAccount('USD', 1000_00)
  const body = await setup.quoteBody()
  const quote = await setup.server.as.platform.call('createQuote', { body }, 201)
  await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id } }, 200)
  await setup.server.settle()
}

/** Every row that travels, by table. */
function rowsOf(sqlite: BetterSqlite3.Database): Record<string, unknown[]> {
  const travelling = allTables.filter(({ owner, travels }) => owner === 'data' && travels === undefined)
  return Object.fromEntries(
    travelling.map(({ name, hostColumns = [] }) => [
      name,
      (sqlite.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all() as Record<string, unknown>[]).map((row) => ({
        ...row,
        ...Object.fromEntries(hostColumns.map((column) => [column, null])),
      })),
    ]),
  )
}

const UUID = '00000000-0000-7000-8000-000000000001'
const AT = '2026-11-21T09:00:00.000Z'

function plantToken(sqlite: BetterSqlite3.Database): void {
  sqlite.exec(`INSERT INTO api_tokens VALUES ('Token:${UUID}', 'planted', 'planted', 'salt', 'hash', '["MANAGE"]',
    'SANDBOX', '${AT}', '${AT}')`)
}

describe('importSnapshot', () => {
  it('brings every row of the data back as it was', async () => {
    await pay()
    const before = rowsOf(setup.server.service.store.sqlite)
    expect(before.ledger_entries?.length).toBeGreaterThan(3)
    const bytes = await exportNow(setup.server, 'Whole')
    const sqlite = new BetterSqlite3(bytes)
    expect(rowsOf(sqlite)).toEqual(before)
    sqlite.close()
    await setup.server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    await setup.server.service.host.seeds.idle()
    const id = await takeIn(bytes)
    const stored = new BetterSqlite3(join(folder, 'snapshots', id.slice('Snapshot:'.length), 'data.sqlite'))
    // The log of the host that wrote the file is the one thing that was not there before.
    expect({ ...rowsOf(stored), imported_audit: [] }).toEqual(before)
    expect(schemaOf(stored)).toBe(schemaOfVersion(SCHEMA_VERSION))
    stored.close()
    expect(setup.server.service.store.sqlite.prepare('SELECT count(*) FROM transactions').pluck().get()).toBe(
      before.transactions?.length,
    )
    setup.server.service.clock.freeze()
  })

  it('takes in a file of an older schema, and brings it to the newest', async () => {
    const { platform_config: [platform] = [] } = rowsOf(setup.server.service.store.sqlite)
    const old = createDatabase(':memory:', 6)
    const columns = Object.keys(platform as object)
    old
      .prepare(`INSERT INTO platform_config (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
      .run(Object.values(platform as object))
    old.exec(`INSERT INTO audit_log (id, at, wall_at, actor_kind, operation_id, outcome)
      VALUES ('Audit:${UUID}', '${AT}', '${AT}', 'operator', 'createQuote', 'DONE')`)
    old.exec(`INSERT INTO host_settings VALUES ('counterpartyRules', 'on')`)
    const bytes = old.serialize()
    old.close()
    await takeIn(bytes)
    const { sqlite } = setup.server.service.store
    expect(sqlite.prepare('SELECT count(*) FROM customers').pluck().get()).toBe(0)
    const rules = sqlite.prepare(`SELECT value FROM host_settings WHERE key = 'counterpartyRules'`).pluck().get()
    expect(rules).toBe('ON')
    expect(sqlite.prepare('SELECT id FROM imported_audit').pluck().all()).toEqual([`Audit:${UUID}`])
    expect(schemaOf(sqlite)).toBe(schemaOfVersion(SCHEMA_VERSION))
  })

  it('leaves triggers, views, other tables and rows of the host in the file', async () => {
    const bytes = await exportNow(setup.server, 'Planted')
    const planted = tamper(bytes, (sqlite) => {
      sqlite.exec('CREATE TABLE extra (x); CREATE VIEW spying AS SELECT * FROM customers')
      sqlite.exec('CREATE INDEX more ON quotes (fees_included)')
      sqlite.exec(`INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_planted', 'customers', 0,
        'CREATE TRIGGER sqlite_planted AFTER INSERT ON customers BEGIN DELETE FROM audit_log; END')`)
      plantToken(sqlite)
      sqlite.exec(`INSERT INTO operators (id, name, created_at, last_seen_at)
        VALUES ('Operator:${UUID}', 'Mallory', '${AT}', '${AT}')`)
      sqlite.exec(`INSERT INTO forwarding_targets VALUES ('ForwardingTarget:${UUID}', 'x', 'http://localhost:1/', '[]',
        NULL, 'ON', '')`)
    })
    await takeIn(planted)
    const { sqlite } = setup.server.service.store
    expect(schemaOf(sqlite)).toBe(schemaOfVersion(SCHEMA_VERSION))
    expect(sqlite.prepare(`SELECT client_id FROM api_tokens`).pluck().all()).toEqual(['test-token'])
    expect(sqlite.prepare(`SELECT count(*) FROM operators WHERE name = 'Mallory'`).pluck().get()).toBe(0)
    expect(sqlite.prepare('SELECT count(*) FROM forwarding_targets').pluck().get()).toBe(0)
  })

  it('keeps audit rows of the file apart and labelled, and they leave with the undo', async () => {
    const bytes = await exportNow(setup.server, 'Audited')
    const planted = tamper(bytes, (sqlite) =>
      sqlite.exec(`INSERT INTO audit_log (id, at, wall_at, actor_kind, actor_name, operation_id, outcome)
        VALUES ('Audit:${UUID}', '${AT}', '${AT}', 'operator', 'Mallory', 'approveAgentAction', 'DONE')`),
    )
    const id = await takeIn(planted)
    const list = async (query: Readonly<Record<string, string>>) =>
      (await setup.server.as.console.call('listAuditEntries', { query: { limit: '100', ...query } }, 200)).data
    expect((await list({})).map(({ actorName }) => actorName)).not.toContain('Mallory')
    // What this host did is in its own log, and is not shown a second time as another's.
    expect(await list({ origin: 'IMPORTED' })).toMatchObject([{ actorName: 'Mallory', origin: id }])
    const taken = await setup.server.as.console.call('exportAuditEntries', { query: { origin: 'IMPORTED' } }, 200)
    expect(taken.data).toHaveLength(1)
    const { undoId } = await setup.server.as.console.call('listSnapshots', {}, 200)
    await setup.server.as.console.call('loadSnapshot', { params: { snapshotId: String(undoId) } }, 200)
    expect(await list({ origin: 'IMPORTED' })).toEqual([])
  })

  it('answers others while it reads, and says how far it is', async () => {
    const bytes = tamper(await exportNow(setup.server, 'Large'), (sqlite) => {
      const insert = sqlite.prepare(`INSERT INTO rate_limit_hits VALUES ('x', ?, '${AT}')`)
      for (let n = 0; n < 25_000; n += 1) insert.run(`subject ${n}`)
    })
    const uploadId = await sendFile(setup.server, bytes)
    let isDone = false
    const importing = setup.server.as.console.call('importSnapshot', { body: { uploadId } }, 201).finally(() => {
      isDone = true
    })
    const seen: number[] = []
    while (!isDone) {
      const { work } = await setup.server.as.console.call('listSnapshots', {}, 200)
      if (work !== null) seen.push(work.rowsDone)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await importing
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect((await setup.server.as.console.call('listSnapshots', {}, 200)).work).toBeNull()
  })
})

describe('loadSnapshot', () => {
  it('refuses a stored snapshot with a trigger of a name that SQLite hides', async () => {
    const { id } = await setup.server.as.console.call('takeSnapshot', { body: { name: 'Mine' } }, 201)
    const file = join(folder, 'snapshots', id.slice('Snapshot:'.length), 'data.sqlite')
    const sqlite = new BetterSqlite3(file)
    sqlite.unsafeMode(true)
    sqlite.pragma('writable_schema = ON')
    sqlite.exec(`INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_planted', 'customers', 0,
      'CREATE TRIGGER sqlite_planted AFTER INSERT ON customers BEGIN DELETE FROM audit_log; END')`)
    sqlite.close()
    const refused = await setup.server.as.console.call('loadSnapshot', { params: { snapshotId: id } }, 409)
    expect(refused.details).toMatchObject({ reason: 'SNAPSHOT_DAMAGED' })
  })
})

describe('exportSnapshot', () => {
  it('refuses a stored snapshot whose pages are damaged, and leaves no file', async () => {
    const { id } = await setup.server.as.console.call('takeSnapshot', { body: { name: 'Mine' } }, 201)
    const file = join(folder, 'snapshots', id.slice('Snapshot:'.length), 'data.sqlite')
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096)
    writeFileSync(file, bytes)
    const refused = await setup.server.as.console.call('exportSnapshot', { params: { snapshotId: id } }, 409)
    expect(refused.details).toMatchObject({ reason: 'SNAPSHOT_DAMAGED' })
    expect(readdirSync(join(folder, 'snapshots')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('leaves files beside nothing, for their owner alone', async () => {
    await exportNow(setup.server, 'Private')
    const [name = ''] = readdirSync(join(folder, 'snapshots')).filter((one) => !one.startsWith('.'))
    expect(readdirSync(join(folder, 'snapshots', name)).sort()).toEqual(['data.sqlite', 'manifest.json'])
    expect(statSync(join(folder, 'snapshots', name, 'data.sqlite')).mode & 0o077).toBe(0)
  })
})
