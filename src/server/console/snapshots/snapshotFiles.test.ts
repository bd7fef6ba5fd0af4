import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer'

const SECRET = { host: 'localhost:4010', authorization: 'Bearer test-console-secret' }
const FILES = '/console/api/snapshot-files'
let folder: string
let server: TestServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-snapshot-files-'))
  server = await startTestServer({ databaseFile: join(folder, 'countersign.sqlite') })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (name: string) => server.as.console.call('takeSnapshot', { body: { name } }, 201)
const addCustomer = (name: string) =>
  server.as.platform.call(
    'createCustomer',
    { body: { customerType: 'INDIVIDUAL', platformCustomerId: name, fullName: name, region: 'US' } },
    201,
  )

async function exportOf(snapshotId: string): Promise<Buffer> {
  const { path, sizeBytes } = await server.as.console.call('exportSnapshot', { params: { snapshotId } }, 201)
  const reply = await server.service.app.inject({ url: `/console/api${path}`, headers: SECRET })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toHaveLength(sizeBytes)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.countersign\.sqlite"$/)
  return reply.rawPayload
}

async function upload(bytes: Buffer): Promise<string> {
  const headers = { ...SECRET, 'content-type': 'application/octet-stream' }
  const reply = await server.service.app.inject({ method: 'POST', url: FILES, headers, payload: bytes })
  expect(reply.statusCode).toBe(201)
  return (JSON.parse(reply.body) as { uploadId: string }).uploadId
}

const accept = async (bytes: Buffer, status: 201 | 400) =>
  server.as.console.call('importSnapshot', { body: { uploadId: await upload(bytes) } }, status)

/** A changed copy of an export. */
function changed(bytes: Buffer, change: (sqlite: BetterSqlite3.Database) => void): Buffer {
  const file = join(folder, 'changed.sqlite')
  rmSync(file, { force: true })
  const sqlite = new BetterSqlite3(bytes)
  change(sqlite)
  const out = sqlite.serialize()
  sqlite.close()
  return out
}

/** An export that opens from memory: there is no write-ahead log there. */
function plain(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(1, 18)
  copy.writeUInt8(1, 19)
  return copy
}

