import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { pause } from '../foundation/guarded'
import { createIds } from '../foundation/ids'
import { createRequestLog } from '../requestLog/requestLog'
import { withFakeTimers } from '../testing/fakeTimers'
import { createFaultyDatabase, everyWrite, type FaultCode, only } from '../testing/faultyDatabase'
import { individualBody } from '../testing/people'
import { startTestServer, type TestServer } from '../testing/testServer'
import { openWebhookInbox } from '../testing/webhookInbox'

const AT_MS = Date.UTC(2026, 0, 5, 9)
const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const BASIC = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const token = (name: string) => ({ body: { name, permissions: ['VIEW' as const] } })

async function tokenNames({ as }: TestServer): Promise<string[]> {
  return (await as.platform.call('listTokens', { query: {} }, 200)).data.map(({ name }) => name)
}

/** Closes without the check that nobody reported a fault: here faults are reported. */
function closeLater(server: TestServer): void {
  cleanups.push(() => server.service.close())
}

const eventCount = async (server: TestServer, id: string) => (await server.eventsOf(id)).length

async function startOnFaultyDisk(databaseFile = ':memory:') {
  const database = createFaultyDatabase()
  const server = await startTestServer({ openFile: database.open, databaseFile })
  closeLater(server)
  cleanups.push(() => database.fail(null))
  return { database, server }
}

describe('a disk that takes nothing', () => {
  const CODES: readonly FaultCode[] = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE']
  it.each(CODES)('with %s: 503 to writes and to the inbox, 200 to reads, and it heals', async (code) => {
    const { database, server } = await startOnFaultyDisk()
    const before = await tokenNames(server)
    database.fail(everyWrite(code))
    const refused = await server.raw({
      method: 'POST',
      url: '/2025-10-13/tokens',
      payload: JSON.stringify(token('lost').body),
      headers: { host: 'localhost:4010', authorization: BASIC, 'content-type': 'application/json' },
    })
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(JSON.parse(refused.body)).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      details: { field: 'database', reason: 'DISK_FULL' },
    })
    const inbox = { method: 'POST', url: '/inbox', payload: '{}', headers: { host: 'localhost:4010' } } as const
    expect((await server.raw(inbox)).status).toBe(503)
    await server.as.desk.call('createOperator', { body: { name: 'Ada' } }, 503)
    expect(await tokenNames(server)).toEqual(before)
    database.fail(null)
    expect((await server.raw(inbox)).status).toBe(200)
    await server.as.platform.call('createToken', token('kept'), 201)
    expect(await tokenNames(server)).toContain('kept')
  })

  it('lets forwarding wait with what was sent already: nothing goes out twice', async () => {
    const { database, server } = await startOnFaultyDisk()
    const inbox = await openWebhookInbox()
    cleanups.push(() => inbox.close())
    const body = { name: 'Mine', url: inbox.url, mode: 'ON' as const, filter: { types: [], objectId: null } }
    const target = await server.as.console.call('createForwardingTarget', { body }, 201)
    const params = { targetId: target.id }
    inbox.answer(() => {
      database.fail(everyWrite('SQLITE_FULL'))
      return 200
    })
    const customer = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
    await expect.poll(() => inbox.received.length).toBeGreaterThan(0)
    const sent = inbox.received.length
    await pause(1500)
    expect(inbox.received).toHaveLength(sent)
    inbox.answer(200)
    database.fail(null)
    const outcomes = async () =>
      (await server.as.console.call('listForwardingAttempts', { params, query: {} }, 200)).data.length
    await expect.poll(outcomes, { timeout: 10_000 }).toBe(await eventCount(server, customer.id))
    expect(new Set(inbox.eventIds()).size).toBe(inbox.received.length)
  })

  it('answers 503 with DATABASE_BUSY when another program keeps its lock', async () => {
    const { database, server } = await startOnFaultyDisk()
    database.fail(only('BEGIN IMMEDIATE', 'SQLITE_BUSY'))
    const { details } = await withFakeTimers(() => server.as.platform.call('createToken', token('busy'), 503))
    expect(details).toMatchObject({ field: 'database', reason: 'DATABASE_BUSY' })
    expect(await tokenNames(server)).not.toContain('busy')
  })

  it('answers 503 with DISK_READ_ONLY when the folder may not be written', async () => {
    const { database, server } = await startOnFaultyDisk()
    database.fail(everyWrite('SQLITE_READONLY'))
    const { details, message } = await server.as.platform.call('createToken', token('shut'), 503)
    expect(details).toMatchObject({ field: 'database', reason: 'DISK_READ_ONLY' })
    expect(message).toContain('Make it writable')
    expect(await tokenNames(server)).not.toContain('shut')
  })

  it('answers 503 with DATA_FOLDER_GONE while the database lies elsewhere', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-moved-'))
    cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
    const databaseFile = join(dir, 'countersign.sqlite')
    const server = await startTestServer({ databaseFile })
    closeLater(server)
    renameSync(databaseFile, `${databaseFile}.away`)
    const { details } = await server.as.platform.call('createToken', token('lost'), 503)
    expect(details).toMatchObject({ field: 'database', reason: 'DATA_FOLDER_GONE' })
    renameSync(`${databaseFile}.away`, databaseFile)
    await server.as.platform.call('createToken', token('kept'), 201)
    expect(await tokenNames(server)).not.toContain('lost')
  })

  it('takes no snapshot that could not be recorded', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-locked-'))
    cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
    const { database, server } = await startOnFaultyDisk(join(dir, 'countersign.sqlite'))
    const take = (status: 201 | 503) => server.as.console.call('takeSnapshot', { body: { name: 'Kept' } }, status)
    database.fail(only('BEGIN IMMEDIATE', 'SQLITE_FULL'))
    await take(503)
    database.fail(null)
    expect((await server.as.console.call('listSnapshots', {}, 200)).data).toEqual([])
    await take(201)
  })
})

