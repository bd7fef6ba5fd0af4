import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})

afterEach(async () => {
  await server.close()
})

async function list(query: Record<string, string> = {}) {
  await server.service.requestLog.flush()
  return server.as.console.call('listCalls', { query }, 200)
}

describe('listCalls and getCall', () => {
  test('a call of the service is there with both bodies, its caller and its outcome, secrets masked', async () => {
    const token = await server.as.platform.call('createToken', { body: { name: 'CI', permissions: ['VIEW'] } }, 201)
    const { data, totalCount } = await list()
    expect(totalCount).toBe(1)
    expect(data[0]).toMatchObject({
      method: 'POST',
      operationId: 'createToken',
      status: 201,
      actor: 'First token',
      plane: 'service',
      skippedReads: 0,
    })
    const call = await server.as.console.call('getCall', { params: { callId: data[0]!.id } }, 200)
    expect(JSON.parse(String(call.requestBody))).toEqual({ name: 'CI', permissions: ['VIEW'] })
    expect(JSON.parse(String(call.responseBody))).toMatchObject({ id: token.id, clientSecret: '[masked]' })
    expect(call.requestHeaders.authorization).toBe('Basic [masked]')
    expect(JSON.stringify(call)).not.toContain(String(token.clientSecret))
  })

  test('every answer of the service names its call, the refused ones too', async () => {
    const basic = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    for (const authorization of [basic, 'Basic nonsense']) {
      const headers = { host: 'localhost:4010', authorization }
      const reply = await server.raw({ method: 'GET', url: '/2025-10-13/customers', headers })
      await server.service.requestLog.flush()
      const callId = String(reply.headers['countersign-call'])
      const call = await server.as.console.call('getCall', { params: { callId } }, 200)
      expect([call.path, call.status]).toEqual(['/2025-10-13/customers', reply.status])
    }
  })

  test('an id that occurs anywhere in a call finds it', async () => {
    const token = await server.as.platform.call('createToken', { body: { name: 'CI', permissions: ['VIEW'] } }, 201)
    await server.as.platform.call('listTokens', {}, 200)
    await server.as.platform.call('deleteTokenById', { params: { tokenId: token.id } }, 204)
    const found = await list({ q: token.id })
    expect(found.data.map((call) => call.operationId)).toEqual(['deleteTokenById', 'listTokens', 'createToken'])
    expect((await list({ q: token.id, method: 'DELETE' })).totalCount).toBe(1)
    expect((await list({ q: found.data[0]!.id })).data.map((call) => call.id)).toEqual([found.data[0]!.id])
  })

  test('refusals carry their code and are found by status class, caller and time', async () => {
    await server.as.nobody.call('listTokens', {}, 401)
    await server.as.platform.call('deleteTokenById', { params: { tokenId: 'Token:nothing' } }, 404)
    const refused = await list({ statusClass: '4xx' })
    expect(refused.data.map((call) => [call.status, call.errorCode])).toEqual([
      [404, 'TOKEN_NOT_FOUND'],
      [401, 'UNAUTHORIZED'],
    ])
    expect((await list({ actor: 'first' })).totalCount).toBe(1)
    expect((await list({ since: server.clock.iso() })).totalCount).toBe(2)
    await server.clock.advance(5)
    expect((await list({ since: server.clock.iso() })).totalCount).toBe(0)
  })

  test('pages with cursors that belong to their filter; the console itself is not recorded', async () => {
    for (let i = 0; i < 5; i += 1) await server.as.platform.call('listTokens', {}, 200)
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 5 })
    const second = await list({ limit: '4', cursor: first.nextCursor! })
    expect(second.data).toHaveLength(3)
    expect(new Set([...first.data, ...second.data].map((call) => call.id)).size).toBe(5)
    for (const cursor of ['nonsense', first.nextCursor!]) {
      const refusal = await server.as.console.call('listCalls', { query: { cursor, method: 'GET' } }, 400)
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'cursor' } })
    }
  })

  test('what was recorded a moment ago can be opened, and batches are announced to the screens', async () => {
    const heard: (readonly string[])[] = []
    server.service.changeLog.subscribe((change) => {
      if (change.areas.includes('requests')) heard.push(change.ids)
    })
    await server.as.platform.call('createToken', { body: { name: 'CI', permissions: ['VIEW'] } }, 201)
    await expect.poll(() => heard.flat().length).toBe(1)
    const callId = heard.flat()[0]!
    await server.as.console.call('getCall', { params: { callId } }, 200)
    const unknown = await server.as.console.call('getCall', { params: { callId: 'Call:none' } }, 404)
    expect(unknown.code).toBe('REFERENCE_NOT_FOUND')
  })

  test('clearCalls empties the log', async () => {
    await server.as.platform.call('listTokens', {}, 200)
    expect((await list()).totalCount).toBe(1)
    await server.as.console.call('clearCalls', {}, 204)
    expect((await list()).totalCount).toBe(0)
  })
})