describe('exportSnapshot and importSnapshot', () => {
  it('bring data with its name, note and clock from one file', async () => {
    await addCustomer('travels')
    const made = await take('Trip to Lagos')
    const bytes = await exportOf(made.id)
    await server.as.console.call('deleteSnapshot', { params: { snapshotId: made.id } }, 204)
    await server.clock.advance(3600)
    const imported = (await accept(bytes, 201)) as typeof made
    expect(imported).toMatchObject({ name: 'Trip to Lagos', origin: 'IMPORTED', clock: made.clock, isFromHere: true })
    await addCustomer('stays')
    await server.as.console.call('loadSnapshot', { params: { snapshotId: imported.id } }, 200)
    const { data } = await server.as.platform.call('listCustomers', {}, 200)
    expect(data.map(({ platformCustomerId }) => platformCustomerId)).toEqual(['travels'])
    expect(server.clock.iso()).toBe(made.clock.now)
  })

  it('leave the API tokens of this host out of the file', async () => {
    const bytes = await exportOf((await take('No tokens')).id)
    expect(bytes.includes('test-token')).toBe(false)
    const sqlite = new BetterSqlite3(plain(bytes))
    expect(sqlite.prepare('SELECT count(*) FROM api_tokens').pluck().get()).toBe(0)
    sqlite.close()
  })

  it('give a second name to a snapshot whose name is taken', async () => {
    const bytes = await exportOf((await take('Same')).id)
    expect(await accept(bytes, 201)).toMatchObject({ name: 'Same 2' })
    expect(await accept(bytes, 201)).toMatchObject({ name: 'Same 3' })
  })

  it('hand a file out once, and take it in once', async () => {
    const { id } = await take('Once')
    const { path } = await server.as.console.call('exportSnapshot', { params: { snapshotId: id } }, 201)
    const fetch = () => server.service.app.inject({ url: `/console/api${path}`, headers: SECRET })
    const bytes = (await fetch()).rawPayload
    expect((await fetch()).statusCode).toBe(404)
    const uploadId = await upload(bytes)
    await server.as.console.call('importSnapshot', { body: { uploadId } }, 201)
    const refused = await server.as.console.call('importSnapshot', { body: { uploadId } }, 404)
    expect(refused.details).toMatchObject({ field: 'uploadId' })
  })

  it.each([
    ['text', 'NOT_SQLITE', () => Buffer.from('customer,amount\n1,2\n')],
    [
      'a foreign database under our name',
      'NOT_COUNTERSIGN',
      () => changed(Buffer.alloc(0), (sqlite) => sqlite.exec('CREATE TABLE platform_config (id TEXT)')),
    ],
    [
      'a foreign database with our application id',
      'SCHEMA_CHANGED',
      () =>
        changed(Buffer.alloc(0), (sqlite) =>
          sqlite.exec(
            `CREATE TABLE platform_config (id TEXT); PRAGMA application_id = ${0x4353676e}; PRAGMA user_version = 7`,
          ),
        ),
    ],
    [
      'a database of a newer program',
      'NEWER_VERSION',
      (bytes: Buffer) => changed(plain(bytes), (sqlite) => sqlite.pragma('user_version = 999')),
    ],
    [
      'a file that lost its second half',
      'DAMAGED',
      (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 8192) * 4096),
    ],
    [
      'references to rows that are not there',
      'IMPOSSIBLE_VALUE',
      (bytes: Buffer) =>
        changed(plain(bytes), (sqlite) => {
          sqlite.pragma('foreign_keys = OFF')
          sqlite.exec('PRAGMA writable_schema = OFF; DELETE FROM ledger_accounts')
          sqlite.exec(
            `INSERT INTO webhook_attempts VALUES ('a', 'nothing', 1, 'u', 's', 'a', 'w', 1, NULL, NULL, NULL)`,
          )
        }),
    ],
    [
      'a clock that is none',
      'IMPOSSIBLE_VALUE',
      (bytes: Buffer) =>
        changed(plain(bytes), (sqlite) => {
          sqlite.exec(`DELETE FROM host_settings WHERE key = 'exportedSnapshot'`)
          sqlite.exec(`INSERT OR REPLACE INTO host_settings (key, value) VALUES ('clock', '{"offsetMs":1e300}')`)
        }),
    ],
    [
      'settings that are no JSON',
      'IMPOSSIBLE_VALUE',
      (bytes: Buffer) =>
        changed(plain(bytes), (sqlite) =>
          sqlite.exec(`UPDATE host_settings SET value = 'no JSON' WHERE key = 'exportedSnapshot'`),
        ),
    ],
    [
      'a row whose JSON is none',
      'IMPOSSIBLE_VALUE',
      (bytes: Buffer) =>
        changed(plain(bytes), (sqlite) =>
          sqlite.exec(`UPDATE platform_config SET supported_currencies_json = 'no JSON'`),
        ),
    ],
  ])('refuse %s with the field and the reason', async (_what, reason, make) => {
    const bytes = await exportOf((await take('Good')).id)
    const refused = await accept(make(bytes), 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'uploadId', reason } })
    const { data } = await server.as.console.call('listSnapshots', {}, 200)
    expect(data.map(({ name }) => name)).toEqual(['Good'])
    expect(readdirSync(join(folder, 'snapshots')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('need a console session, and a file', async () => {
    const { app } = server.service
    const asked = { method: 'POST', url: FILES, payload: 'x' } as const
    const type = { 'content-type': 'application/octet-stream' }
    const anonymous = await app.inject({ ...asked, headers: { host: 'localhost:4010', ...type } })
    expect(anonymous.statusCode).toBe(401)
    const json = await app.inject({ ...asked, headers: { ...SECRET, 'content-type': 'application/json' } })
    expect(json.statusCode).toBe(400)
    const empty = await app.inject({ ...asked, payload: Buffer.alloc(0), headers: { ...SECRET, ...type } })
    expect(empty.statusCode).toBe(400)
    expect((await app.inject({ url: `${FILES}/x`, headers: { host: 'localhost:4010' } })).statusCode).toBe(401)
  })

  it('take a plain copy of a stopped service, too', async () => {
    await addCustomer('copied')
    const { id } = await take('Copy')
    const file = join(folder, 'copy.sqlite')
    copyFileSync(join(folder, 'snapshots', id.slice('Snapshot:'.length), 'data.sqlite'), file)
    expect(await accept(readFileSync(file), 201)).toMatchObject({ name: 'Imported', isFromHere: false })
  })
})

describe('the files themselves', () => {
  it('neither come in nor go out at a desk that nobody has taken, and what was made ready stays', async () => {
    const taken = await take('kept')
    const { path } = await server.as.console.call('exportSnapshot', { params: { snapshotId: taken.id } }, 201)
    await server.as.desk.call('leaveDesk', {}, 204)
    const headers = { ...server.sessionHeaders, host: SECRET.host, 'content-type': 'application/octet-stream' }
    for (const [method, url] of [['POST', FILES] as const, ['GET', `/console/api${path}`] as const]) {
      const reply = await server.raw({ method, url, headers, ...(method === 'POST' ? { payload: 'bytes' } : {}) })
      expect(reply.status).toBe(403)
      expect(JSON.parse(reply.body)).toMatchObject({ details: { reason: 'NOBODY_AT_DESK' } })
    }
    expect((await server.raw({ method: 'GET', url: `/console/api${path}`, headers: SECRET })).status).toBe(200)
  })

  it('cut short by the client are no fault of the service', async () => {
    await server.service.listen(0, '127.0.0.1')
    const drafts = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.upload-'))
    const lines = [`POST ${FILES} HTTP/1.1`, 'Host: localhost', `Authorization: ${SECRET.authorization}`]
    const type = ['Content-Type: application/octet-stream', 'Content-Length: 1000', '', 'half']
    const socket = connect(server.service.port(), '127.0.0.1')
    socket.write([...lines, ...type].join('\r\n'))
    await expect.poll(drafts).toHaveLength(1)
    socket.destroy()
    // Closing the server fails the test when a fault was reported.
    await expect.poll(drafts).toEqual([])
  })
})
