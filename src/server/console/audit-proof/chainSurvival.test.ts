import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../database/newDatabase'
import { openSqlite } from '../../database/openSqlite'
import { inSavepoint } from '../../database/savepoint'
import { appendAudit } from '../../kernel/auditChain/append'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { look, told, writeRows } from './testing/auditLog'

const AT = '2026-11-21T09:00:00.000Z'

let folder: string
let file: string
let server: TestServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-chain-'))
  file = join(folder, 'countersign.sqlite')
  server = await startTestServer({ databaseFile: file })
})
afterEach(async () => {
  // Closing looks at the whole chain again.
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const rowFor = (id: string, reason: string | null = null) => ({
  ...{ id, at: AT, wall_at: AT, actor_kind: 'system', actor_id: null, actor_name: null, operation_id: 'test' },
  ...{ target_id: null, outcome: 'DONE' as const, code: null, reason, call_id: null, details_json: null },
})
const newId = () => server.service.ids.new('Audit')
const snapshot = (name: string) => server.as.console.call('takeSnapshot', { body: { name } }, 201)
const load = (snapshotId: string) => server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)

describe('the chain of the audit log', () => {
  it('goes on behind a reset, whose own row it holds', async () => {
    await writeRows(server, ['a', 'b'])
    const before = await look(server)
    await server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    await server.service.host.seeds.idle()
    await writeRows(server, ['c'])
    const after = await look(server)
    expect(after.faults).toEqual([])
    expect(after.entries).toBeGreaterThan(before.entries + 1)
  })

  it('is that of this host whatever snapshot is loaded, and goes on from there', async () => {
    await writeRows(server, ['a', 'b'])
    const made = await snapshot('Early')
    await writeRows(server, ['c', 'd'])
    const before = await look(server)
    const { undo } = await load(made.id)
    const loaded = await look(server)
    expect(loaded.faults).toEqual([])
    expect(loaded.entries).toBeGreaterThan(before.entries)
    await writeRows(server, ['e'])
    await load(undo.id)
    await load(made.id)
    await writeRows(server, ['f'])
    expect((await look(server)).faults).toEqual([])
  })

  it('keeps what its rows are about, also of those that only the snapshot has', async () => {
    const subjectsOf = (auditId: string) =>
      server.service.store.read((tx) =>
        tx.selectFrom('audit_subjects').select('subject_id').where('audit_id', '=', auditId).execute(),
      )
    const before = newId()
    await server.service.store.write((tx) => appendAudit(tx, rowFor(before), ['AgentAction:1']))
    const made = await snapshot('Early')
    // As in a folder into which an older backup was put: its log knows nothing of what the snapshot says.
    server.service.store.sqlite.exec('DELETE FROM audit_subjects')
    await server.service.store.write((tx) => appendAudit(tx, rowFor(newId()), ['AgentAction:3']))
    await load(made.id)
    expect(await subjectsOf(before)).toEqual([{ subject_id: 'AgentAction:1' }])
    expect((await look(server)).faults).toEqual([])
  })

  it('has no gap where writers of one moment fail, alone or with all their group', async () => {
    const { store } = server.service
    const [first, failed, third] = [newId(), newId(), newId()]
    const results = await Promise.allSettled([
      store.write((tx) => appendAudit(tx, rowFor(first))),
      store.write(async (tx) => {
        await appendAudit(tx, rowFor(failed))
        throw new Error('taken back')
      }),
      store.write((tx) => appendAudit(tx, rowFor(third))),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const seqOf = store.sqlite.prepare('SELECT seq FROM audit_chain WHERE audit_id = ?').pluck()
    expect(seqOf.get(failed)).toBeUndefined()
    expect(seqOf.get(third)).toBe(Number(seqOf.get(first)) + 1)
    expect((await look(server)).faults).toEqual([])
  })

  it('has no gap where a savepoint inside a write is taken back', async () => {
    await server.service.store.write(async (tx) => {
      await appendAudit(tx, rowFor(newId()))
      await inSavepoint(tx, async () => {
        await appendAudit(tx, rowFor(newId()))
        throw new Error('taken back')
      })
      await appendAudit(tx, rowFor(newId()))
    })
    expect((await look(server)).faults).toEqual([])
  })

  it('stands where it stood when another process opens the folder', async () => {
    await writeRows(server, ['a', 'b'])
    const before = await look(server)
    await server.close()
    server = await startTestServer({ databaseFile: file })
    await writeRows(server, ['c'])
    const after = await look(server)
    expect(after.faults).toEqual([])
    expect(after.entries).toBeGreaterThan(before.entries)
  })
})

describe('a folder from before the chain', () => {
  const ROWS = 2345

  beforeEach(async () => {
    await server.service.close()
    rmSync(file, { force: true })
    const old = createDatabase(file, 72)
    const insert = old.prepare(
      `INSERT INTO audit_log (id, at, wall_at, actor_kind, actor_name, operation_id, outcome, details_json)
        VALUES (?, ?, ?, 'operator', ?, 'createQuote', 'DONE', '{"a":1}')`,
    )
    old.transaction(() => {
      for (let n = 0; n < ROWS; n += 1) {
        const id = `Audit:019376a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
        insert.run(id, AT, AT, `Priya ${n}`)
      }
    })()
    old.close()
    server = await startTestServer({ databaseFile: file })
  })

  it('gets a first entry that hashes all of its rows', async () => {
    await writeRows(server, ['a'])
    const verdict = await look(server)
    expect(verdict).toMatchObject({ faults: [], earlierRows: ROWS })
    const last = server.service.store.sqlite.prepare('SELECT first_json FROM audit_chain WHERE seq = 0').pluck().get()
    expect(String(last)).toContain(
      `"lastEarlierId":"Audit:019376a0-0000-7000-8000-${(ROWS - 1).toString(16).padStart(12, '0')}"`,
    )
  })

  it('is found out where one of them is changed, and named where one is added', async () => {
    await server.service.close()
    const sqlite = openSqlite(file)
    sqlite.exec('DROP TRIGGER audit_log_is_append_only_update')
    sqlite.exec(`UPDATE audit_log SET actor_name = 'Somebody' WHERE actor_name = 'Priya 1000'`)
    sqlite.close()
    server = await startTestServer({ databaseFile: file })
    expect((await look(server)).faults.map(({ kind }) => kind)).toEqual(['EARLIER_ROWS'])
    server.service.store.sqlite.exec(`UPDATE audit_log SET actor_name = 'Priya 1000' WHERE actor_name = 'Somebody'`)
    expect(told(await look(server))).toEqual([])
  })
})
