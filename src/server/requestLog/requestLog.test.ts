import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../database/openSqlite'
import { createIds, seededRandom } from '../foundation/ids'
import type { CallEntry } from './callEntry'
import { createRequestLog, type RequestLog, type RequestLogInput } from './requestLog'

const AT_MS = Date.UTC(2026, 0, 5, 9)
const ids = createIds(() => AT_MS, seededRandom(5))
const cleanups: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function openLog(input: Partial<RequestLogInput> = {}): RequestLog {
  const log = createRequestLog({ file: ':memory:', ...input })
  let isClosed = false
  const close = log.close.bind(log)
  log.close = async () => {
    if (!isClosed) await close()
    isClosed = true
  }
  cleanups.push(() => log.close())
  return log
}

function entryOf(change: Partial<CallEntry> = {}): CallEntry {
  return {
    id: ids.new('Call'),
    atMs: AT_MS,
    wallAtMs: AT_MS + 5,
    plane: 'service',
    method: 'POST',
    path: '/2025-10-13/quotes',
    query: '',
    operationId: 'createQuote',
    actor: 'token curl',
    status: 201,
    durationMs: 1.25,
    requestHeaders: {},
    requestBody: null,
    responseHeaders: {},
    responseBody: null,
    errorCode: null,
    effectIds: [],
    ...change,
  }
}

async function keep(log: RequestLog, ...entries: CallEntry[]): Promise<void> {
  for (const entry of entries) log.record(entry)
  await log.flush()
}

const all = (log: RequestLog, query: Partial<Parameters<RequestLog['list']>[0]> = {}) =>
  log.list({ limit: 100, ...query })

describe('what is kept', () => {
  test('a call comes back whole, newest first in lists', async () => {
    const log = openLog()
    const first = entryOf({
      requestBody: '{"amount": 5}',
      responseBody: '{"id":"x"}',
      requestHeaders: { accept: '*/*' },
      responseHeaders: { 'content-length': 10 },
    })
    const second = entryOf({ status: 404, errorCode: 'QUOTE_NOT_FOUND' })
    await keep(log, first, second)
    expect((await all(log)).calls.map((call) => call.id)).toEqual([second.id, first.id])
    expect(await log.get(first.id)).toMatchObject({
      ...first,
      responseHeaders: { 'content-length': '10' },
      skippedReads: 0,
      isRequestBodyCut: false,
    })
    expect(await log.get('Call:none')).toBeNull()
  })

  test('batches are announced with the ids of their calls, by themselves', async () => {
    const log = openLog()
    const told: string[] = []
    const stop = log.onAppend((found) => told.push(...found))
    const entry = entryOf()
    log.record(entry)
    await expect.poll(() => told).toEqual([entry.id])
    stop()
    await keep(log, entryOf())
    expect(told).toHaveLength(1)
  })

  test('bodies are cut at 64 KB and say so', async () => {
    const log = openLog()
    const entry = entryOf({ responseBody: JSON.stringify({ text: 'x'.repeat(100_000) }), requestBody: '{}' })
    await keep(log, entry)
    const call = await log.get(entry.id)
    expect(call?.responseBody).toHaveLength(64 * 1024)
    expect([call?.isResponseBodyCut, call?.isRequestBodyCut]).toEqual([true, false])
  })

  test('a file keeps its calls for the next process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'requests.sqlite')
    const first = openLog({ file })
    const entry = entryOf()
    first.record(entry)
    await first.close()
    const second = openLog({ file })
    await keep(second, entryOf())
    expect((await all(second)).totalCount).toBe(2)
    expect((await second.get(entry.id))?.seq).toBe(1)
  })

  test('headers that cannot be read are a fault that names them; the call is listed all the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'log.sqlite')
    const log = openLog({ file })
    const entry = entryOf()
    await keep(log, entry)
    const sqlite = openSqlite(file)
    sqlite.exec(`UPDATE call_bodies SET response_headers = '{"cut'`)
    sqlite.close()
    const place = `table call_bodies, column response_headers, row ${entry.id}`
    await expect(log.get(entry.id)).rejects.toThrow(place)
    expect((await all(log)).calls.map(({ id }) => id)).toEqual([entry.id])
  })
})

