import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditProof } from '../../../contract/console/audit-proof/schemas'
import { verifyFile } from '../../host/verifyFile'
import { appendAudit } from '../../kernel/auditChain/append'
import { AUDIT_KEY_FILE } from '../../kernel/auditChain/dayStatement'
import { verifyExport } from '../../kernel/auditChain/verifyFile'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { exportAll, look, rewriteEnd, tamper, told, writeRows } from './testing/auditLog'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
let server: TestServer
let folder: string
let rows: string[]
let wallMs: number
const row = (index: number): string => rows[index] ?? ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-days-'))
  // Nine in the morning: what happens in the hours after it is of the same day.
  wallMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + 9 * HOUR_MS
  const files = { databaseFile: join(folder, 'countersign.sqlite'), keyDir: folder }
  server = await startTestServer({ ...files, wall: () => wallMs })
  rows = await writeRows(server, ['a', 'b', 'c', 'd', 'e'])
})
afterEach(async () => {
  await server.service.close()
  rmSync(folder, { recursive: true, force: true })
})

const chainOf = () => server.as.console.call('getAuditChain', {}, 200)
const proofOf = (auditId: string) => server.as.console.call('getAuditProof', { params: { auditId } }, 200)

/** Lets the day end, and the housekeeping of the next one sign it. */
async function endDay(): Promise<void> {
  wallMs += DAY_MS
  await exportAll(server)
}

const sha = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  parts.reduce((all, part) => all.update(part), createHash('sha256')).digest()

/** A verifier of its own: what is said of the row, from its fields to the signature. */
function stands({ entry, path, signed }: AuditProof): boolean {
  const { row: plain, seq, previous, salts } = entry
  if (plain === null) return false
  const salted = (name: 'actorName' | 'reason' | 'details') => {
    const value = plain[name]
    return value === null ? null : sha(`${salts[name]}:${name}:${value}`).toString('hex')
  }
  const hidden = { actorName: salted('actorName'), reason: salted('reason'), details: salted('details') }
  const members = Object.entries({ ...plain, ...hidden, seq, previous, v: 1 }).sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = sha(`{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`)
  if (hash.toString('hex') !== entry.hash) return false
  const root = path.reduce(
    (at, step) => {
      const other = Buffer.from(step.hash, 'hex')
      return step.side === 'LEFT' ? sha(Buffer.from([1]), other, at) : sha(Buffer.from([1]), at, other)
    },
    sha(Buffer.from([0]), hash),
  )
  const key = createPublicKey({ key: Buffer.from(signed.publicKey, 'base64url'), type: 'spki', format: 'der' })
  const signature = Buffer.from(signed.signature, 'base64url')
  const how = { key, dsaEncoding: 'ieee-p1363' } as const
  return (
    signed.statement.includes(`"root":"${root.toString('hex')}"`) &&
    verify('sha256', Buffer.from(signed.statement), how, signature)
  )
}

describe('getAuditProof', () => {
  it('shows of each row that it stands in the log, in the middle of a day and after it', async () => {
    for (const id of rows) expect(stands(await proofOf(id))).toBe(true)
    expect((await chainOf()).lastDay).toBeNull()
    await endDay()
    const { lastDay, lastSeq, keyId, publicKey } = await chainOf()
    expect(lastDay).toEqual({ day: new Date(wallMs - DAY_MS).toISOString().slice(0, 10), lastSeq })
    expect(sha(Buffer.from(publicKey, 'base64url')).toString('hex')).toBe(keyId)
    const [first, again] = [await proofOf(row(2)), await proofOf(row(2))]
    expect(first).toEqual(again)
    expect(stands(first)).toBe(true)
    const changed = { ...first, entry: { ...first.entry, row: { ...first.entry.row, targetId: 'other' } } }
    expect(stands(changed as AuditProof)).toBe(false)
    const later = await writeRows(server, ['f'])
    expect(stands(await proofOf(later[0] ?? ''))).toBe(true)
  })

  it('refuses a row that is not there', async () => {
    const refused = await server.as.console.call('getAuditProof', { params: { auditId: 'Audit:none' } }, 404)
    expect(refused).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'auditId' } })
  })

  it('refuses a row from before the chain, which has no entry of its own', async () => {
    tamper(server, `DELETE FROM audit_chain WHERE audit_id = '${row(1)}'`)
    const refused = await server.as.console.call('getAuditProof', { params: { auditId: row(1) } }, 409)
    expect(refused.details).toMatchObject({ reason: 'BEFORE_THE_CHAIN' })
  })
})

