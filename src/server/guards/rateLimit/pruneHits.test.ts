import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { pruneHits, requireBudget, spend } from './rateLimit'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const OF = { budget: 'CREDENTIAL_CHALLENGE', subject: 'AuthMethod:gone' } as const
const HOUR_MS = 3600_000

const within = <Result>(work: (parts: Parameters<typeof spend>[0]) => Promise<Result>, laterMs = 0) =>
  server.service.store.write((tx) => work({ tx, now: server.service.clock.now() + laterMs }))
const kept = () =>
  server.service.store.read(async (tx) => (await tx.selectFrom('rate_limit_hits').select('subject').execute()).length)

describe('pruneHits', () => {
  it('forgets what no window looks at, also of subjects that nobody comes back to, and nothing younger', async () => {
    await within((parts) => spend(parts, OF))
    await within((parts) => spend(parts, OF), 10_000)
    await within((parts) => pruneHits(parts), HOUR_MS - 1)
    expect(await kept()).toBe(2)
    await within((parts) => pruneHits(parts), HOUR_MS)
    expect(await kept()).toBe(1)
    await within((parts) => pruneHits(parts), HOUR_MS + 10_000)
    expect(await kept()).toBe(0)
  })

  it('sets nobody free whose budget is spent', async () => {
    for (let n = 0; n < 5; n += 1) await within((parts) => spend(parts, OF))
    await within((parts) => pruneHits(parts), 59_000)
    await expect(within((parts) => requireBudget(parts, { ...OF, field: 'id' }), 59_000)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 1 },
    })
    await within((parts) => requireBudget(parts, { ...OF, field: 'id' }), 60_000)
  })
})