describe('secrets', () => {
  const secret = 'sEcReT-42-value'
  const cases: [string, Partial<CallEntry>][] = [
    ['the Authorization header', { requestHeaders: { authorization: `Bearer ${secret}` } }],
    ['the half of a session', { requestHeaders: { 'countersign-session': secret } }],
    ['cookies', { requestHeaders: { cookie: secret }, responseHeaders: { 'set-cookie': [secret, secret] } }],
    ['the wallet stamp', { requestHeaders: { 'Service-Wallet-Signature': secret } }],
    ['a client secret in a reply', { responseBody: JSON.stringify({ id: 'Token:1', clientSecret: secret }) }],
    ['an access token in a reply', { responseBody: JSON.stringify({ agentId: 'Agent:1', accessToken: secret }) }],
    [
      'an identity number deep inside',
      { requestBody: JSON.stringify({ owners: [{ personalInfo: { taxId: secret } }] }) },
    ],
    ['the write-only identifier', { requestBody: JSON.stringify({ customerType: 'INDIVIDUAL', identifier: secret }) }],
    [
      'names in other spellings',
      { requestBody: JSON.stringify({ client_secret: secret, 'Private-Key': secret, TAXID: secret }) },
    ],
    ['a name written with escapes', { requestBody: `{"client\\u0053ecret":"${secret}"}` }],
    ['a list of recovery codes', { responseBody: JSON.stringify({ recoveryCodes: [secret, secret] }) }],
    [
      'a device code',
      { responseBody: JSON.stringify({ deviceCode: { code: secret, agentId: 'Agent:1', redeemed: false } }) },
    ],
    ['a device code in the path', { path: `/2025-10-13/agents/device-codes/${secret}/redeem` }],
    ['a one-time code in a body', { requestBody: JSON.stringify({ code: secret }) }],
    ['a query parameter', { query: `limit=1&token=${secret}` }],
    ['a body that is not JSON but names a secret', { requestBody: `{"clientSecret":"${secret}"` }],
    ['a secret behind the cut', { requestBody: JSON.stringify({ text: 'x'.repeat(65_500), clientSecret: secret }) }],
  ]

  test.each(cases)('%s never reaches the file', async (_title, change) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const log = openLog({ file: join(folder, 'requests.sqlite') })
    const entry = entryOf(change)
    await keep(log, entry)
    expect(JSON.stringify(await log.get(entry.id))).toMatch(/\[masked\]|not kept/)
    await log.close()
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes(secret)).toBe(false)
  })

  test('what is no secret stays byte for byte', async () => {
    const log = openLog()
    const requestBody = '{ "code": "USD", "name": "US dollar",\n  "note": "keep  my spaces" }'
    const responseBody = '{"status":400,"code":"INVALID_INPUT","message":"no","details":{"field":"identifier"}}'
    const entry = entryOf({
      requestBody,
      responseBody,
      query: 'limit=20&cursor=abc',
      requestHeaders: { authorization: 'Basic eDp5' },
    })
    const broken = entryOf({ requestBody: '{"amount": 12, timestamp' })
    await keep(log, entry, broken)
    expect(await log.get(entry.id)).toMatchObject({
      requestBody,
      responseBody,
      query: 'limit=20&cursor=abc',
      requestHeaders: { authorization: 'Basic [masked]' },
    })
    expect((await log.get(broken.id))?.requestBody).toBe('{"amount": 12, timestamp')
  })
})

describe('search', () => {
  test('any id finds the calls that name it in path, query or bodies; a bare UUID does as well', async () => {
    const log = openLog()
    const [quoteId, customerId, otherId] = [ids.new('Quote'), ids.new('Customer'), ids.new('Customer')]
    const inPath = entryOf({ path: `/2025-10-13/quotes/${quoteId}` })
    const inReply = entryOf({ responseBody: JSON.stringify({ id: quoteId, customerId }) })
    const inQuery = entryOf({ query: `customerId=${customerId}` })
    await keep(log, inPath, inReply, inQuery, entryOf())
    const found = async (q: string) => (await all(log, { q })).calls.map((call) => call.id)
    expect(await found(quoteId)).toEqual([inReply.id, inPath.id])
    expect(await found(customerId)).toEqual([inQuery.id, inReply.id])
    expect(await found(quoteId.split(':')[1]!)).toEqual([inReply.id, inPath.id])
    expect(await found(inQuery.id)).toEqual([inQuery.id])
    expect(await found(otherId)).toEqual([])
    expect((await log.findByAnyId(customerId)).map((call) => call.id)).toEqual([inQuery.id, inReply.id])
  })

  test('filters combine, count exactly, and treat % and _ as text', async () => {
    const log = openLog()
    const refused = entryOf({ status: 400, actor: 'agent Shopper_1' })
    const read = entryOf({ method: 'GET', operationId: 'getQuote', status: 200, atMs: AT_MS + 1000 })
    await keep(log, entryOf(), refused, read, entryOf({ actor: 'agent ShopperX1', status: 404 }))
    expect(await all(log, { statusClass: 4 })).toMatchObject({ totalCount: 2 })
    expect((await all(log, { actor: 'shopper_' })).calls.map((call) => call.id)).toEqual([refused.id])
    expect((await all(log, { operationId: 'getQuote', method: 'GET' })).calls.map((call) => call.id)).toEqual([read.id])
    expect((await all(log, { sinceMs: AT_MS + 1 })).calls.map((call) => call.id)).toEqual([read.id])
    expect(await all(log, { q: '%' })).toMatchObject({ totalCount: 0 })
    expect(await all(log, { q: '/quotes', statusClass: 2 })).toMatchObject({ totalCount: 2 })
  })

  test('pages go on behind the last call', async () => {
    const log = openLog()
    const entries = Array.from({ length: 7 }, () => entryOf())
    await keep(log, ...entries)
    const first = await log.list({ limit: 3 })
    const second = await log.list({ limit: 3, beforeSeq: first.calls.at(-1)?.seq })
    const third = await log.list({ limit: 3, beforeSeq: second.calls.at(-1)?.seq })
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false])
    expect([...first.calls, ...second.calls, ...third.calls].map((call) => call.id)).toEqual(
      entries.map((entry) => entry.id).reverse(),
    )
    expect(third.totalCount).toBe(7)
  })
})