describe('a day that is over', () => {
  it('is signed once, with a key of the folder that its owner alone may read', async () => {
    await endDay()
    await endDay()
    const verdict = await look(server)
    expect(verdict).toMatchObject({ faults: [], signedDays: 1, keys: [(await chainOf()).keyId] })
    expect(statSync(join(folder, 'audit-signing-key.pem')).mode & 0o777).toBe(0o600)
    await writeRows(server, ['f'])
    await endDay()
    expect(await look(server)).toMatchObject({ faults: [] })
  })

  it('shows a tail that was taken off, rows and entries', async () => {
    await endDay()
    const seq = `(SELECT seq FROM audit_chain WHERE audit_id = '${row(3)}')`
    tamper(
      server,
      `CREATE TEMP TABLE cut AS SELECT ${seq} AS seq`,
      'DELETE FROM audit_log WHERE id IN (SELECT audit_id FROM audit_chain WHERE seq >= (SELECT seq FROM cut))',
      'DELETE FROM audit_chain WHERE seq >= (SELECT seq FROM cut)',
    )
    expect((await look(server)).faults.map(({ kind }) => kind)).toEqual(['CUT_OFF'])
  })

  it('shows a chain that was rewritten with another row in it', async () => {
    await endDay()
    await rewriteEnd(server)
    const { faults } = await look(server)
    expect(faults.map(({ kind }) => kind)).toEqual(['ROOT_WRONG'])
    expect(faults[0]?.sentence).toContain('are not those that were signed')
  })

  it('shows a statement that was changed, and one of another key', async () => {
    await endDay()
    const [right] = server.service.store.sqlite.prepare('SELECT statement FROM audit_days').pluck().all()
    tamper(server, `UPDATE audit_days SET statement = replace(statement, '"isOver":true', '"isOver":false')`)
    expect((await look(server)).faults.map(({ kind }) => kind)).toEqual(['SIGNATURE_WRONG'])
    tamper(server, `UPDATE audit_days SET statement = '${String(right)}'`)
    await server.close()
    rmSync(join(folder, 'audit-signing-key.pem'))
    const files = { databaseFile: join(folder, 'countersign.sqlite'), keyDir: folder }
    server = await startTestServer({ ...files, wall: () => wallMs })
    expect((await look(server)).faults.map(({ kind }) => kind)).toEqual(['OTHER_KEY'])
  })

  it.each([
    ['day', `'2020-01-01'`],
    ['first_seq', 'first_seq + 1'],
  ])('shows that its %s in the table is not what was signed', async (column, value) => {
    await endDay()
    tamper(server, `UPDATE audit_days SET ${column} = ${value}`)
    expect((await look(server)).faults.map(({ kind }) => kind)).toEqual(['ROOT_WRONG'])
  })

  it('is missed once the log went on for two hours without its signature', async () => {
    await endDay()
    const { store, ids } = server.service
    const last = await store.read((tx) => tx.selectFrom('audit_log').selectAll().limit(1).executeTakeFirstOrThrow())
    for (let minutes = 0; minutes <= 150; minutes += 10) {
      const wall_at = new Date(wallMs + minutes * 60_000).toISOString()
      await store.write((tx) => appendAudit(tx, { ...last, id: ids.new('Audit'), wall_at }))
    }
    expect((await look(server)).faults).toEqual([])
    tamper(server, 'DELETE FROM audit_days')
    const verdict = await look(server)
    expect(verdict).toMatchObject({ faults: [{ kind: 'NOT_SIGNED', seq: 0 }] })
  })

  it('is held against the key that lies beside the database', async () => {
    await endDay()
    await server.service.close()
    const file = join(folder, 'countersign.sqlite')
    expect(await verifyFile(file, () => undefined)).toMatchObject({ faults: [] })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(join(folder, AUDIT_KEY_FILE), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { faults } = await verifyFile(file, () => undefined)
    expect(faults.map(({ kind }) => kind)).toEqual(['OTHER_KEY'])
  })

  it('misses the end of an exported log that was cut off, signature and all', async () => {
    const lines = (await exportAll(server)).trimEnd().split('\n')
    const [entry, kept] = [lines.slice(0, -3).at(-1) ?? '', lines.slice(0, -3)]
    const [, seq, hash] = /"seq":(\d+).*?"hash":"([0-9a-f]+)"/.exec(entry) ?? []
    const file = join(folder, 'log.jsonl')
    writeFileSync(file, `${[...kept, `{"end":{"lastSeq":${seq},"lastHash":"${hash}"}}`].join('\n')}\n`)
    expect(told(await verifyExport(file, () => undefined))).toEqual(['CUT_OFF null'])
  })

  it('goes with the exported log, and so does what was signed of the last one so far', async () => {
    await endDay()
    await writeRows(server, ['f'])
    const file = join(folder, 'log.jsonl')
    writeFileSync(file, await exportAll(server))
    const verdict = await verifyExport(file, () => undefined)
    expect(verdict).toMatchObject({ faults: [], signedDays: 2 })
    const changed = (_: string, first: string) => `"signature":"${first === '_' ? '-' : '_'}`
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"signature":"(.)/, changed))
    expect(told(await verifyExport(file, () => undefined))).toEqual(['SIGNATURE_WRONG null'])
  })
})
