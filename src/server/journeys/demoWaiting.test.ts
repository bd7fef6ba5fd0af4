import { expect, it } from 'vitest'
import { consoleCaller, openSession, startTestServer } from '../testing/testServer'

/** Weekends decide how busy the days are; before this one the last day was busy until late. */
const BUILT_AT_MS = Date.UTC(2026, 10, 28, 0, 37)
const MINUTE_MS = 60_000

it('a demo that is built at night has requests that wait for up to two hours', async () => {
  const server = await startTestServer({ isFirstStart: true, wall: () => BUILT_AT_MS })
  await server.service.listen(0, '127.0.0.1')
  const session = await openSession(server.service)
  await consoleCaller(server.service, session).call('seedDemoData', { body: { seed: 7 } }, 202)
  await server.service.host.seeds.idle()
  const waiting = await server.service.store.read((tx) =>
    tx
      .selectFrom('agent_actions')
      .select('created_at')
      .where('status', '=', 'PENDING_APPROVAL')
      .orderBy('created_at')
      .execute(),
  )
  const minutes = waiting.map(({ created_at }) => (server.clock.now() - Date.parse(created_at)) / MINUTE_MS)
  expect(Math.max(...minutes)).toBeGreaterThan(120)
  await server.close()
}, 120_000)