describe('bounds', () => {
  test('the oldest rows make room, with their bodies and ids', async () => {
    const log = openLog({ limits: { rowsMax: 10, bytesMax: 1e9 } })
    const customerId = ids.new('Customer')
    const old = entryOf({ path: `/2025-10-13/customers/${customerId}` })
    await keep(log, old)
    for (let i = 0; i < 25; i += 1) await keep(log, entryOf())
    expect(await all(log)).toMatchObject({ totalCount: 10 })
    expect([await log.get(old.id), await log.findByAnyId(customerId)]).toEqual([null, []])
  })

  test('bytes are bounded as well', async () => {
    const log = openLog({ limits: { rowsMax: 1000, bytesMax: 50_000 } })
    for (let i = 0; i < 40; i += 1)
      await keep(log, entryOf({ responseBody: JSON.stringify({ text: 'y'.repeat(10_000) }) }))
    const kept = (await all(log)).calls.length
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(6)
  })

  test('under load successful reads are counted instead of kept; writes and failures always are', async () => {
    const log = openLog({ readsPerWindow: 10 })
    const wallAtMs = AT_MS + 1000
    for (let i = 0; i < 500; i += 1) {
      log.record(entryOf({ method: 'GET', status: 200, wallAtMs }))
      if (i % 100 === 0) log.record(entryOf({ wallAtMs }))
      if (i % 100 === 50) log.record(entryOf({ method: 'GET', status: 404, wallAtMs }))
    }
    log.record(entryOf({ method: 'GET', status: 200, wallAtMs: wallAtMs + 200 }))
    await log.flush()
    const { calls } = await log.list({ limit: 1000 })
    const gaps = calls.filter((call) => call.skippedReads > 0)
    expect(gaps.map((call) => call.skippedReads)).toEqual([490])
    expect(calls.filter((call) => call.method === 'POST')).toHaveLength(5)
    expect(calls.filter((call) => call.status === 404)).toHaveLength(5)
    expect(calls.filter((call) => call.status === 200)).toHaveLength(11)
    expect(calls.indexOf(gaps[0]!)).toBe(1)
  })

  test('under load large replies to reads are counted as well: a window keeps 256 Ki characters of them', async () => {
    const log = openLog()
    const page = JSON.stringify({ text: 'y'.repeat(60_000) })
    const wallAtMs = AT_MS + 1000
    for (let i = 0; i < 20; i += 1) {
      log.record(entryOf({ method: 'GET', status: 200, wallAtMs, responseBody: page }))
    }
    log.record(entryOf({ method: 'GET', status: 200, wallAtMs: wallAtMs + 200, responseBody: page.repeat(9) }))
    await log.flush()
    const { calls } = await log.list({ limit: 100 })
    expect(calls.map((call) => call.skippedReads).filter((count) => count > 0)).toEqual([16])
    expect(calls.filter((call) => call.status === 200)).toHaveLength(5)
  })

  test.each([
    ['no database', 'x'.repeat(5000)],
    ['a database cut short', 'SQLite format 3\0'.padEnd(100, '\x01')],
  ])('a damaged file is set aside and a new log begun: %s', async (_name, content) => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-log-'))
    cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
    const file = join(dir, 'requests.sqlite')
    writeFileSync(file, content)
    const sentences: string[] = []
    const log = openLog({ file, reportDamage: (sentence) => sentences.push(sentence) })
    await keep(log, entryOf())
    expect((await all(log)).totalCount).toBe(1)
    const [aside = ''] = readdirSync(dir).filter((name) => name.includes('.damaged-'))
    expect(readFileSync(join(dir, aside), 'utf8')).toBe(content)
    expect(sentences).toEqual([expect.stringContaining(aside)])
  })

  test('clearing forgets everything and goes on', async () => {
    const log = openLog()
    const entry = entryOf()
    await keep(log, entry)
    log.record(entryOf())
    await log.clear()
    expect(await all(log)).toEqual({ calls: [], hasMore: false, totalCount: 0 })
    await keep(log, entryOf())
    expect((await all(log)).totalCount).toBe(1)
  })
})
