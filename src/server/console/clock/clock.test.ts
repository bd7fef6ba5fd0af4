import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createScheduler } from '../../scheduler/scheduler'
import { startTestServer, type TestServer } from '../../testing/testServer'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})

afterEach(async () => {
  await server.close()
})

const read = () => server.as.console.call('getClock', {}, 200)
const act = (body: Parameters<typeof server.as.console.call<'setClock', 200>>[1]['body']) =>
  server.as.console.call('setClock', { body }, 200)

async function scheduleNothing(subjectId: string, inSeconds: number): Promise<void> {
  const { store, clock, ids } = { ...server.service, ids: server.service.engine.ids }
  await store.write((tx) =>
    createScheduler(ids, clock.now()).schedule(tx, {
      kind: 'nothingKnowsThisKind',
      subjectId,
      dueAtMs: clock.now() + inSeconds * 1000,
    }),
  )
}

describe('getClock and setClock', () => {
  test('freeze stops time, advance moves it exactly, release goes on from virtual now', async () => {
    const frozen = await act({ freeze: true })
    expect(frozen.mode).toBe('frozen')
    const moved = await act({ advanceSeconds: 3600 })
    expect(Date.parse(moved.now) - Date.parse(frozen.now)).toBe(3_600_000)
    const released = await act({ release: true })
    expect(released).toMatchObject({ mode: 'offset', offsetMs: 3_600_000 })
    expect(Date.parse(released.now)).toBeGreaterThanOrEqual(Date.parse(moved.now))
    const again = await act({ advanceSeconds: 1 })
    expect(Date.parse(again.now) - Date.parse(released.now)).toBe(1000)
    expect(await read()).toMatchObject({ mode: 'offset', timersDue: 0, nextTimerAt: null })
  })

  test.each([
    [{}],
    [{ freeze: false }],
    [{ freeze: true, release: true }],
    [{ freeze: true, advanceSeconds: 5 }],
    [{ advanceSeconds: 0 }],
    [{ advanceSeconds: 1.5 }],
    [{ advanceSeconds: 31_536_001 }],
    [{ advanceSeconds: '5' }],
    [{ backSeconds: 5 }],
  ])('refuses %j and moves nothing', async (body) => {
    const before = await read()
    const refusal = await server.as.console.call('setClock', { body: body as never }, 400)
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await read()).now).toBe(before.now)
  })

  test('does not go beyond the year 9999', async () => {
    server.service.clock.moveTo(Date.UTC(9999, 11, 31))
    const refusal = await server.as.console.call('setClock', { body: { advanceSeconds: 172_800 } }, 400)
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'advanceSeconds', reason: 'CLOCK_TOO_FAR' },
    })
  })

  test('a change is announced and survives in the database', async () => {
    const notices: string[] = []
    server.service.engine.changeLog.subscribe((notice) => notices.push(...notice.areas))
    const { now } = await act({ advanceSeconds: 60 })
    expect(notices).toContain('clock')
    const row = await server.service.store.read((tx) =>
      tx.selectFrom('host_settings').select('value').where('key', '=', 'clock').executeTakeFirst(),
    )
    expect(JSON.parse(row?.value ?? '{}')).toEqual({ offsetMs: 0, frozenAtMs: Date.parse(now) })
  })

  test('needs a console session', async () => {
    const reply = await server.raw({ method: 'GET', url: '/console/api/clock', headers: { host: 'localhost:4010' } })
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('listTimers', () => {
  test('pages through what is due, soonest first, and shows what failed', async () => {
    await scheduleNothing('Quote:c', 30)
    await scheduleNothing('Quote:a', 10)
    await scheduleNothing('Quote:b', 20)
    expect(await read()).toMatchObject({ timersDue: 3 })
    const first = await server.as.console.call('listTimers', { query: { limit: '2' } }, 200)
    expect(first.data.map((timer) => timer.subjectId)).toEqual(['Quote:a', 'Quote:b'])
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const rest = await server.as.console.call('listTimers', { query: { limit: '2', cursor: first.nextCursor } }, 200)
    expect(rest.data.map((timer) => timer.subjectId)).toEqual(['Quote:c'])
    const foreign = await server.as.console.call(
      'listTimers',
      { query: { state: 'FAILED', cursor: first.nextCursor } },
      400,
    )
    expect(foreign).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'cursor' } })
  })
})
