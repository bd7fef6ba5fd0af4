import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyOf } from '../areas/agents/testing/agentSetup'
import { individualBody } from '../testing/people'
import { startTestServer, type TestServer } from '../testing/testServer'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const host = { host: 'localhost:4010' }
const redeem = (code: string) =>
  server.raw({ method: 'POST', url: `/2025-10-13/agents/device-codes/${code}/redeem`, headers: host })
const openLink = (link: string) =>
  server.raw({
    method: 'POST',
    url: '/console/open',
    headers: { ...host, 'content-type': 'application/json' },
    payload: JSON.stringify({ link }),
  })

async function newCode(): Promise<string> {
  const { platform } = server.as
  const { id: customerId } = await platform.call('createCustomer', { body: individualBody() }, 201)
  const made = await platform.call('createAgent', { body: { name: 'A', customerId, policy: policyOf() } }, 201)
  return made.deviceCode.code
}

const wrongCodes = async (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => redeem(`AGENT-AAAA-${String(n).padStart(4, '0')}`)))

describe('wrong device codes from one address', () => {
  it('are looked at a hundred times, then refused in the words of the contract, also many at once', async () => {
    const replies = await wrongCodes(150)
    const refused = replies.filter(({ status }) => status === 400)
    expect(replies.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(105)
    expect(refused.length).toBeGreaterThanOrEqual(45)
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/Nothing was done; try again in \d+ seconds\.$/),
      details: { field: 'code', reason: 'WRONG_CODES', retryAfterSeconds: expect.any(Number) },
    })
  })

  it('keep a right one out only until the next second of the clock', async () => {
    const code = await newCode()
    const [, refused] = await Promise.all([wrongCodes(400), redeem(code)])
    expect(refused.status).toBe(400)
    await server.clock.advance(2)
    expect((await redeem(code)).status).toBe(200)
  })

  it('are not what right and expired ones are: those count for nothing', async () => {
    const code = await newCode()
    expect((await redeem(code)).status).toBe(200)
    for (let n = 0; n < 120; n += 1) {
      const { body } = await redeem(code)
      expect(JSON.parse(body)).toMatchObject({ details: { reason: 'DEVICE_CODE_REDEEMED' } })
    }
  })
})

describe('wrong one-time links from one address', () => {
  it('are refused with 429 and Retry-After beyond a hundred, and a right one opens a second later', async () => {
    const link = server.service.sessions.createLink()
    const found = []
    for (let n = 0; n < 150; n += 1) found.push(await openLink(`wrong-${n}`))
    const refused = found.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ details: { field: 'link', reason: 'WRONG_CODES' } })
    await server.clock.advance(2)
    expect((await openLink(link)).status).toBe(201)
  })

  it('do not stop right ones: opening a window costs nothing', async () => {
    for (let n = 0; n < 120; n += 1) {
      expect((await openLink(server.service.sessions.createLink())).status).toBe(201)
    }
  })
})

describe('wrong console secrets at the files of snapshots', () => {
  it('count like those at any other door', async () => {
    const headers = { ...host, authorization: 'Bearer not-the-secret' }
    const found = new Set<number>()
    for (let n = 0; n < 1000 && !found.has(429); n += 1) {
      found.add((await server.raw({ method: 'GET', url: '/console/api/snapshot-files/x', headers })).status)
    }
    expect(found).toEqual(new Set([401, 429]))
  })
})
