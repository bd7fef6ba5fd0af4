import { describe, expect, it } from 'vitest'
import { emptyBeforeEach, shareTestServer } from '../testing/sharedServer'

const HOST = { host: 'localhost:4010', 'content-type': 'application/json' }
const PLATFORM = { authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}` }
const CONSOLE = { authorization: 'Bearer test-console-secret' }
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const BRACKETS = '['.repeat(1024 * 1024)

/** Every way a body comes in: unknown addresses, without a credential, read by an operation, or only kept. */
const DOORS: readonly (readonly [string, 'POST' | 'PATCH', string, Record<string, string>, number, unknown])[] = [
  ['an unknown path', 'POST', '/2025-10-13/nothing-here', {}, 404, undefined],
  ['the redeeming of a device code', 'POST', '/2025-10-13/agents/device-codes/abc/redeem', {}, 404, undefined],
  ['an operation', 'POST', '/2025-10-13/customers', PLATFORM, 400, 'TOO_DEEP'],
  ['a change', 'PATCH', '/2025-10-13/config', PLATFORM, 400, 'TOO_DEEP'],
  ['an operation without a credential', 'POST', '/2025-10-13/quotes', {}, 401, undefined],
  ['the console', 'POST', '/console/api/operators', CONSOLE, 400, 'TOO_DEEP'],
  ['an unknown path of the console', 'POST', '/console/api/nothing-here', CONSOLE, 404, undefined],
  ['the inbox', 'POST', '/inbox', {}, 200, undefined],
]

describe('a body nested without end ends nothing', () => {
  const server = shareTestServer()
  emptyBeforeEach(server)
  const messageOf = async (payload: string) => {
    await server.raw({ method: 'POST', url: '/inbox', payload, headers: HOST })
    return (await server.as.console.call('listInboxMessages', { query: {} }, 200)).data
  }

  it.each(DOORS)('at %s', async (_name, method, url, headers, status, reason) => {
    for (const payload of [nested(2_000), nested(100_000), BRACKETS.slice(0, 1024 * 1024 - 1)]) {
      const reply = await server.raw({ method, url, payload, headers: { ...HOST, ...headers } })
      expect(reply.status).toBe(status)
      if (reason === undefined) continue
      expect(JSON.parse(reply.body)).toMatchObject({
        code: 'INVALID_REQUEST_FORMAT',
        details: { field: 'body', reason },
      })
    }
  })

  it('keeps the calls in the request log without their bodies', async () => {
    const url = '/2025-10-13/deep-and-unknown'
    await server.raw({ method: 'POST', url, payload: nested(2_000), headers: HOST })
    const listed = async () =>
      (await server.as.console.call('listCalls', { query: { q: 'deep-and-unknown' } }, 200)).data
    await expect.poll(async () => (await listed()).length).toBe(1)
    const call = await server.as.console.call('getCall', { params: { callId: (await listed())[0]?.id ?? '' } }, 200)
    expect(call.requestBody).toBe(`[${nested(2_000).length} bytes nested deeper than 32 levels; not kept]`)
  })

  it('keeps the message of the inbox as it came', async () => {
    expect(await messageOf(nested(2_000))).toMatchObject([{ eventId: null, type: null }])
  })

  it('refuses one that an operator edited, in a sentence', async () => {
    const [message] = await messageOf('{}')
    const body = { originalId: message?.id ?? '', body: nested(1_000), hasNewId: false, destinations: ['INBOX'] }
    const reply = await server.as.console.call('sendAlteredWebhook', { body }, 400)
    expect(reply.message).toContain('nested deeper than 32 levels')
  })
})