/** A disk of two megabytes of its own; null where this user may not mount one. */
function mountSmallDisk(): string | null {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-small-disk-'))
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'countersign-test', dir]).status === 0
  if (mounted) cleanups.push(() => void spawnSync('umount', ['-l', dir]))
  return mounted ? dir : null
}

function fill(dir: string): string {
  const filler = join(dir, 'filler')
  const { bavail, bsize } = statfsSync(dir)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  return filler
}

describe('a disk that is really full', () => {
  it('refuses writes, answers reads, and goes on when there is room', async () => {
    const dir = mountSmallDisk()
    if (dir === null) {
      process.stdout.write('not tried on a real full disk: this user may not mount a tmpfs\n')
      return
    }
    const server = await startTestServer({ databaseFile: join(dir, 'countersign.sqlite') })
    closeLater(server)
    const filler = fill(dir)
    const kept: string[] = []
    let refused = 0
    for (let count = 0; count < 400 && refused < 3; count += 1) {
      const name = `token ${count}`
      const reply = await server.raw({
        method: 'POST',
        url: '/2025-10-13/tokens',
        payload: JSON.stringify(token(name).body),
        headers: { host: 'localhost:4010', authorization: BASIC, 'content-type': 'application/json' },
      })
      if (reply.status === 201) kept.push(name)
      else {
        expect(JSON.parse(reply.body)).toMatchObject({ status: 503, details: { reason: 'DISK_FULL' } })
        refused += 1
      }
    }
    expect(refused).toBe(3)
    const stored = async () => {
      const rows = await server.service.store.read((tx) => tx.selectFrom('api_tokens').select('name').execute())
      return rows.map(({ name }) => name).filter((name) => name.startsWith('token '))
    }
    expect((await stored()).sort()).toEqual([...kept].sort())
    rmSync(filler)
    await server.as.platform.call('createToken', token('after'), 201)
    expect(await tokenNames(server)).toContain('after')
  })

  it('loses calls of the request log, counts them, and goes on when there is room', async () => {
    const dir = mountSmallDisk()
    if (dir === null) {
      process.stdout.write('the request log was not tried on a real full disk: this user may not mount a tmpfs\n')
      return
    }
    const log = createRequestLog({ file: join(dir, 'requests.sqlite'), reportFault: () => undefined })
    cleanups.push(() => log.close())
    const ids = createIds(() => AT_MS)
    const record = () =>
      log.record({
        ...{
          id: ids.new('Call'),
          atMs: AT_MS,
          wallAtMs: AT_MS,
          plane: 'service',
          method: 'POST',
          path: '/p',
          query: '',
        },
        ...{ operationId: null, actor: 'x', status: 201, durationMs: 1, errorCode: null, effectIds: [] },
        ...{ requestHeaders: {}, requestBody: `"${'x'.repeat(5000)}"`, responseHeaders: {}, responseBody: null },
      })
    const filler = fill(dir)
    for (let count = 0; count < 40; count += 1) record()
    await log.flush()
    const { count = 0, reason } = (await log.lost()) ?? {}
    expect(reason).toMatch(/^SQLITE_(FULL|IOERR)/)
    expect((await log.list({ limit: 1 })).totalCount).toBe(40 - count)
    rmSync(filler)
    for (let more = 0; more < 5; more += 1) record()
    await log.flush()
    expect((await log.list({ limit: 1 })).totalCount).toBe(45 - count)
    expect((await log.lost())?.count).toBe(count)
  })
})
