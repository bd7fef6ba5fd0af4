import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyOf } from '../areas/agents/testing/agentSetup'
import { individualBody } from '../testing/people'
import { startTestServer, type TestServer } from '../testing/testServer'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const FIRST = basic('test-token', 'test-secret')

const ask = (authorization: string, url = '/2025-10-13/config') =>
  server.raw({ method: 'GET', url, headers: { host: 'localhost:4010', authorization } })

async function limitTo(callsPerMinute: number): Promise<void> {
  await server.as.desk.call('updateHostSettings', { body: { callsPerMinute } }, 200)
  // The guard learns of it by the change event, after the commit.
  await new Promise((resolve) => setImmediate(resolve))
}

const statuses = async (authorization: string, calls: number) => {
  const found: number[] = []
  for (let n = 0; n < calls; n += 1) found.push((await ask(authorization)).status)
  return found
}

async function anotherToken(): Promise<string> {
  const body = { name: 'Second', permissions: ['VIEW' as const] }
  const { clientId, clientSecret = '' } = await server.as.operator.call('createToken', { body }, 201)
  return basic(clientId, clientSecret)
}

async function agentBearer(): Promise<string> {
  const { platform, nobody } = server.as
  const { id: customerId } = await platform.call('createCustomer', { body: individualBody() }, 201)
  const made = await platform.call('createAgent', { body: { name: 'A', customerId, policy: policyOf() } }, 201)
  const redeemed = await nobody.call('redeemAgentDeviceCode', { params: { code: made.deviceCode.code } }, 200)
  return `Bearer ${redeemed.accessToken}`
}

describe('calls of one token', () => {
  it('beyond its minute are refused with 429, the envelope and Retry-After, and nothing is done', async () => {
    await limitTo(3)
    expect(await statuses(FIRST, 3)).toEqual([200, 200, 200])
    const refused = await server.raw({
      method: 'POST',
      url: '/2025-10-13/customers',
      headers: { host: 'localhost:4010', authorization: FIRST, 'content-type': 'application/json' },
      payload: JSON.stringify(individualBody()),
    })
    expect(refused.status).toBe(429)
    const body = JSON.parse(refused.body)
    expect(body).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: expect.stringMatching(
        /^This credential may make 3 calls a minute, and has\. Nothing was done; try again/,
      ),
      details: { field: 'Authorization', reason: 'CALLS_PER_MINUTE' },
    })
    expect(refused.headers['retry-after']).toBe(String(body.details.retryAfterSeconds))
    expect(body.details.retryAfterSeconds).toBeLessThanOrEqual(20)
    expect(body.details.retryAfterSeconds).toBeGreaterThan(0)
    expect((await server.as.operator.call('listCustomers', {}, 200)).data).toEqual([])
  })

  it('are let in again after that time of the service’s clock', async () => {
    await limitTo(3)
    await statuses(FIRST, 3)
    expect(await statuses(FIRST, 1)).toEqual([429])
    await server.clock.advance(20)
    expect(await statuses(FIRST, 2)).toEqual([200, 429])
  })

  it('take nothing from another token, from an agent, or from the desk', async () => {
    const [second, agent] = [await anotherToken(), await agentBearer()]
    await limitTo(2)
    expect(await statuses(FIRST, 3)).toEqual([200, 200, 429])
    expect(await statuses(second, 3)).toEqual([200, 200, 429])
    const own = async () => (await ask(agent, '/2025-10-13/agents/me')).status
    expect([await own(), await own(), await own()]).toEqual([200, 200, 429])
    for (let n = 0; n < 5; n += 1) await server.as.operator.call('getPlatformConfig', {}, 200)
    for (let n = 0; n < 5; n += 1) await server.as.console.call('getHostSettings', {}, 200)
  })

  it('are let in at once when an operator raises the limit, and the change stands in the audit log', async () => {
    await limitTo(1)
    expect(await statuses(FIRST, 2)).toEqual([200, 429])
    await limitTo(100)
    expect(await statuses(FIRST, 2)).toEqual([200, 200])
    const { data } = await server.as.console.call('listAuditEntries', {}, 200)
    expect(data[0]).toMatchObject({
      operationId: 'updateHostSettings',
      details: { callsPerMinute: 100, was: { callsPerMinute: 1 } },
    })
  })

  it('have a limit as delivered that no client reaches by working', async () => {
    expect(await server.as.console.call('getHostSettings', {}, 200)).toMatchObject({ callsPerMinute: 600_000 })
    expect(new Set(await statuses(FIRST, 300))).toEqual(new Set([200]))
  })

  it.each([0, -1, 1.5, 10_000_001])('cannot be limited to %d a minute', async (callsPerMinute) => {
    await server.as.desk.call('updateHostSettings', { body: { callsPerMinute } }, 400)
  })
})

describe('wrong credentials from one address', () => {
  const guess = (n: number) => basic('test-token', `guess-${n}`)
  /** Guesses until it is refused to look; returns how many were looked at, and the refusal. */
  const guessToTheEnd = async () => {
    for (let n = 0; n < 1000; n += 1) {
      const reply = await ask(guess(n))
      if (reply.status === 429) return { looked: n, refused: reply }
      expect(reply.status).toBe(401)
    }
    throw new Error('a thousand guesses were looked at')
  }

  it('are answered 401 a hundred times, then 429 with Retry-After', async () => {
    const { looked, refused } = await guessToTheEnd()
    expect(looked).toBeGreaterThanOrEqual(100)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'RATE_LIMITED', details: { reason: 'WRONG_CREDENTIALS' } })
  })

  it('do not lock out the owner of a right one, who has called before', async () => {
    expect(await statuses(FIRST, 1)).toEqual([200])
    await guessToTheEnd()
    // What is remembered of credentials is dropped here; the owner is looked at again all the same.
    await server.as.operator.call('createCustomer', { body: individualBody() }, 201)
    expect(await statuses(FIRST, 3)).toEqual([200, 200, 200])
  })

  it('of the desk count as well, and a session at the desk goes on', async () => {
    const guessSecret = () => ask('Bearer not-the-secret', '/console/api/settings')
    const found = new Set<number>()
    for (let n = 0; n < 1000 && !found.has(429); n += 1) found.add((await guessSecret()).status)
    expect(found).toEqual(new Set([401, 429]))
    await server.as.operator.call('getPlatformConfig', {}, 200)
  })

  it('are forgiven with time', async () => {
    await guessToTheEnd()
    await server.clock.advance(100)
    expect((await guessToTheEnd()).looked).toBeGreaterThanOrEqual(100)
  })

  it('are not what a call without any credential is', async () => {
    const empty = () => server.raw({ method: 'GET', url: '/2025-10-13/config', headers: { host: 'localhost:4010' } })
    for (let n = 0; n < 120; n += 1) expect((await empty()).status).toBe(401)
  })
})
