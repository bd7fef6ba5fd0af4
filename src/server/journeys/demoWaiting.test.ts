import { expect, it } from 'vitest'
import { consoleCaller, openSession, startTestServer } from '../testing/testServer'

/** Weekends decide how busy the days are; on these the last day before the end was busy until late. */
const DAYS = [24, 28]
const MINUTE_MS = 60_000

it.each(DAYS)(
  'a demo that is built on November %i, at night, has requests that wait for up to two hours',
  async (day) => {
    const builtAtMs = Date.UTC(2026, 10, day, 0, 37)
    const server = await startTestServer({ isFirstStart: true, wall: () => builtAtMs })
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
  },
)
