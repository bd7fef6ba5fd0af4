import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cursorMark, writeCursor } from '../../foundation/listCursor'
import { verifyExport } from '../../kernel/auditChain/verifyFile'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { exportAll, look, tamper, told, writeRows } from './testing/auditLog'

let server: TestServer
let folder: string
let rows: string[]
const [A, B, C, D, E] = [0, 1, 2, 3, 4]
const row = (index: number): string => rows[index] ?? ''
const entryOf = (index: number): string => `(SELECT seq FROM audit_chain WHERE audit_id = '${row(index)}')`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-chain-'))
  server = await startTestServer({ databaseFile: join(folder, 'countersign.sqlite') })
  rows = await writeRows(server, ['a', 'b', 'c', 'd', 'e', 'f'])
})
afterEach(async () => {
  await server.service.close()
  rmSync(folder, { recursive: true, force: true })
})

async function lookAtFile(text: string) {
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, text)
  return verifyExport(file, () => undefined)
}

describe('verifyAuditChain', () => {
  it('finds nothing wrong with a log that only the service wrote, its refusals with it', async () => {
    await server.as.platform.call('deleteTokenById', { params: { tokenId: 'Token:none' } }, 404)
    const verdict = await look(server)
    expect(verdict).toMatchObject({ faults: [], faultCount: 0, earlierRows: 0 })
    expect(verdict.entries).toBeGreaterThanOrEqual(7)
    expect(verdict.lastSeq).toBe(verdict.entries)
    expect(verdict.lastHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each(['actor_name', 'reason', 'details_json', 'target_id', 'at', 'wall_at', 'code', 'operation_id', 'call_id'])(
    'names a row whose %s was changed',
    async (column) => {
      tamper(server, `UPDATE audit_log SET ${column} = '2026-11-21T10:00:00.000Z' WHERE id = '${row(C)}'`)
      expect(told(await look(server))).toEqual([`CHANGED ${row(C)}`])
    },
  )

  it('names a row that was removed, with its entry or without', async () => {
    tamper(server, `DELETE FROM audit_log WHERE id = '${row(B)}'`)
    expect(told(await look(server))).toEqual([`REMOVED ${row(B)}`])
    tamper(server, `DELETE FROM audit_chain WHERE audit_id = '${row(B)}'`)
    const { faults } = await look(server)
    expect(faults).toMatchObject([{ kind: 'REMOVED', auditId: null }])
    expect(faults[0]?.sentence).toContain(`is missing between ${row(A)} and ${row(C)}`)
  })

  it('names what follows a row that was removed and whose place was closed', async () => {
    tamper(
      server,
      `DELETE FROM audit_log WHERE id = '${row(D)}'`,
      `CREATE TEMP TABLE cut AS SELECT ${entryOf(D)} AS seq`,
      `DELETE FROM audit_chain WHERE audit_id = '${row(D)}'`,
      'UPDATE audit_chain SET seq = -seq WHERE seq > (SELECT seq FROM cut)',
      'UPDATE audit_chain SET seq = -seq - 1 WHERE seq < 0',
    )
    const verdict = await look(server)
    expect(told(verdict).slice(0, 2).sort()).toEqual([`MOVED ${row(E)}`, `NOT_FOLLOWING ${row(E)}`])
  })

  it('names rows that were swapped, by their entries or in place', async () => {
    tamper(
      server,
      `UPDATE audit_chain SET audit_id = NULL WHERE audit_id = '${row(B)}'`,
      `UPDATE audit_chain SET audit_id = '${row(B)}' WHERE audit_id = '${row(D)}'`,
      `UPDATE audit_chain SET audit_id = '${row(D)}' WHERE audit_id IS NULL AND seq > 0`,
    )
    const verdict = await look(server)
    expect(told(verdict).sort()).toEqual([`MOVED ${row(B)}`, `MOVED ${row(D)}`].sort())
    expect(verdict.faults[0]?.sentence).toContain('swapped')
  })

  it('names an entry that was put in another place', async () => {
    tamper(
      server,
      `CREATE TEMP TABLE two AS SELECT ${entryOf(B)} AS b, ${entryOf(E)} AS e`,
      'UPDATE audit_chain SET seq = -1 WHERE seq = (SELECT b FROM two)',
      'UPDATE audit_chain SET seq = (SELECT b FROM two) WHERE seq = (SELECT e FROM two)',
      'UPDATE audit_chain SET seq = (SELECT e FROM two) WHERE seq = -1',
    )
    const kinds = told(await look(server))
    expect(kinds).toEqual(expect.arrayContaining([`MOVED ${row(B)}`, `MOVED ${row(E)}`]))
  })

  it('names a row that went round the chain', async () => {
    const { sqlite } = server.service.store
    sqlite.exec(`INSERT INTO audit_log SELECT 'Audit:around', at, wall_at, actor_kind, actor_id, actor_name,
      operation_id, target_id, outcome, code, reason, call_id, details_json FROM audit_log WHERE id = '${row(A)}'`)
    expect(told(await look(server))).toEqual(['ADDED Audit:around'])
  })

  it.each([0, -7])('names a row that was put before the first one, as row %i of the table', async (rowid) => {
    const { sqlite } = server.service.store
    sqlite.exec(`INSERT INTO audit_log (rowid, id, at, wall_at, actor_kind, operation_id, outcome)
      VALUES (${rowid}, 'Audit:before', '2026', '2026', 'system', 'test', 'DONE')`)
    expect(told(await look(server))).toEqual(['ADDED Audit:before'])
  })

  it('names an entry that was put before the first one', async () => {
    tamper(server, `INSERT INTO audit_chain (seq, audit_id, hash) VALUES (-5, 'Audit:none', x'00')`)
    expect(told(await look(server))).toEqual(['ADDED Audit:none'])
  })

  it('names the place where an entry was replaced as a whole', async () => {
    tamper(server, `UPDATE audit_chain SET hash = randomblob(32) WHERE audit_id = '${row(C)}'`)
    expect(told(await look(server)).sort()).toEqual([`CHANGED ${row(C)}`, `NOT_FOLLOWING ${row(D)}`].sort())
  })

  it('misses a beginning that was removed', async () => {
    tamper(server, 'DELETE FROM audit_chain WHERE seq = 0')
    expect((await look(server)).faults.map(({ kind }) => kind)).toContain('NO_BEGINNING')
  })

  it('can be ended, and begun again', async () => {
    expect((await server.as.console.call('getAuditVerification', {}, 200)).state).toBe('IDLE')
    expect((await server.as.console.call('cancelAuditVerification', {}, 200)).state).toBe('IDLE')
    await server.as.console.call('verifyAuditChain', {}, 202)
    await server.service.host.auditVerifications.cancel()
    const { faultCount } = await look(server)
    expect(faultCount).toBe(0)
  })

  it('holds with half a surrogate pair in a reason, which the database stores otherwise', async () => {
    const { service } = server
    const before = (await look(server)).entries
    const { appendAudit } = await import('../../kernel/auditChain/append')
    const odd = { reason: 'half \ud83d', target_id: '\udc00', actor_name: 'nul \0 inside', call_id: null }
    const rest = { actor_kind: 'system', actor_id: null, operation_id: 'x', code: null, details_json: null }
    const at = '2026-11-21T09:00:00.000Z'
    const id = service.ids.new('Audit')
    await service.store.write((tx) => appendAudit(tx, { id, at, wall_at: at, outcome: 'DONE', ...odd, ...rest }))
    const verdict = await look(server)
    expect(verdict.faults).toEqual([])
    expect(verdict.entries).toBeGreaterThan(before)
  })
})

const placeOf = (...place: readonly [string, number]): string => writeCursor(cursorMark('audit-proof'), ...place)

describe('exportAuditChain', () => {
  it('holds as a file, and says so', async () => {
    const verdict = await lookAtFile(await exportAll(server))
    expect(verdict).toMatchObject({ faults: [], faultCount: 0 })
    expect(verdict.lastHash).toBe((await look(server)).faults.length === 0 ? verdict.lastHash : '')
  })

  it('names the row of which one letter was changed in the file', async () => {
    const lines = (await exportAll(server)).split('\n')
    const index = lines.findIndex((line) => line.includes(row(C)))
    lines[index] = (lines[index] ?? '').replace('"operationId":"createToken"', '"operationId":"createtoken"')
    expect(told(await lookAtFile(lines.join('\n')))).toEqual([`CHANGED ${row(C)}`])
  })

  it('names an entry that says another row than it holds', async () => {
    const text = (await exportAll(server)).replace(`"auditId":"${row(C)}"`, `"auditId":"${row(B)}"`)
    expect(told(await lookAtFile(text))).toEqual([`CHANGED ${row(C)}`])
  })

  it('names a line that was taken out, and a file that was cut off', async () => {
    const lines = (await exportAll(server)).split('\n')
    const without = lines.filter((line) => !line.includes(`"auditId":"${row(C)}"`))
    const removed = await lookAtFile(without.join('\n'))
    expect(removed.faults[0]?.sentence).toContain(`is missing between ${row(B)} and ${row(D)}`)
    const last = lines.filter((line) => !line.includes(`"auditId":"${row(5)}"`) || line.includes('"end"'))
    const known = lines.filter((line) => line.includes('"seq":')).length - 1
    const cut = lines.filter((line) => !line.includes(`"seq":${known},"auditId"`))
    expect((await lookAtFile(cut.join('\n'))).faults.map(({ kind }) => kind)).toEqual(['CUT_OFF', 'CUT_OFF'])
    await expect(lookAtFile(last.filter((line) => !line.includes('"end"')).join('\n'))).rejects.toThrow('last line')
    await expect(lookAtFile('{"something":"else"}\n')).rejects.toThrow('Line 1 is none')
  })

  it.each([
    ['a number of its own', 'entry-999999'],
    ['an entry that there is not', placeOf('entry', 999_999)],
    ['a row that there is not', placeOf('earlier', 99_999_999)],
    ['a row of the chain as one from before it', placeOf('earlier', 1)],
    ['half an entry', placeOf('entry', 0.5)],
  ])('refuses a cursor that it never gave: %s', async (_what, cursor) => {
    const refusal = await server.as.console.call('exportAuditChain', { query: { cursor } }, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'cursor', reason: 'CURSOR_MALFORMED' } })
  })

  it('refuses the cursor of a list, and one behind the last entry, where nothing follows', async () => {
    const cursor = writeCursor(cursorMark('another list'), 'entry', 1)
    const refusal = await server.as.console.call('exportAuditChain', { query: { cursor } }, 400)
    expect(refusal).toMatchObject({ details: { field: 'cursor', reason: 'CURSOR_OF_OTHER_LIST' } })
    const lastSeq = (await look(server)).lastSeq ?? 0
    await server.as.console.call('exportAuditChain', { query: { cursor: placeOf('entry', lastSeq - 1) } }, 200)
    await server.as.console.call('exportAuditChain', { query: { cursor: placeOf('entry', lastSeq) } }, 400)
  })
})
