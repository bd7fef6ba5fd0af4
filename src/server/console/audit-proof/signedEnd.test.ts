import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyFile } from '../../host/verifyFile'
import { appendAudit } from '../../kernel/auditChain/append'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { look, rewriteEnd, tamper, told, writeRows } from './testing/auditLog'

let server: TestServer
let folder: string
const file = () => join(folder, 'countersign.sqlite')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-heads-'))
  server = await startTestServer({ databaseFile: file(), keyDir: folder })
  await writeRows(server, ['a', 'b', 'c', 'd'])
})
afterEach(async () => {
  await server.service.close()
  rmSync(folder, { recursive: true, force: true })
})

const chainOf = () => server.as.console.call('getAuditChain', {}, 200)
const LAST = '(SELECT max(seq) FROM audit_chain)'

describe('the end of the log, whose day is not over', () => {
  it('is signed with each look, and says up to which entry', async () => {
    const verdict = await look(server)
    expect(verdict).toMatchObject({ faults: [], signedDays: 0, signedTo: verdict.lastSeq })
    expect((await chainOf()).signedTo).toBe(verdict.lastSeq)
    await writeRows(server, ['e'])
    const chain = await chainOf()
    expect(chain.lastSeq).toBeGreaterThan(chain.signedTo)
  })

  it('is signed when the host stops', async () => {
    await server.service.close()
    const verdict = await verifyFile(file(), () => undefined)
    expect(verdict).toMatchObject({ faults: [], signedTo: verdict.lastSeq })
  })

  it('cannot be rewritten once it was signed, and nothing signs the other one', async () => {
    const { lastSeq } = await look(server)
    tamper(server, `DELETE FROM audit_log WHERE id = (SELECT audit_id FROM audit_chain WHERE seq = ${LAST})`)
    tamper(server, `DELETE FROM audit_chain WHERE seq = ${LAST}`)
    await rewriteEnd(server)
    await writeRows(server, ['x', 'y'])
    const { faults } = await look(server)
    expect(faults).toMatchObject([{ kind: 'ROOT_WRONG', seq: lastSeq }])
    await server.service.close()
    expect(told(await verifyFile(file(), () => undefined))).toEqual(['ROOT_WRONG null'])
  })

  it('cannot be taken off', async () => {
    await server.service.close()
    server = await startTestServer({ databaseFile: file(), keyDir: folder })
    await look(server)
    tamper(server, `DELETE FROM audit_log WHERE id = (SELECT audit_id FROM audit_chain WHERE seq = ${LAST})`)
    tamper(server, `DELETE FROM audit_chain WHERE seq = ${LAST}`)
    tamper(server, `DELETE FROM audit_log WHERE id = (SELECT audit_id FROM audit_chain WHERE seq = ${LAST})`)
    tamper(server, `DELETE FROM audit_chain WHERE seq = ${LAST}`)
    await server.service.auditHeads.sign()
    await server.service.close()
    expect(told(await verifyFile(file(), () => undefined))).toEqual(['CUT_OFF null'])
  })

  it('is signed by the key of the folder: another statement in its place is named', async () => {
    await server.service.close()
    const reopened = await startTestServer({ databaseFile: file(), keyDir: folder })
    tamper(reopened, `UPDATE audit_heads SET statement = replace(statement, '"v":1', '"v":1 ')`)
    expect(told(await look(reopened))).toEqual(['SIGNATURE_WRONG null'])
    server = reopened
  })

  it('is missed where a host was awake for minutes and nothing signs what it wrote', async () => {
    const { store, ids } = server.service
    const last = await store.read((tx) => tx.selectFrom('audit_log').selectAll().limit(1).executeTakeFirstOrThrow())
    const nowMs = Date.now()
    for (let minutes = 1; minutes <= 7; minutes += 1) {
      const wall_at = new Date(nowMs + minutes * 60_000).toISOString()
      await store.write((tx) => appendAudit(tx, { ...last, id: ids.new('Audit'), wall_at }))
    }
    await server.service.close()
    expect((await verifyFile(file(), () => undefined)).faults).toEqual([])
    server = await startTestServer({ databaseFile: file(), keyDir: folder })
    tamper(server, 'DELETE FROM audit_heads')
    const { faults, signedTo } = await verifyFile(file(), () => undefined)
    expect(faults).toMatchObject([{ kind: 'NOT_SIGNED', seq: 1 }])
    expect(signedTo).toBeNull()
  })
})
