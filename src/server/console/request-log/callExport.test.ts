import { beforeEach, describe, expect, test } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()

beforeEach(() => server.service.requestLog.clear())

const createToken = (name: string) =>
  server.as.platform.call('createToken', { body: { name, permissions: ['VIEW'] } }, 201)

async function list(query: Record<string, string>) {
  await server.service.requestLog.flush()
  return server.as.console.call('listCalls', { query }, 200)
}

const exportAs = (format: 'har' | 'jsonl', query: Record<string, string> = {}) =>
  server.as.console.call('exportCalls', { query: { format, ...query } }, 200)

interface Har {
  readonly log: {
    readonly version: string
    readonly creator: { readonly name: string; readonly version: string }
    readonly comment: string
    readonly entries: readonly {
      readonly startedDateTime: string
      readonly time: number
      readonly request: Record<string, unknown>
      readonly response: { readonly status: number; readonly content: Record<string, unknown> }
      readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
      readonly _operationId: string
    }[]
  }
}

describe('text search', () => {
  test('finds words of the path, the query and both bodies, any case, and percent signs are no wildcards', async () => {
    await createToken('Nightly 100% build')
    await server.as.platform.call('listTransactions', { query: { reference: 'CS-77' } }, 200)
    const found = async (q: string) => (await list({ q })).data.map((call) => call.operationId)
    expect(await found('nightly 100% BUILD')).toEqual(['createToken'])
    expect(await found('1_0%')).toEqual([])
    expect(await found('CS-77')).toEqual(['listTransactions'])
    expect(await found('/tokens')).toEqual(['createToken'])
    expect(await found('totalCount')).toEqual(['listTransactions'])
    expect(await found('nothing says this')).toEqual([])
  })

  test('masked secrets are not found', async () => {
    const token = await createToken('CI')
    expect((await list({ q: String(token.clientSecret) })).totalCount).toBe(0)
  })

  test('looks through more calls than one slice, pages, and counts all of it', async () => {
    const { requestLog } = server.service
    for (let i = 0; i < 150; i += 1)
      requestLog.record({
        id: server.service.ids.new('Call'),
        atMs: 0,
        wallAtMs: 0,
        plane: 'service',
        method: 'POST',
        path: '/2025-10-13/quotes',
        query: '',
        operationId: null,
        actor: 'token',
        status: 200,
        durationMs: 1,
        requestHeaders: {},
        requestBody: i % 50 === 0 ? '{"memo":"needle"}' : '{}',
        responseHeaders: {},
        responseBody: null,
        errorCode: null,
        effectIds: [],
      })
    const first = await list({ q: 'needle', limit: '2' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const second = await list({ q: 'needle', limit: '2', cursor: first.nextCursor! })
    expect(second).toMatchObject({ hasMore: false, totalCount: 3 })
    expect(new Set([...first.data, ...second.data].map((call) => call.id)).size).toBe(3)
  })
})

describe('exportCalls', () => {
  test('HAR 1.2 holds both sides, the duration and our own facts, oldest first', async () => {
    await createToken('First')
    await server.as.platform.call('listTokens', { query: { limit: '5' } }, 200)
    const file = await exportAs('har')
    expect(file).toMatchObject({ fileName: 'countersign-calls.har', callCount: 2, isComplete: true })
    const { log } = JSON.parse(file.text) as Har
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'Countersign', version: '0.0.0-test' } })
    expect(log.entries.map((entry) => entry._operationId)).toEqual(['createToken', 'listTokens'])
    const [created, listed] = log.entries
    expect(created?.request).toMatchObject({
      method: 'POST',
      url: 'http://localhost:4010/2025-10-13/tokens',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      postData: { mimeType: 'application/json', text: '{"name":"First","permissions":["VIEW"]}' },
    })
    expect(created?.response.content.text).toContain('[masked]')
    expect(created?.timings).toEqual({ send: 0, wait: created?.time, receive: 0 })
    expect(Date.parse(String(created?.startedDateTime))).toBeGreaterThan(0)
    expect(listed?.request).toMatchObject({ bodySize: 0, queryString: [{ name: 'limit', value: '5' }] })
    expect(listed?.request.postData).toBeUndefined()
  })

  test('JSON lines hold one call each, as getCall shows it', async () => {
    await createToken('First')
    await createToken('Second')
    const file = await exportAs('jsonl')
    expect(file).toMatchObject({ fileName: 'countersign-calls.jsonl', mediaType: 'application/x-ndjson', callCount: 2 })
    const lines = file.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string })
    for (const line of lines)
      expect(line).toEqual(await server.as.console.call('getCall', { params: { callId: line.id } }, 200))
  })

  test('no secret leaves the log in either form', async () => {
    const token = await createToken('CI')
    for (const format of ['har', 'jsonl'] as const) {
      const { text } = await exportAs(format)
      expect(text).not.toContain(String(token.clientSecret))
      expect(text).toContain('Basic [masked]')
    }
  })

  test('takes the filters of the list', async () => {
    await createToken('First')
    await server.as.nobody.call('listTokens', {}, 401)
    expect((await exportAs('jsonl', { statusClass: '4xx' })).callCount).toBe(1)
    expect((await exportAs('jsonl', { operationId: 'createToken' })).callCount).toBe(1)
    expect((await exportAs('jsonl', { q: 'First' })).callCount).toBe(1)
    expect((await exportAs('har', { q: 'absent' })).text).toContain('"entries":[')
  })

  test('holds at most the newest 5,000 and says that there were more', async () => {
    await createToken('The oldest')
    const { requestLog } = server.service
    await requestLog.flush()
    const [one] = (await requestLog.list({ limit: 1 })).calls
    const call = (await requestLog.get(one!.id))!
    for (let i = 0; i < 5_000; i += 1)
      requestLog.record({ ...call, id: server.service.ids.new('Call'), requestBody: null })
    const file = await exportAs('jsonl')
    expect(file).toMatchObject({ callCount: 5_000, isComplete: false })
    expect(file.text.includes(`"id":"${one!.id}"`)).toBe(false)
    expect(file.text).toContain('"id":"Call:')
    expect((await exportAs('har')).text).toContain('Older calls that fit the filters were left out.')
  })
})
